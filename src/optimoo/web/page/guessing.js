// You guess: the board for one number to be found, with hints, and what is said at the end.

import { memory } from "./api.js";
import { CodeEntry, legend, rows } from "./board.js";
import { askOnce, gameOf, keepFocus, noticeBoard } from "./common.js";
import { announce, button, h } from "./dom.js";
import { t } from "./language.js";
import { spoken, tiles } from "./pictures.js";
import { Hints } from "./hints.js";
import { Session } from "./session.js";

// `slot` is where this browser remembers the game, `request` what to ask for when it begins, at the first guess. `head`
// draws what stands above the board, `note` is said below it, and `after` draws what is offered at the end.
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
  const count = mine.length;
  if (outcome === "found") return t("play.found", { count });
  if (limit && count >= limit) return t("play.missed", { count });
  return t(secret ? "play.givenUp" : "play.tomorrow", { count });
};

// The board is laid once, and then kept up to date around the entry: a guess that is being typed stays as it is, whatever
// arrives.
class Guessing {
  beginning = null;
  underWay = null;
  ended = false;

  constructor(root, signal, options, session, game) {
    this.root = root;
    this.signal = signal;
    this.options = options;
    this.session = session;
    this.game = game;
    this.notice = noticeBoard();
    this.entry = new CodeEntry(game, {
      label: t("board.yours"),
      action: t("board.guess"),
      onsubmit: (code) => this.guess(code),
      signal,
      ahead: true,
      notice: this.notice,
      marks: {
        get: () => memory.get(`marks.${options.slot}`) ?? {},
        set: (marks) => memory.set(`marks.${options.slot}`, marks),
      },
    });
    this.marker = button(t("play.mark"), () => this.mark(), { class: "quiet", "aria-pressed": "false" });
    this.list = h("div");
    this.left = h("p", { class: "small soft", role: "status" });
    this.choices = h("span", {}, options.choices?.() ?? []);
    this.resign = askOnce(t("play.giveUp"), t("play.sure"), t("play.giveUpNow"), () => this.giveUp());
    const hint = options.hints && button(t("play.hint"), () => this.hint(), { class: "quiet" });
    const tools = h("span", { class: "row" }, this.marker, hint, this.resign);
    this.foot = h(
      "div",
      { class: "parts" },
      h("div", { class: "row between" }, h("span", {}, this.choices), tools),
      h("div", { class: "small soft" }, options.note ?? ""),
    );
    this.beside = h("div");
    this.above = h("div", { class: "parts" });
    root.replaceChildren(
      h(
        "div",
        { class: "stage" },
        h(
          "section",
          { class: "sheet board", "aria-label": t("theGame") },
          h("div", { class: "row between" }, options.head()),
          this.list,
          this.left,
          this.above,
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
    this.hints?.stop();
    this.draw();
    const made = await this.notice.guard(async () => {
      const view = await (await this.begun()).move({ kind: "guess", guess: code });
      const last = view.mine.at(-1);
      if (view.phase !== "over") announce(`${[...last.guess].join(" ")}: ${spoken(last.response)}`);
    });
    this.underWay = null;
    this.draw();
    return made;
  }

  hint() {
    if (this.hints?.element.isConnected) return;
    this.hints = new Hints(this.game, this.signal, {
      begun: () => this.begun(),
      typed: () => this.entry.typed,
      onpick: (code) => this.entry.take(code),
    });
    // Where there is no room beside the board, hints stand right above what one types with.
    const narrow = matchMedia("(max-width: 859px)").matches;
    (narrow ? this.above : this.beside).replaceChildren(this.hints.element);
    this.hints.element.scrollIntoView({ block: "nearest" });
  }

  // While digits are marked, keys make notes instead of a guess.
  mark() {
    this.entry.setMarking(!this.entry.marking);
    this.marker.setAttribute("aria-pressed", String(this.entry.marking));
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
    this.left.textContent = left > 0 && !over ? t("play.left", { count: left }) : "";
    // What the marks mean is shown until one surely knows.
    this.list.replaceChildren(
      ...[moves.length ? rows(moves, this.game) : null, moves.length < 3 && !over ? legend() : null].filter(Boolean),
    );
    if (over) {
      this.finish(view);
      return;
    }
    if (moves.length) this.list.querySelector(".rows").lastElementChild.scrollIntoView({ block: "nearest" });
    // What a game that has begun is played by cannot be chosen any more.
    this.choices.hidden = Boolean(this.session || this.beginning);
    this.resign.hidden = !view?.mine.length;
  }

  finish(view) {
    if (this.ended) return;
    this.ended = true;
    memory.set(`marks.${this.options.slot}`, null);
    this.entry.element.remove();
    if (view.result.outcome === "found") this.list.classList.toggle("found", true);
    const words = ending(view);
    const { outcome, secret } = view.result;
    announce(secret ? `${words}: ${[...secret].join(" ")}` : words);
    this.hints?.stop();
    const end = h(
      "div",
      { class: "over", tabindex: "-1" },
      h("h2", {}, words),
      outcome === "found" || !secret ? null : tiles(secret, "large", this.game),
      view.hints ? h("p", { class: "small soft" }, t("play.unranked", { count: view.hints })) : null,
      ...this.options.after(this.session, () => this.restart()),
    );
    this.foot.replaceChildren(end);
    keepFocus(end);
  }
}
