// What the server says to people, in their language. It speaks English, for programs read it too; each language knows its
// sentences by the English ones, with names in braces for what differs.

import { filled, sayings } from "./language.js";
import { written } from "./notation.js";

const known = new WeakMap();

// A number in a sentence; anything else that stands in one.
const NUMBER = "(\\d[\\d,]*)";
const ANYTHING = "(.+?)";
const isNumber = (name) => ["count", "most", "number"].includes(name);

// What was put into a sentence, as the page writes it: numbers, answers, and sentences in sentences.
function put(name, value) {
  if (isNumber(name)) return Number(value.replaceAll(",", ""));
  if (["error", "expected", "formula"].includes(name)) return said(value);
  return name.startsWith("response") ? value.replace(/\d+B\d+C|\d+[BC]/g, written) : value;
}

// Sentences are the same with a capital letter and a full stop or without.
const plain = (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");

function pattern(sentence) {
  const escaped = plain(sentence).replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const source = escaped.replace(/\{(\w+)\}/g, (_, name) => (isNumber(name) ? NUMBER : ANYTHING));
  return { matching: new RegExp(`^${source}$`, "s"), names };
}

// The sentences of a language, each with what it is known by.
function patterns(all) {
  if (!known.has(all)) {
    known.set(all, Object.entries(all).map(([sentence, translated]) => ({ translated, ...pattern(sentence) })));
  }
  return known.get(all);
}

// What no language has a sentence for stays as it is.
export function said(sentence) {
  for (const { translated, matching, names } of patterns(sayings())) {
    const match = matching.exec(plain(sentence));
    if (!match) continue;
    return filled(translated, Object.fromEntries(names.map((name, at) => [name, put(name, match[at + 1])]))).join("");
  }
  return sentence;
}
