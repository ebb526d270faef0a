// What several views have in common: modes, sizes and their rules, notices, copying, waiting.

import { call, memory } from "./api.js";
import { button, h } from "./dom.js";
import { Game } from "./rules.js";

export const SIZES = [
  ["4x10", "4 different digits"],
  ["3x10", "3 different digits"],
  ["5x10", "5 different digits"],
  ["5x8", "5 digits of 8"],
  ["4x6r", "Mastermind, 4 of 6"],
  ["5x8r", "Mastermind, 5 of 8"],
];

// Limits on the guesses of a game that can be chosen.
const LIMITS = [6, 7, 8, 10, 12];

export const usualSize = () => memory.get("size") ?? "4x10";

const MODES = [
  ["", "You guess"],
  ["computer", "It guesses"],
  ["duel", "Duel"],
];

export const modes = (current) =>
  h(
    "nav",
    { class: "modes", "aria-label": "Ways to play" },
    MODES.map(([path, title]) =>
      h("a", { href: `#/${path}`, "aria-current": path === current ? "page" : null }, title)
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
  const own = SIZES.some(([name]) => name === value) ? [] : [[value, value]];
  const element = chooser(label, [...own, ...SIZES, ["", "any other …"]], value, (name) => {
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
    placeholder: "3x8 or 4x6r:RGBYOP",
    "aria-label": "Any other game",
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
    h("span", { class: "hidden-text" }, "Limit"),
    [["", "no limit"], ...LIMITS.map((limit) => [String(limit), `${limit} guesses`])],
    String(value ?? ""),
    (chosen) => onchange(chosen === "" ? null : Number(chosen)),
  );

// What hints can do in a game, in words that come when they come.
export function hintWords(name, signal) {
  const element = h("p", { class: "small soft" });
  call("GET", `rules/${encodeURIComponent(name)}`, { signal }).then(
    ({ hints }) => {
      element.textContent = hints;
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
    const isListed = SIZES.some(([size]) => size === name);
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
  const kind = /^\d+$/.test(game.alphabet) ? "digits" : "symbols";
  const isPlain = "0123456789abcdef".startsWith(game.alphabet);
  const range = isPlain ? `0 to ${game.alphabet.at(-1)}` : game.alphabet;
  return game.repeats
    ? `${game.positions} ${kind} from ${range}, repeats allowed`
    : `${game.positions} different ${kind} from ${range}`;
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

export function copyButton(text, label = "Copy the result") {
  const element = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text);
      element.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(element.previousElementSibling ?? element);
      element.textContent = "Press Ctrl-C to copy";
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

export const waiting = (words) => h("p", { class: "wait", role: "status" }, words);
