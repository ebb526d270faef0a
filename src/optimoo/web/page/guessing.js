// You guess: the board for one number to be found, with hints, and what is said at the end.

import { advicePanel } from "./advice.js";
import { CodeEntry, legend, rows } from "./board.js";
import { gameOf, keepFocus, noticeBoard, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { spoken, tiles } from "./pictures.js";
import { Session } from "./session.js";

// `slot` is where this browser remembers the game, `request` what to ask for when it begins, at the first guess. `head`
// and `choices` draw what stands above and below the board, `after` what is offered at the end.
export async function guessing(root, signal, options) {
  const session = await Session.resume(options.slot, signal);
  const game = session?.view.game ?? (await gameOf(options.size, signal));
  new Guessing(root, signal, options, session, game).draw();
}

// The moves to be seen: those that were answered, and the guess that is under way.
export const shownMoves = (view, underWay) => [
  ...(view?.mine ?? []),
  ...(underWay === null ? [] : [{ guess: underWay, response: null }]),
];

// How a game ended, in words. A number of the day that was given up is not told before the day is over.
export const ending = ({ mine, limit, result: { outcome, secret } }) => {
  if (outcome === "found") return `Found in ${plural(mine.length, "guess", "guesses")}`;
  if (limit !== null && mine.length >= limit) {
    return `Not found in ${plural(limit, "guess", "guesses")}. The number was`;
  }
  return secret ? "The number was" : "Given up; the number is told tomorrow";
};

// The board is laid once, and then kept up to date around the entry: a guess that is being typed stays as it is, whatever
// arrives.
class Guessing {
  constructor(root, signal, options, session, game) {
    this.root = root;
    this.signal = signal;
    this.options = options;
    this.session = session;
    this.game = game;
    this.beginning = null;
    this.underWay = null;
    this.ended = false;
    this.notice = noticeBoard();
    this.entry = new CodeEntry(game, {
      label: "Your guess",
      action: "Guess",
      onsubmit: (code) => this.guess(code),
      signal,
      ahead: true,
      notice: this.notice,
    });
    this.list = h("div");
    this.left = h("p", { class: "small soft", role: "status" });
    this.choices = h("span", {}, options.choices());
    this.resign = button("Give up", () => this.giveUp(), { class: "quiet" });
    const hint = options.hints && button("Hint", () => this.hint(), { class: "quiet" });
    const tools = h("span", { class: "row" }, hint, this.resign);
    this.foot = h("div", { class: "row between" }, h("span", {}, this.choices), tools);
    this.beside = h("div");
    root.replaceChildren(
      h(
        "div",
        { class: "stage" },
        h(
          "section",
          { class: "sheet board", "aria-label": "The game" },
          h("div", { class: "row between" }, options.head()),
          this.list,
          this.left,
          this.entry.element,
          this.notice.element,
          this.foot,
        ),
        this.beside,
      ),
    );
  }

  // The session, which begins with the first guess or hint; with both at once it is the same.
  async begun() {
    if (this.session) return this.session;
    this.beginning ??= Session.begin(this.options.slot, this.options.request);
    this.draw();
    try {
      this.session = await this.beginning;
    } finally {
      this.beginning = null;
    }
    return this.session;
  }

  async guess(code) {
    this.underWay = code;
    this.draw();
    const made = await this.notice.guard(async () => {
      const view = await (await this.begun()).move({ kind: "guess", guess: code });
      const last = view.mine.at(-1);
      if (view.phase !== "over") announce(`${[...last.guess].join(" ")}: ${spoken(last.response)}`);
      this.beside.replaceChildren();
    });
    this.underWay = null;
    this.draw();
    return made;
  }

  // What is found for a position that is gone by then, since a guess was made in it, is not shown.
  async hint() {
    const panel = h("section", { class: "sheet" }, waiting("finding the best guesses"));
    this.beside.replaceChildren(panel);
    await this.notice.guard(async () => {
      const session = await this.begun();
      const advice = await session.ask("hint", { signal: this.signal });
      await session.refresh(this.signal);
      if (!panel.isConnected) return;
      panel.replaceWith(advicePanel(advice, this.game, (code) => this.entry.set(code)));
      announce(
        `${plural(advice.candidates, "candidate")} left; the best guess is ${[...advice.best[0].guess].join(" ")}`,
      );
    });
    panel.remove();
    this.draw();
  }

  async giveUp() {
    await this.notice.guard(() => this.session.move({ kind: "resign" }));
    this.draw();
  }

  restart() {
    this.session.forget();
    guessing(this.root, this.signal, this.options);
  }

  draw() {
    const view = this.session?.view;
    const moves = shownMoves(view, this.underWay);
    const over = view?.phase === "over";
    const { limit } = view ?? this.options.request;
    const left = limit ? limit - moves.length : 0;
    this.left.textContent = left > 0 && !over ? `${plural(left, "guess", "guesses")} left` : "";
    // What the marks mean is shown until one surely knows.
    this.list.replaceChildren(
      ...[moves.length ? rows(moves, this.game) : null, moves.length < 3 && !over ? legend() : null].filter(Boolean),
    );
    if (over) {
      this.finish(view);
      return;
    }
    // Once a game has begun there is nothing left to choose.
    this.choices.hidden = Boolean(this.session || this.beginning);
    this.resign.hidden = !view?.mine.length;
  }

  finish(view) {
    if (this.ended) return;
    this.ended = true;
    this.entry.element.remove();
    if (view.result.outcome === "found") this.list.classList.toggle("found", true);
    const words = ending(view);
    const { outcome, secret } = view.result;
    announce(secret ? `${words}: ${[...secret].join(" ")}` : words);
    this.beside.replaceChildren();
    const end = h(
      "div",
      { class: "over", tabindex: "-1" },
      h("h2", {}, words),
      outcome === "found" || !secret ? null : tiles(secret, "large", this.game),
      view.hints ? h("p", { class: "small soft" }, `with ${plural(view.hints, "hint")}: not ranked`) : null,
      ...this.options.after(this.session, () => this.restart()),
    );
    this.foot.replaceChildren(end);
    keepFocus(end);
  }
}
