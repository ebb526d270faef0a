// What one plays with: the entry of a code, the entry of an answer, the list of moves. They work by touch, mouse and
// keyboard alike, and say aloud what they do.

import { announce, button, h } from "./dom.js";
import { t } from "./language.js";
import { readSymbol, typedResponse, written } from "./notation.js";
import { answer, pegOf, pegs, spoken, tiles } from "./pictures.js";
import { TypedCode } from "./typed.js";

// Whether a key press is meant for something else, such as a field that is being typed in. A radio button takes no
// symbols: who has chosen by it goes on with the code.
export function isElsewhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return event.target.matches("input:not([type=radio]), select, textarea");
}

const group = (kind, label, children) => h("div", { class: kind, role: "group", "aria-label": label }, children);

const MARKS = [undefined, "out", "in"];

// `onsubmit` gets the code, and returns false if it was refused. With `ahead`, the next code may be typed while the last
// one is under way; then `notice` is where a refusal is told. `wanted` says whether keys are meant for this entry now;
// without it they always are while it is on the page. `marks` keeps what one notes about symbols, by symbol.
export class CodeEntry {
  marking = false;
  busy = false;
  ready = true;
  typedAt = null;

  constructor(
    game,
    { label, action, onsubmit, signal, ahead = false, notice = null, wanted = () => true, marks = null },
  ) {
    this.game = game;
    this.onsubmit = onsubmit;
    this.ahead = ahead;
    this.notice = notice;
    this.wanted = wanted;
    this.marks = marks;
    this.typed = new TypedCode(game);
    this.slots = this.typed.values.map((_, place) => button("", () => this.select(place), { class: "slot" }));
    this.keys = [...game.alphabet].map((symbol) =>
      button(symbol, () => this.tap(symbol), { class: "key", "data-symbol": symbol, "data-peg": pegOf(game, symbol) })
    );
    this.erase = button("⌫", () => this.back(), { class: "key wide", "aria-label": t("board.erase") });
    this.send = button(action, () => this.submit(), { class: "key wide main" });
    this.said = saying();
    this.element = h(
      "div",
      { class: "entry" },
      group("slots", label, this.slots),
      this.said.element,
      group("keys", t("board.symbols"), this.keys),
      h("div", { class: "keys actions" }, this.erase, this.send),
    );
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    this.draw();
  }

  // Whether nothing can be typed: the code is under way, and there is no next one.
  get locked() {
    return this.busy && !this.ahead;
  }

  // A symbol that has no room is left to whoever else listens.
  key(event) {
    if (this.locked || !this.element.isConnected || isElsewhere(event) || !this.wanted()) return;
    const symbol = readSymbol(this.game.alphabet, event.key);
    if (symbol && this.marking) this.mark(symbol);
    else if (symbol && !this.typed.full) {
      this.typedAt = event.target;
      this.put(symbol);
    } else if (event.key === "Backspace") this.back();
    else if (event.key === "Enter" && this.typed.full && this.mayEnter(event.target)) this.submit();
    else return;
    event.preventDefault();
  }

  // Enter belongs to the button or link that has the focus, unless the code was entered from there: who has clicked the
  // last symbol, or typed it after a click on something else, and then presses Enter means the whole code.
  mayEnter(target) {
    const here = [...this.keys, ...this.slots, this.typedAt].includes(target);
    return here || !target.matches("button, a, summary");
  }

  // A key that is touched a second time takes its symbol back.
  tap(symbol) {
    if (this.marking) {
      this.mark(symbol);
      return;
    }
    const place = this.typed.taken(symbol);
    if (place >= 0) this.clear(place);
    else this.put(symbol);
  }

  // A symbol that is surely out, then one that is surely in, then nothing again: a note of the player's own.
  mark(symbol) {
    const now = this.marks.get();
    const next = MARKS[(MARKS.indexOf(now[symbol]) + 1) % MARKS.length];
    this.marks.set({ ...now, [symbol]: next });
    announce(`${symbol}: ${t(`board.${next ?? "unmarked"}`)}`);
    this.draw();
  }

  setMarking(marking) {
    this.marking = marking;
    this.draw();
  }

  put(symbol) {
    const place = this.typed.taken(symbol);
    const put = this.typed.put(symbol);
    this.said.clear();
    if (put) announce(this.typed.full ? t("board.ready", { code: this.typed.values.join(" ") }) : symbol);
    else if (place >= 0) this.said.tell(t("board.taken", { symbol, place: place + 1 }));
    this.draw();
    if (!put && place >= 0) this.slots[place].classList.toggle("taken", true);
  }

  back() {
    this.erased(this.typed.back());
  }

  clear(place) {
    this.erased(this.typed.clear(place));
  }

  erased(symbol) {
    if (symbol !== null) announce(t("board.erased", { symbol }));
    this.said.clear();
    this.draw();
  }

  select(place) {
    this.clear(place);
  }

  set(code) {
    this.typed.set(code);
    this.draw();
  }

  // A code that was chosen elsewhere; the next Enter sends it.
  take(code) {
    this.set(code);
    this.send.focus({ preventScroll: true });
  }

  reset() {
    this.typed.reset();
    this.draw();
  }

  // Whether a full code may be sent now; typing it is another matter.
  setReady(ready) {
    this.ready = ready;
    this.draw();
  }

