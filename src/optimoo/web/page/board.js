// What one plays with: the entry of a code, the entry of an answer, the list of moves. They work by touch, mouse and
// keyboard alike, and say aloud what they do.

import { announce, button, h } from "./dom.js";
import { answer, pegs, spoken, tiles } from "./pictures.js";

// Whether a key press is meant for something else, such as a field that is being typed in.
function elsewhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return event.target.matches("input, select, textarea");
}

export class CodeEntry {
  constructor(game, { label, action, onsubmit, signal }) {
    this.game = game;
    this.onsubmit = onsubmit;
    this.values = Array(game.positions).fill(null);
    this.cursor = 0;
    this.busy = false;
    this.slots = this.values.map((_, place) => button("", () => this.select(place), { class: "slot" }));
    this.keys = [...game.alphabet].map((symbol) =>
      button(symbol, () => this.tap(symbol), { class: "key", "data-symbol": symbol }),
    );
    this.erase = button("⌫", () => this.back(), { class: "key wide", "aria-label": "Erase" });
    this.send = button(action, () => this.submit(), { class: "key wide main" });
    this.element = h(
      "div",
      { class: "entry" },
      h("div", { class: "slots", role: "group", "aria-label": label }, this.slots),
      h("div", { class: "keys", role: "group", "aria-label": "Symbols" }, this.keys),
      h("div", { class: "keys actions" }, this.erase, this.send),
    );
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    this.draw();
  }

  get code() {
    return this.values.join("");
  }

  get full() {
    return this.values.every((value) => value !== null);
  }

  key(event) {
    if (this.busy || !this.element.isConnected || elsewhere(event)) return;
    const symbol = event.key.toLowerCase();
    if (symbol.length === 1 && this.game.alphabet.includes(symbol)) this.put(symbol);
    else if (event.key === "Backspace") this.back();
    else if (event.key === "Enter" && this.full && this.mayEnter(event.target)) this.submit();
    else return;
    event.preventDefault();
  }

  // Enter belongs to the button or link that has the focus, unless that is a key: who has clicked the last symbol and
  // then presses Enter means the whole code.
  mayEnter(target) {
    return this.keys.includes(target) || this.slots.includes(target) || !target.matches("button, a, summary");
  }

  // A key that is touched a second time takes its symbol back.
  tap(symbol) {
    const place = this.values.indexOf(symbol);
    if (place >= 0 && !this.game.repeats) this.clear(place);
    else this.put(symbol);
  }

  put(symbol) {
    const already = this.values.indexOf(symbol);
    if (already >= 0 && !this.game.repeats) {
      announce(`${symbol} is already at place ${already + 1}`);
      return;
    }
    if (this.values[this.cursor] !== null && this.full) return;
    this.values[this.cursor] = symbol;
    const next = this.values.findIndex((value, place) => value === null && place > this.cursor);
    const empty = next >= 0 ? next : this.values.indexOf(null);
    this.cursor = empty >= 0 ? empty : this.cursor;
    announce(this.full ? `${this.values.join(" ")}, ready` : symbol);
    this.draw();
  }

  back() {
    let place = this.cursor;
    if (this.values[place] === null) while (place > 0 && this.values[place] === null) place -= 1;
    this.clear(place);
  }

  clear(place) {
    if (this.values[place] !== null) announce(`${this.values[place]} erased`);
    this.values[place] = null;
    this.cursor = place;
    this.draw();
  }

  select(place) {
    if (this.values[place] !== null) this.clear(place);
    this.cursor = place;
    this.draw();
  }

  set(code) {
    this.values = [...code];
    this.cursor = this.values.length - 1;
    this.draw();
  }

  reset() {
    this.values.fill(null);
    this.cursor = 0;
    this.draw();
  }

  setBusy(busy) {
    this.busy = busy;
    this.draw();
  }

