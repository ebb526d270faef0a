// What several views have in common: modes, sizes and their rules, notices, copying, waiting.

import { call, memory } from "./api.js";
import { button, h, heard } from "./dom.js";
import { t } from "./language.js";
import { Game } from "./rules.js";
import { said } from "./said.js";

export const SIZES = ["4x10", "3x10", "5x10", "5x8", "4x6r", "5x8r"];

// Limits on the guesses of a game that can be chosen.
const LIMITS = [6, 7, 8, 10, 12];

export const usualSize = () => memory.get("size") ?? "4x10";

export const modes = (current) =>
  h(
    "nav",
    { class: "modes", "aria-label": t("modes.label") },
    ["", "computer", "duel"].map((path) =>
      h("a", { href: `#/${path}`, "aria-current": path === current ? "page" : null }, t(`modes.${path || "guess"}`))
    ),
  );

export function chooser(label, options, value, onchange) {
  return h(
    "label",
    { class: "row" },
    label,
    h(
      "select",
      { onchange: (event) => onchange(event.target.value) },
      options.map(([name, title]) => h("option", { value: name, selected: name === value }, title)),
    ),
  );
}

// The choice of a size. The last one asks for any other game, with symbols of one's own if need be; whether it is one,
// the server says.
export function sizeChooser(label, value, onchange) {
  const own = SIZES.includes(value) ? [] : [[value, value]];
  const listed = SIZES.map((name) => [name, t(`size.${name}`)]);
  const element = chooser(label, [...own, ...listed, ["", t("size.more")]], value, (name) => {
    field.hidden = name !== "";
    if (name === "") field.focus();
    else onchange(name);
  });
  const read = async () => {
    try {
      const { name } = await gameOf(field.value.trim());
      field.hidden = true;
      element.control.prepend(h("option", { value: name }, name));
      element.control.value = name;
      onchange(name);
    } catch (error) {
      field.setCustomValidity(error.message);
      field.reportValidity();
    }
  };
  const field = h("input", {
    hidden: true,
    size: "14",
    maxlength: "24",
    placeholder: t("size.example"),
    "aria-label": t("size.any"),
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => field.setCustomValidity(""),
    onchange: read,
  });
  element.append(field);
  return element;
}

// A limit on guesses; null is none.
export const limitChooser = (value, onchange) =>
  chooser(
    heard(t("limit.label")),
    [["", t("limit.none")], ...LIMITS.map((limit) => [String(limit), t("limit.some", { count: limit })])],
    String(value ?? ""),
    (chosen) => onchange(chosen === "" ? null : Number(chosen)),
  );

// What hints can do in a game, in words that come when they come.
export function hintWords(name, signal) {
  const element = h("p", { class: "small soft" });
  call("GET", `rules/${encodeURIComponent(name)}`, { signal }).then(
    ({ hints }) => {
      element.textContent = said(hints);
    },
    () => null, // the game can be played without knowing it
  );
  return element;
}

const described = new Map();
const playing = new Map();

// The rules of a game: its places, symbols and answers. Those of the sizes in the list are known at once, so that nothing
// can be typed into a board that is about to be taken away; of any other the server says whether it is a game at all.
export async function gameOf(name, signal) {
  if (!described.has(name)) {
    const isListed = SIZES.includes(name);
    const rules = isListed ? new Game(name).rules : await call("GET", `rules/${encodeURIComponent(name)}`, { signal });
    described.set(name, rules);
  }
  return described.get(name);
}

// Who can be played against at a game, the strongest first, each with a word about it.
export async function opponentsOf(name, signal) {
  if (!playing.has(name)) {
    playing.set(name, (await call("GET", `opponents/${encodeURIComponent(name)}`, { signal })).reverse());
  }
  return playing.get(name);
}

// What to take for a secret, in words.
export function secretWords(game) {
  const isNumber = /^\d+$/.test(game.alphabet);
  const isPlain = "0123456789abcdef".startsWith(game.alphabet);
  const range = isPlain ? t("secret.range", { last: game.alphabet.at(-1) }) : game.alphabet;
  const kind = game.repeats ? (isNumber ? "repeatedDigits" : "repeatedSymbols") : isNumber ? "digits" : "symbols";
  return t(`secret.${kind}`, { count: game.positions, range });
}

// A place for one sentence when something went wrong.
export function noticeBoard() {
  const element = h("p", { class: "notice", role: "alert" });
  const tell = (sentence) => {
    element.textContent = sentence;
  };
  return {
    element,
    tell,
    clear: () => tell(""),
    // Says what the sentence is about, where that can no longer be seen.
    about: (what) => tell(`${what}: ${element.textContent}`),
    // Runs something; what the server refuses is told here. The result is false if it failed.
    async guard(work) {
      tell("");
      try {
        return await work();
      } catch (error) {
        if (error.name !== "AbortError") tell(error.message);
        return false;
      }
    },
  };
}

// Whether a text was copied. Without the clipboard interface, which browsers keep from pages that come over plain HTTP from
// another machine, it is copied as a selection is.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { class: "hidden-text", readonly: true, "aria-hidden": "true" }, text);
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    before?.focus({ preventScroll: true });
    return done;
  }
}

// `text` is what to copy, or what finds it out.
export function copyButton(text, label = t("copy.result")) {
  const element = button(label, async () => {
    if (await copied(typeof text === "function" ? await text() : text)) element.textContent = t("copy.done");
    else {
      getSelection().selectAllChildren(element.previousElementSibling ?? element);
      element.textContent = t("copy.keys");
    }
    setTimeout(() => {
      element.textContent = label;
    }, 2000);
  });
  return element;
}

// What had the focus may have been drawn anew; then the next Tab goes on from here instead of from the top.
export function keepFocus(place) {
  if (document.activeElement === document.body) place.focus({ preventScroll: true });
}

// A button for what cannot be undone: it asks once. The question stands where the button was.
export function askOnce(label, question, yes, action) {
  const place = h("span", { class: "row" });
  const back = () => {
    place.replaceChildren(first);
    first.focus();
  };
  const first = button(
    label,
    () => {
      const no = button(t("goOn"), back, { class: "quiet" });
      place.replaceChildren(h("span", { class: "small" }, question), button(yes, action, { class: "warn" }), no);
      no.focus();
    },
    { class: "quiet" },
  );
  place.append(first);
  return place;
}

export const waiting = (words) => h("p", { class: "wait", role: "status" }, words);
