// SHA-256. Browsers have their own, but lend it only to pages that came over HTTPS.

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);

// The first 32 bits behind the point of a root of a prime.
const behind = (root) => Math.floor((root % 1) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((prime) => behind(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => behind(Math.sqrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

// The digest of a text, in hexadecimal digits.
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < view.byteLength; block += 64) {
    const words = Array.from({ length: 16 }, (_, at) => view.getInt32(block + 4 * at));
    let [a, b, c, d, e, f, g, h] = state;
    for (let round = 0; round < 64; round += 1) {
      if (round >= 16) {
        const [early, late] = [words[round - 15], words[round - 2]];
        const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
        const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        words.push((words[round - 16] + first + words[round - 7] + second) | 0);
      }
      const mixed = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round] +
        words[round];
      const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(mixed + other) | 0, a, b, c, (d + mixed) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