  async submit() {
    if (!this.full || this.busy) return;
    this.setBusy(true);
    try {
      if ((await this.onsubmit(this.code)) !== false) this.reset();
    } finally {
      this.setBusy(false);
    }
  }

  draw() {
    this.slots.forEach((slot, place) => {
      const value = this.values[place];
      slot.textContent = value ?? "";
      slot.classList.toggle("next", place === this.cursor && !this.full);
      slot.setAttribute("aria-label", `Place ${place + 1}: ${value ?? "empty"}`);
      slot.disabled = this.busy;
    });
    for (const key of this.keys) {
      const used = this.values.includes(key.dataset.symbol);
      key.classList.toggle("used", used);
      key.setAttribute("aria-pressed", String(used));
      key.disabled = this.busy || (this.full && (this.game.repeats || !used));
    }
    this.erase.disabled = this.busy || this.values.every((value) => value === null);
    this.send.disabled = this.busy || !this.full;
  }
}

// All answers that a game can give, as buttons. Two digits on the keyboard, bulls and then cows, go to one of them.
export class AnswerEntry {
  constructor(game, { label, onsubmit, signal }) {
    this.typed = "";
    this.busy = false;
    this.onsubmit = onsubmit;
    this.buttons = game.responses.map((response) =>
      h(
        "button",
        {
          type: "button",
          class: "reply",
          "data-response": response,
          "aria-label": spoken(response),
          onclick: () => this.submit(response),
        },
        pegs(response, game.positions),
        h("b", {}, response),
      ),
    );
    this.element = h("div", { class: "replies", role: "group", "aria-label": label }, this.buttons);
    document.addEventListener("keydown", (event) => this.key(event), { signal });
  }

  key(event) {
    if (this.busy || !this.element.isConnected || elsewhere(event) || !/^\d$/.test(event.key)) return;
    this.typed = (this.typed + event.key).slice(-2);
    if (this.typed.length < 2) return;
    const [bulls, cows] = [...this.typed];
    const response = `${bulls === "0" ? "" : `${bulls}B`}${cows === "0" && bulls !== "0" ? "" : `${cows}C`}`;
    this.typed = "";
    this.buttons.find((each) => each.dataset.response === response)?.focus();
  }

  async submit(response) {
    if (this.busy) return;
    this.busy = true;
    for (const each of this.buttons) each.disabled = true;
    try {
      await this.onsubmit(response);
    } finally {
      this.busy = false;
      for (const each of this.buttons) each.disabled = false;
    }
  }
}

// An answer that can be put right: a pencil, and behind it all answers.
export function changer(game, move, onchange) {
  const name = `Change the answer to ${[...move.guess].join(" ")}`;
  const pencil = button(
    "✎",
    () => {
      const choice = h(
        "select",
        { class: "change", "aria-label": name, onchange: (event) => onchange(event.target.value) },
        game.responses.map((response) =>
          h("option", { value: response, selected: response === move.response }, response),
        ),
      );
      pencil.replaceWith(choice);
      choice.focus();
    },
    { class: "quiet pencil", "aria-label": name, title: "Change this answer" },
  );
  return pencil;
}

// The moves so far. `extra` may add something to a row, such as a button to correct its answer.
export function rows(moves, game, { label = "Guesses so far", extra = () => null, marked = [] } = {}) {
  return h(
    "ol",
    { class: "rows", "aria-label": label },
    moves.map((move, index) =>
      h(
        "li",
        { class: marked.includes(index) ? "marked" : "" },
        h("span", { class: "count", "aria-hidden": "true" }, String(index + 1)),
        tiles(move.guess),
        move.response === null ? h("span", { class: "soft" }, "…") : answer(move.response, game.positions),
        extra(move, index),
      ),
    ),
  );
}

export function legend() {
  return h(
    "p",
    { class: "legend small soft" },
    h("span", { class: "pegs" }, h("i", { class: "peg bull" })),
    " right place",
    h("span", { class: "pegs" }, h("i", { class: "peg cow" })),
    " right, but elsewhere",
  );
}