  // What is refused comes back to be put right, unless another code has been begun by then.
  async submit() {
    if (!this.typed.full || this.busy || !this.ready) return;
    const code = this.typed.text;
    this.busy = true;
    if (this.ahead) this.typed.reset();
    this.draw();
    let taken = false;
    try {
      taken = (await this.onsubmit(code)) !== false;
    } finally {
      this.busy = false;
      if (taken && !this.ahead) this.typed.reset();
      if (!taken && this.typed.empty) this.typed.set(code);
      else if (!taken && this.ahead) this.notice?.about(code);
      this.draw();
    }
  }

  draw() {
    const { values, cursor, full, empty } = this.typed;
    const marked = this.marks?.get() ?? {};
    this.slots.forEach((slot, place) => {
      slot.textContent = values[place] ?? "";
      if (this.game.repeats) slot.dataset.peg = pegOf(this.game, values[place]) ?? "";
      slot.classList.toggle("next", place === cursor && !full);
      slot.classList.toggle("taken", false);
      slot.setAttribute(
        "aria-label",
        t("board.place", { place: place + 1, symbol: values[place] ?? t("board.empty") }),
      );
      slot.disabled = this.locked;
    });
    for (const key of this.keys) {
      const used = values.includes(key.dataset.symbol);
      key.classList.toggle("used", used);
      key.setAttribute("aria-pressed", String(used));
      const mark = marked[key.dataset.symbol];
      key.classList.toggle("out", mark === "out");
      key.classList.toggle("in", mark === "in");
      key.setAttribute("aria-label", [key.dataset.symbol, mark && t(`board.${mark}`)].filter(Boolean).join(t("comma")));
      key.disabled = this.locked || (!this.marking && full && (this.game.repeats || !used));
    }
    this.erase.disabled = this.locked || empty;
    this.send.disabled = this.busy || !this.ready || !full;
  }
}

// A line below an entry for what is wrong with the last key; it is seen and heard, and gone with the next key.
function saying() {
  const element = h("p", { class: "said small", "aria-hidden": "true" });
  return {
    element,
    clear: () => {
      element.textContent = "";
    },
    tell: (words) => {
      element.textContent = words;
      announce(words);
    },
  };
}

// All answers that a game can give, as buttons. The last two digits on the keyboard, bulls and then cows, go to one of
// them; so a digit too many does no harm.
export class AnswerEntry {
  typed = "";
  busy = false;

  constructor(game, { label, onsubmit, signal }) {
    this.onsubmit = onsubmit;
    this.buttons = game.responses.map((response) =>
      h(
        "button",
        {
          type: "button",
          class: "reply",
          "data-response": response,
          "aria-label": `${written(response)}: ${spoken(response)}`,
          onclick: () => this.submit(response),
        },
        pegs(response, game.positions),
        h("b", {}, written(response)),
      )
    );
    this.said = saying();
    this.element = h("div", { class: "entry" }, group("replies", label, this.buttons), this.said.element);
    document.addEventListener("keydown", (event) => this.key(event), { signal });
  }

  key(event) {
    if (this.busy || !this.element.isConnected || isElsewhere(event) || !/^\d$/.test(event.key)) return;
    this.typed = (this.typed + event.key).slice(-2);
    this.said.clear();
    if (this.typed.length < 2) return;
    const response = typedResponse(this.typed);
    const found = this.buttons.find((each) => each.dataset.response === response);
    if (found) found.focus();
    else this.said.tell(t("board.impossible", { answer: written(response), example: written("1B1C") }));
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
  const name = t("board.change", { code: [...move.guess].join(" ") });
  const pencil = button(
    "✎",
    () => {
      const choice = h(
        "select",
        { class: "change", "aria-label": name, onchange: (event) => onchange(event.target.value) },
        game.responses.map((response) =>
          h("option", { value: response, selected: response === move.response }, written(response))
        ),
      );
      pencil.replaceWith(choice);
      choice.focus();
    },
    { class: "quiet pencil", "aria-label": name, title: t("board.changeThis") },
  );
  return pencil;
}

const row = (move, index, game, extra) =>
  h(
    "li",
    {},
    h("span", { class: "count", "aria-hidden": "true" }, String(index + 1)),
    tiles(move.guess, "", game),
    move.response === null ? h("span", { class: "soft" }, "…") : answer(move.response, game.positions),
    extra(move, index),
  );

// The moves so far. `extra` may add something to a row, such as a button to correct its answer. The row of a move stays
// the same element as long as the move does: whoever is choosing something in it is not disturbed by another.
export class MoveList {
  constructor(game, { label = t("board.soFar"), extra = () => null } = {}) {
    this.game = game;
    this.extra = extra;
    this.shown = [];
    this.element = h("ol", { class: "rows", "aria-label": label });
  }

  show(moves, marked = []) {
    this.shown = moves.map((move, index) => {
      const before = this.shown[index];
      const same = before?.move.guess === move.guess && before.move.response === move.response;
      return same ? before : { move, row: row(move, index, this.game, this.extra) };
    });
    this.shown.forEach(({ row }, index) => {
      const there = this.element.children[index];
      if (!there) this.element.append(row);
      else if (there !== row) there.replaceWith(row);
      row.classList.toggle("marked", marked.includes(index));
    });
    while (this.element.children.length > moves.length) this.element.lastElementChild.remove();
    return this.element;
  }
}

// A list of moves that is drawn once and stays as it is.
export const rows = (moves, game, { label = undefined, extra = undefined, marked = [] } = {}) =>
  new MoveList(game, { label, extra }).show(moves, marked);

export function legend() {
  return h(
    "p",
    { class: "legend small soft" },
    h("span", { class: "pegs" }, h("i", { class: "peg bull" })),
    t("board.bull"),
    h("span", { class: "pegs" }, h("i", { class: "peg cow" })),
    t("board.cow"),
  );
}
