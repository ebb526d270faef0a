// Moves and answers as text: what a person types, and how it is said. The server reads the same and has the last word.

// The symbol of an alphabet that a key stands for: its own, or else the same letter in the other case.
export const readSymbol = (alphabet, key) =>
  [...alphabet].find((symbol) => symbol === key) ??
    [...alphabet].find((symbol) => symbol.toLowerCase() === key.toLowerCase());

// An answer by its counts; what is no answer reads as nothing right.
export function readResponse(text) {
  const match = /^(?:(\d+)B)?(?:(\d+)C)?$/.exec(text);
  return { bulls: Number(match?.[1] ?? 0), cows: Number(match?.[2] ?? 0) };
}

// An answer from two typed digits, bulls and then cows: "11" is 1B1C, "20" is 2B, "00" is 0C.
export function typedResponse(digits) {
  const [bulls, cows] = digits;
  if (bulls === "0") return `${cows}C`;
  return cows === "0" ? `${bulls}B` : `${bulls}B${cows}C`;
}

// A move in one line: the guess, then whatever stands for its answer.
export function readMove(line) {
  const [guess, ...response] = line.trim().split(/[\s=:]+/);
  return { guess, response: response.join(" ") };
}

// A game, one move per line; empty lines do not count.
export const readMoves = (text) =>
  text
    .split("\n")
    .filter((line) => line.trim())
    .map(readMove);
