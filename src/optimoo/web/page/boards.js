// The two boards of a duel: your guesses, and those of the other side. They are laid once and then kept up to date, so
// that a guess which is being typed stays as it is whatever arrives.

import { answering } from "./answering.js";
import { CodeEntry, legend, rows } from "./board.js";
import { waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { tiles } from "./pictures.js";

// `send(move)` makes a move, `retry` has the computer guess where it could not before, `again` begins another duel.
export class Boards {
  constructor(session, signal, notice, { send, retry, again }) {
    this.session = session;
    this.signal = signal;
    this.send = send;
    this.retry = retry;
    this.again = again;
    this.underWay = null;
    const { view } = session;
    this.friends = view.mode === "friends";
    this.top = h("div");
    this.list = h("div", { class: "parts" });
    // While the other side is at work, the next guess can be typed already. Keys go on into a guess that has been begun,
    // even when the computer's question has come in between; else they are its answer.
    this.entry = new CodeEntry(view.game, {
      label: "Your guess",
      action: "Guess",
      signal,
      ahead: true,
      notice,
      wanted: () => this.mayType,
      onsubmit: (guess) => send({ kind: "guess", guess }),
    });
    this.place = h("div", { class: "parts" });
    this.theirs = h("div", { class: "parts" });
    this.thinking = h("div", { class: "parts" });
    this.foot = h(
      "div",
      {},
      button("Give up", () => send({ kind: "resign" }), { class: "quiet" }),
    );
    const mine = h(
      "section",
      { class: "sheet", "aria-label": "Your guesses" },
      h("h2", {}, "You"),
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
    if (!this.friends) return "The computer";
    return opponent === "friend" ? "Your friend" : opponent;
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
      { class: "sheet", "aria-label": `The guesses of ${this.other[0].toLowerCase()}${this.other.slice(1)}` },
      h(
        "div",
        { class: "row between" },
        h("h2", {}, this.friends ? this.other : `The computer, as “${view.opponent.replaceAll("-", " ")}”`),
        view.own ? h("span", { class: "row soft small" }, "looks for ", tiles(view.own, "", view.game)) : null,
      ),
      this.theirs,
    );
  }

  // While a move is under way, its guess stands in the list without an answer, and nothing else can be begun that the
  // reply would take away.
  setUnderWay(move) {
    this.underWay = move;
    this.theirs.inert = move !== null;
    this.thinking.replaceChildren(...(move ? [waiting("thinking")] : []));
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
    const { send, retry, signal } = this;
    if (!this.friends) this.theirs.replaceChildren(...answering(view, { send, retry, signal }));
    else if (view.theirs.length) this.theirs.replaceChildren(rows(view.theirs, view.game, { label: "Their guesses" }));
    else this.theirs.replaceChildren(h("p", { class: "soft" }, "No guess yet"));
  }

  drawStatus(view) {
    const { found, other } = this;
    const words = {
      guess: view.theirs.at(-1)?.response === view.game.responses[0]
        ? `${other} has found it. One last guess for a draw.`
        : "Your guess",
      wait: found ? `You have found it. ${other} has one last guess.` : `${other} is thinking`,
      answer: found
        ? "You have found it. The computer has one last guess:"
        : "The computer guesses. What is the answer?",
      correct: "The computer cannot go on",
    }[view.phase];
    // Whoever waits in another tab sees there that it is their turn.
    document.title = `${view.phase === "wait" ? "" : "● "}${words} · optimoo`;
    this.top.replaceChildren(h("h1", { class: "status" }, h("span", { role: "status" }, words)));
  }

  drawOver(view) {
    const words = {
      won: `You win, in ${plural(view.mine.length, "guess", "guesses")}`,
      lost: "You lose",
      drawn: "A draw",
      "given-up": "The game is over",
    }[view.result.outcome];
    announce(words);
    document.title = `${words} · optimoo`;
    this.top.replaceChildren(
      h(
        "section",
        { class: "sheet over", "aria-label": "The result" },
        h("h1", {}, words),
        h("p", { class: "row" }, "You were looking for ", tiles(view.result.secret, "", view.game)),
        h(
          "div",
          { class: "row" },
          button("Another duel", this.again, { class: "main" }),
          view.mine.length
            ? h("a", { class: "button", href: `#/review/${this.session.id}` }, "Review this game")
            : null,
        ),
      ),
    );
  }
}
