// What the browser works out by itself: the codes of a game, how a guess is answered, which codes are left, where a
// strategy or the book knows a position under other names, and how a rule ranks guesses. The package decides all of
// this; here is as much as playing without a server takes, and tests compare the two on thousands of cases. It knows
// nothing of the page.

const SYMBOLS = "0123456789abcdef";
const LARGEST = 32768; // codes; larger games take long to prepare
const SCALE = 2 ** 32; // logarithms are whole numbers of this fraction, as in the package: ties stay ties

export class InputError extends Error {}

function bits(word) {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

// Bulls and symbols in common of two codes, by their indices among patterns, as one number. Nearly all time is spent here.
function counts({ positions, words, places, sets }, guess, secret) {
  const differs = places[guess] ^ places[secret];
  const wrong = bits((differs | (differs >>> 1) | (differs >>> 2) | (differs >>> 3)) & 0x111111);
  let both = 0;
  for (let word = 0; word < words; word += 1) both += bits(sets[guess * words + word] & sets[secret * words + word]);
  return (positions - wrong) * 8 + both;
}

const shownResponse = (bulls, cows) => (bulls ? `${bulls}B` : "") + (cows || !bulls ? `${cows}C` : "");

const same = (one, other) => one.every((value, index) => value === other[index]);

function permutations(values) {
  if (values.length < 2) return [values];
  return values.flatMap((first, at) => permutations(values.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

// --- a game -----------------------------------------------------------------------------------------------------------

// A code is a list of symbol numbers, or its index in lexicographic order; a move is [code, id of its response].
export class Game {
  // Reads "4x10", "4x6r" or "4x6r:RGBYOP".
  constructor(text) {
    const match = /^(\d{1,4})x(\d{1,4})(r?)(?::(.+))?$/i.exec(text.trim());
    if (!match) {
      throw new InputError(`'${text}' is not a game; expected POSITIONSxSYMBOLS, like 4x10, or 4x6r to allow repeats`);
    }
    this.positions = Number(match[1]);
    this.symbols = Number(match[2]);
    this.repeats = match[3] !== "";
    this.plain = `${this.positions}x${this.symbols}${this.repeats ? "r" : ""}`;
    this.check(match[4] ?? SYMBOLS.slice(0, this.symbols));
    this.alphabet = match[4] ?? SYMBOLS.slice(0, this.symbols);
    this.name = SYMBOLS.startsWith(this.alphabet) ? this.plain : `${this.plain}:${this.alphabet}`;
    this.size = 1;
    for (let place = 0; place < this.positions; place += 1) this.size *= this.symbols - (this.repeats ? 0 : place);
    if (this.size > LARGEST) {
      throw new InputError(`${this.name} has ${this.size} codes; expected a game of at most ${LARGEST}`);
    }
  }

  check(alphabet) {
    const { plain, positions, symbols } = this;
    const refuse = (wrong) => {
      throw new InputError(wrong);
    };
    if (positions < 2 || positions > 6) refuse(`${plain} has ${positions} positions; expected 2 to 6`);
    if (symbols < 2 || symbols > 16) refuse(`${plain} has ${symbols} symbols; expected 2 to 16`);
    if (!this.repeats && symbols < positions) {
      refuse(`${plain} has fewer symbols than positions; without repeats it needs at least ${positions}`);
    }
    const expected = `expected ${symbols} different letters, digits or signs of ASCII, none of = : , /`;
    if (alphabet.length !== symbols) refuse(`the alphabet has ${alphabet.length} symbols; ${expected}`);
    const odd = [...alphabet].find((symbol) => !/[!-~]/.test(symbol) || "=:,/".includes(symbol));
    if (odd) refuse(`'${odd}' cannot be a symbol; ${expected}`);
    if (new Set(alphabet).size < symbols) refuse(`the alphabet ${alphabet} has a symbol twice; ${expected}`);
  }

  // A code from what somebody wrote; upper and lower case are the same unless the alphabet has both.
  read(text) {
    const expected = `expected ${this.positions} ${this.repeats ? "" : "different "}symbols from ${this.alphabet}`;
    const swapped = (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
    const code = [...text.trim()].map((letter) =>
      this.alphabet.indexOf(this.alphabet.includes(letter) ? letter : swapped(letter))
    );
    if (code.length !== this.positions || code.includes(-1)) {
      throw new InputError(`'${text}' is not a code of ${this.name}; ${expected}`);
    }
    if (!this.repeats && new Set(code).size < code.length) {
      throw new InputError(`'${text}' repeats a symbol, which ${this.name} does not allow; ${expected}`);
    }
    return code;
  }

  text(code) {
    return code.map((symbol) => this.alphabet[symbol]).join("");
  }

  // All codes, one after the other.
  get codes() {
    if (!this.known) {
      this.known = [];
      const extend = (code) => {
        if (code.length === this.positions) this.known.push(code);
        else {
          for (let symbol = 0; symbol < this.symbols; symbol += 1) {
            if (this.repeats || !code.includes(symbol)) extend([...code, symbol]);
          }
        }
      };
      extend([]);
    }
    return this.known;
  }

  index(code) {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.codes[middle].findIndex((symbol, place) => symbol !== code[place]);
      if (at < 0) return middle;
      if (this.codes[middle][at] < code[at]) low = middle + 1;
      else high = middle;
    }
    return -1;
  }

  // Bulls and cows of one guess, for which no list of codes is needed.
  answer(guess, secret) {
    const bulls = guess.filter((symbol, place) => secret[place] === symbol).length;
    const left = [...secret];
    const both = guess.filter((symbol) => {
      const at = left.indexOf(symbol);
      if (at >= 0) left[at] = -1;
      return at >= 0;
    }).length;
    return shownResponse(bulls, both - bulls);
  }

  // What a board needs to know, as the server tells it.
  get rules() {
    const { name, positions, alphabet, repeats, size, responses } = this;
    return { name, positions, alphabet, repeats, codes: size, responses };
  }

  // The id of an answer in any way of writing it: 2B1C, 2A1B, 2,1, 2 1, 21; a lone 0 for nothing, 4 for all.
  readResponse(text) {
    const given = text.trim();
    const pair = /^(\d+)A(\d+)B$/i.exec(given.replaceAll(" ", "")) ??
      /^(?:(\d+)[BA])?(?:(\d+)C)?$/i.exec(given.replaceAll(" ", "")) ??
      /^(\d+)(?:\s*[,;]\s*|\s+)(\d+)$/.exec(given) ??
      /^(\d)(\d)$/.exec(given);
    let shown = given === "0" ? "0C" : given === String(this.positions) ? this.responses[0] : null;
    if (given && pair) shown ??= shownResponse(Number(pair[1] ?? 0), Number(pair[2] ?? 0));
    if (shown === null) {
      throw new InputError(`'${text}' is not a response; expected bulls and cows as in 2B1C, 2,1, 2A1B or 21`);
    }
    const id = this.responses.indexOf(shown);
    if (id >= 0) return id;
    throw new InputError(`${shown} cannot occur in ${this.name}; its responses are ${this.responses.join(", ")}`);
  }

  // --- many answers at once -----------------------------------------------------------------------------------------

  // Codes as bit patterns: four bits for each place, and one bit for the first, second, ... time that a symbol occurs.
  get patterns() {
    if (!this.packed) {
      const { positions, symbols, size } = this;
      const words = Math.ceil((positions * symbols) / 32);
      this.packed = { positions, words, places: new Int32Array(size), sets: new Int32Array(size * words) };
      this.codes.forEach((code, index) => {
        const often = new Uint8Array(symbols);
        for (const symbol of code) {
          const bit = symbol * positions + often[symbol]++;
          this.packed.places[index] = (this.packed.places[index] << 4) | symbol;
          this.packed.sets[index * words + (bit >> 5)] |= 1 << (bit & 31);
        }
      });
    }
    return this.packed;
  }

  // Every response that can occur, most bulls first, and the id of each by its counts. Every pair of codes is a renaming
  // of one whose guess has its symbols in order; the last of those, with the most symbols, mostly shows all responses.
  get occurring() {
    if (!this.found) {
      const { patterns, positions, size } = this;
      const most = ((positions + 1) * (positions + 2)) / 2 - 1; // all right but one, which is elsewhere: that cannot be
      const seen = new Set();
      for (const guess of firstGuesses(this).reverse()) {
        const here = new Uint8Array(64);
        for (let secret = 0; secret < size; secret += 1) here[counts(patterns, guess, secret)] = 1;
        here.forEach((occurs, each) => occurs && seen.add(each));
        if (seen.size === most) break;
      }
      this.found = { responses: [], ids: new Uint8Array(64) };
      for (const each of [...seen].sort((one, other) => other - one)) {
        this.found.ids[each] = this.found.responses.length;
        this.found.responses.push(shownResponse(each >> 3, (each & 7) - (each >> 3)));
      }
    }
    return this.found;
  }

  get responses() {
    return this.occurring.responses;
  }

  // The id of the response that two codes give to each other.
  respond(guess, secret) {
    return this.occurring.ids[counts(this.patterns, guess, secret)];
  }

  // The indices of the codes that agree with every move, of all or of those `among` them.
  candidates(moves, among = this.codes.keys()) {
    const made = moves.map(([guess, response]) => [this.index(guess), response]);
    return [...among].filter((code) => made.every(([guess, response]) => this.respond(guess, code) === response));
  }

  // How many of these candidates give each response to a guess.
  cells(guess, candidates) {
    const { patterns, occurring } = this;
    const sizes = new Array(occurring.responses.length).fill(0);
    for (const code of candidates) sizes[occurring.ids[counts(patterns, guess, code)]] += 1;
    return sizes;
  }
}

// Whether the symbols of a code occur for the first time in the order 0, 1, 2, ...
const isOrdered = (code) => code.every((symbol, place) => symbol <= Math.max(-1, ...code.slice(0, place)) + 1);

// --- other names ------------------------------------------------------------------------------------------------------

// Place p moves to places[p], symbol s becomes symbols[s].
export const relabelled = ({ places, symbols }, code) => {
  const image = [];
  code.forEach((symbol, place) => (image[places[place]] = symbols[symbol]));
  return image;
};

const undone = (order) => order.map((_, at) => order.indexOf(at));
export const inverse = ({ places, symbols }) => ({ places: undone(places), symbols: undone(symbols) });

const told = (moves) =>
  moves.filter(([code, response], at) =>
    moves.findIndex(([other, its]) => its === response && same(other, code)) === at
  );

function compareMoves(one, other) {
  const [a, b] = [one, other].map((moves) => moves.flatMap(([code, response]) => [...code, response]));
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}

// The copy of a position, under other names, that stands for all of them; and the renaming that leads there.
export function canonical(game, moves) {
  const made = told(moves);
  const orders = made.length <= 2 && made.at(-1)?.[1] !== 0 ? permutations(made) : [made];
  const [best] = orders.map((order) => leastImage(game, order)).sort((a, b) => compareMoves(a.moves, b.moves));
  const shown = best.moves.map(([code, id]) => `${code.map((each) => SYMBOLS[each]).join("")}=${game.responses[id]}`);
  return { text: shown.join(" "), moves: best.moves, relabelling: best.relabelling };
}

function leastImage(game, moves) {
  let ways = permutations([...Array(game.positions).keys()]).map((places) => ({ places, names: new Map() }));
  const image = ({ places, names }, code) =>
    undone(places).map((source) => {
      if (!names.has(code[source])) names.set(code[source], names.size);
      return names.get(code[source]);
    });
  const best = moves.map(([code, response]) => {
    const images = ways.map((way) => image(way, code));
    const least = images.reduce((one, other) => compareMoves([[one, 0]], [[other, 0]]) <= 0 ? one : other);
    ways = ways.filter((_, at) => same(images[at], least));
    return [least, response];
  });
  const [{ places, names }] = ways;
  for (let symbol = 0; symbol < game.symbols; symbol += 1) if (!names.has(symbol)) names.set(symbol, names.size);
  const symbols = [...Array(game.symbols).keys()].map((symbol) => names.get(symbol));
  return { moves: best, relabelling: { places, symbols } };
}

// A renaming that turns every code of one list into that of another, or null.
export function between(game, before, after) {
  for (const places of permutations([...Array(game.positions).keys()])) {
    const names = new Map();
    const fits = before.every((code, move) =>
      code.every((symbol, place) => {
        const image = after[move][places[place]];
        if (!names.has(symbol)) names.set(symbol, image);
        return names.get(symbol) === image;
      })
    );
    const taken = new Set(names.values());
    if (!fits || taken.size < names.size) continue;
    const free = [...Array(game.symbols).keys()].filter((symbol) => !taken.has(symbol));
    const symbols = [...Array(game.symbols).keys()].map((symbol) => names.get(symbol) ?? free.shift());
    return { places, symbols };
  }
  return null;
}

// Where a strategy's tree knows a position under any names: the node, and the guess that it makes there.
export function follow(game, tree, moves) {
  const plain = (text) => [...text].map((symbol) => SYMBOLS.indexOf(symbol));
  const made = told(moves);
  const path = [];
  let node = 0;
  for (const [, response] of made) {
    path.push(plain(tree.guesses[node]));
    node = tree.children[node].find((child) => tree.answers[child] === response);
    if (node === undefined) return null;
  }
  const relabelling = between(game, path, made.map(([code]) => code));
  return relabelling && { node, guess: relabelled(relabelling, plain(tree.guesses[node])) };
}

// --- a rule -----------------------------------------------------------------------------------------------------------

const logs = [0, 0];

// Whole numbers near SCALE·log n, each the sum of those of its prime factors.
export function scaledLog(number) {
  for (let n = logs.length; n <= number; n += 1) {
    let factor = 2;
    while (factor * factor <= n && n % factor) factor += 1;
    logs.push(factor * factor > n ? Math.round(Math.log(n) * SCALE) : logs[factor] + logs[n / factor]);
  }
  return logs[number];
}

// What Larmouth's rule gives for a guess: Σ n·log n over its cells, less 2·log 2 if it may be the secret.
export const larmouth = (cells) =>
  cells.reduce((sum, size) => sum + size * scaledLog(size), 0) - (cells[0] ? 2 * scaledLog(2) : 0);

// The guesses that are worth making among `guesses`, best first: by the rule, then candidates, then in order. Long
// lists are looked at a piece at a time; `pause` is awaited in between.
export async function rank(game, candidates, { guesses = [...game.codes.keys()], count = 5, pause = () => null } = {}) {
  const ranked = [];
  const piece = Math.max(1, Math.floor(1_000_000 / candidates.length));
  for (const [at, guess] of guesses.entries()) {
    if (at % piece === piece - 1) await pause();
    const cells = game.cells(guess, candidates);
    if (cells[0] || Math.max(...cells) < candidates.length) ranked.push({ guess, cells, score: larmouth(cells) });
  }
  const order = (a, b) => a.score - b.score || b.cells[0] - a.cells[0] || a.guess - b.guess;
  return ranked.sort(order).slice(0, count);
}

// At the start all codes that differ by names alone are worth the same: one of each kind is enough to rank.
export const firstGuesses = (game) => [...game.codes.keys()].filter((index) => isOrdered(game.codes[index]));
