// The two boards of a duel: your guesses, and those of the other side. They are laid once and then kept up to date, so
// that a guess which is being typed stays as it is whatever arrives.

import { answering } from "./answering.js";
import { CodeEntry, legend, rows } from "./board.js";
import { askOnce, waiting } from "./common.js";
import { announce, button, h } from "./dom.js";
import { t } from "./language.js";
import { tiles } from "./pictures.js";
import { said } from "./said.js";

// Of the actions, `send(move)` makes a move, `retry` has the computer guess where it could not before, `again` begins
// another duel, `rematch` one against the same visitor.
export class Boards {
  constructor(session, signal, notice, actions) {
    this.session = session;
    this.signal = signal;
    this.actions = actions;
    this.underWay = null;
    const { view } = session;
    this.friends = view.mode === "friends";
    this.top = h("div");
    this.list = h("div", { class: "parts" });
    // While the other side is at work, the next guess can be typed already. Keys go on into a guess that has been begun,
    // even when the computer's question has come in between; else they are its answer.
    this.entry = new CodeEntry(view.game, {
      label: t("board.yours"),
      action: t("board.guess"),
      signal,
      ahead: true,
      notice,
      wanted: () => this.mayType,
      onsubmit: (guess) => actions.send({ kind: "guess", guess }),
    });
    this.place = h("div", { class: "parts" });
    this.theirs = h("div", { class: "parts" });
    this.thinking = h("div", { class: "parts" });
    this.foot = h(
      "div",
      {},
      askOnce(t("play.giveUp"), t("duel.sure"), t("play.giveUpNow"), () => actions.send({ kind: "resign" })),
    );
    const mine = h(
      "section",
      { class: "sheet", "aria-label": t("duel.yours") },
      h("h2", {}, t("duel.you")),
      this.list,
      this.place,
    );
    this.elements = [
      this.top,
      h("div", { class: "columns two" }, mine, this.otherSide(view)),
      this.thinking,
      notice.element,
      this.foot,
    ];
  }

  get other() {
    const { opponent } = this.session.view;
    if (!this.friends) return t("duel.computer");
    return opponent === "friend" ? t("duel.friend") : opponent;
  }

  get guessesOfOther() {
    const { opponent } = this.session.view;
    if (!this.friends) return t("duel.guessesOfComputer");
    return opponent === "friend" ? t("duel.guessesOfFriend") : t("duel.guessesOf", { name: opponent });
  }

  // Whether you have found it; then only the other side has one guess left.
  get found() {
    const { mine, game } = this.session.view;
    return mine.at(-1)?.response === game.responses[0];
  }

  get mayType() {
    const { phase } = this.session.view;
    if (phase === "over" || this.found) return false;
    return phase === "guess" || (phase === "wait" && this.friends) || this.underWay !== null || !this.entry.typed.empty;
  }

  otherSide(view) {
    return h(
      "section",
      { class: "sheet", "aria-label": this.guessesOfOther },
      h(
        "div",
        { class: "row between" },
        h("h2", {}, this.friends ? this.other : t("duel.computerIs", { title: said(view.title) })),
        view.own ? h("span", { class: "row soft small" }, t("duel.looksFor"), tiles(view.own, "", view.game)) : null,
      ),
      this.theirs,
    );
  }

  // While a move is under way, its guess stands in the list without an answer, and nothing else can be begun that the
  // reply would take away.
  setUnderWay(move) {
    this.underWay = move;
    this.theirs.inert = move !== null;
    this.thinking.replaceChildren(...(move ? [waiting(t("computer.thinking"))] : []));
    this.drawMine();
  }

  draw() {
    const { view } = this.session;
    const over = view.phase === "over";
    if (over) this.drawOver(view);
    else this.drawStatus(view);
    this.drawMine();
    this.drawTheirs(view);
    if (over) this.foot.remove();
  }

  drawMine() {
    const { view } = this.session;
    const asking = this.underWay?.kind === "guess" ? [{ guess: this.underWay.guess, response: null }] : [];
    const moves = [...view.mine, ...asking];
    this.list.replaceChildren(moves.length ? rows(moves, view.game) : legend());
    this.entry.setReady(view.phase === "guess");
    // An entry that stays is not taken out, not even for a moment: that would cost it the focus.
    if (!this.mayType) this.place.replaceChildren();
    else if (!this.entry.element.isConnected) this.place.replaceChildren(this.entry.element);
  }

  drawTheirs(view) {
    const { actions, signal } = this;
    if (!this.friends) this.theirs.replaceChildren(...answering(view, { ...actions, signal }));
    else if (view.theirs.length) this.theirs.replaceChildren(rows(view.theirs, view.game, { label: t("duel.theirs") }));
    else this.theirs.replaceChildren(h("p", { class: "soft" }, t("duel.none")));
  }

  drawStatus(view) {
    const { found, other } = this;
    const words = {
      guess: view.theirs.at(-1)?.response === view.game.responses[0]
        ? t("duel.lastForYou", { name: other })
        : t("board.yours"),
      wait: t(found ? "duel.lastForThem" : "duel.thinking", { name: other }),
      answer: t(found ? "duel.lastAnswer" : "duel.answer"),
      correct: t("duel.stuck"),
    }[view.phase];
    // Whoever waits in another tab sees there that it is their turn.
    document.title = `${view.phase === "wait" ? "" : "● "}${words} · optimoo`;
    this.top.replaceChildren(h("h1", { class: "status" }, h("span", { role: "status" }, words)));
  }

  drawOver(view) {
    const words = {
      won: t("duel.won", { count: view.mine.length }),
      lost: t("duel.lost"),
      drawn: t("duel.drawn"),
      "given-up": t("computer.over"),
    }[view.result.outcome];
    announce(words);
    document.title = `${words} · optimoo`;
    this.top.replaceChildren(
      h(
        "section",
        { class: "sheet over", "aria-label": t("duel.result") },
        h("h1", {}, words),
        h("p", { class: "row" }, t("duel.lookedFor"), tiles(view.result.secret, "", view.game)),
        view.rematch === "offered" ? h("p", { role: "status" }, t("duel.asks", { name: this.other })) : null,
        h(
          "div",
          { class: "row" },
          this.friends && view.rematch !== "asked"
            ? button(t("duel.rematch"), this.actions.rematch, { class: "main" })
            : null,
          button(t("duel.another"), this.actions.again, { class: this.friends ? "" : "main" }),
          view.mine.length ? h("a", { class: "button", href: `#/review/${this.session.id}` }, t("reviewIt")) : null,
        ),
      ),
    );
  }
}
