// The language of the page: its words, the forms that go with numbers, and how numbers and days are written in it. Words
// are known only after `speak`; so none is looked up while modules are loaded.

let words = null;
let tag = "en";
let forms = null;

export function speak(language, its) {
  words = its;
  tag = language;
  forms = new Intl.PluralRules(tag);
}

export const number = (value) => value.toLocaleString(tag);

export const decimal = (value, digits) =>
  value.toLocaleString(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const longDay = (day) =>
  new Date(`${day}T12:00:00`).toLocaleDateString(tag, { weekday: "long", day: "numeric", month: "long" });

// A word or sentence by its key, in pieces, so that what is put in for a name in braces may be an element.
export function phrase(key, values = {}) {
  return filled(key.split(".").reduce((found, part) => found[part], words), values);
}

export const t = (key, values = {}) => phrase(key, values).join("");

// What is put into a sentence, or into that of its forms which goes with {count}.
export function filled(sentence, values) {
  const text = typeof sentence === "string" ? sentence : sentence[forms.select(values.count)];
  const shown = (value) => (typeof value === "number" ? number(value) : value);
  return text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? shown(values[part]) : part)).filter((part) => part !== "");
}

// What the server says, by its English sentence.
export const sayings = () => words.said;
