// Moves and answers as text: what a person types, and how it is written where they live. The server reads its own way of
// writing and many others, and has the last word.

import { t } from "./language.js";

// The symbol of an alphabet that a key stands for: its own, or else the same letter in the other case.
export const readSymbol = (alphabet, key) =>
  [...alphabet].find((symbol) => symbol === key) ??
    [...alphabet].find((symbol) => symbol.toLowerCase() === key.toLowerCase());

// An answer by its counts; what is no answer reads as nothing right.
export function readResponse(text) {
  const match = /^(?:(\d+)B)?(?:(\d+)C)?$/.exec(text);
  return { bulls: Number(match?.[1] ?? 0), cows: Number(match?.[2] ?? 0) };
}

// An answer as it is written in the language of the page: 1B2C is 1A2B to the Chinese.
export function written(response) {
  const { bulls, cows } = readResponse(response);
  const always = t("mark.zeros") !== "";
  const shown = (count, letter, needed) => (count || needed ? `${count}${letter}` : "");
  return shown(bulls, t("mark.bull"), always) + shown(cows, t("mark.cow"), always || !bulls);
}

// An answer in the letters of the language as the server writes it; what is none of these is left for the server to read.
// The same letter may stand for bulls in one language and for cows in another: the one of the page counts.
function unwritten(text) {
  const plain = text.replaceAll(" ", "").toUpperCase();
  const match = new RegExp(`^(?:(\\d+)${t("mark.bull")})?(?:(\\d+)${t("mark.cow")})?$`).exec(plain);
  return plain && match ? typedResponse([match[1] ?? "0", match[2] ?? "0"]) : text;
}

// An answer from two typed digits, bulls and then cows: "11" is 1B1C, "20" is 2B, "00" is 0C.
export function typedResponse(digits) {
  const [bulls, cows] = digits;
  if (bulls === "0") return `${cows}C`;
  return cows === "0" ? `${bulls}B` : `${bulls}B${cows}C`;
}

// A move in one line: the guess, then whatever stands for its answer. Digits and letters may be as wide as those of
// Chinese and Japanese keyboards.
export function readMove(line) {
  const [guess, ...response] = line.normalize("NFKC").trim().split(/[\s=:]+/);
  return { guess, response: unwritten(response.join(" ")) };
}

// A game, one move per line; empty lines do not count.
export const readMoves = (text) =>
  text
    .split("\n")
    .filter((line) => line.trim())
    .map(readMove);
