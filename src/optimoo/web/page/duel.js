// A duel: both guess in turns, and whoever needs fewer guesses wins. Against the computer, or against a friend who has
// opened the link.

import { answering } from "./answering.js";
import { CodeEntry, legend, rows } from "./board.js";
import { keepFocus, modes, noticeBoard, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { Lobby } from "./lobby.js";
import { spoken, tiles } from "./pictures.js";
import { Session } from "./session.js";

const LOOK_EVERY = 800;

export async function show(root, [what, id, invitation, size], signal) {
  const place = h("div", { class: "view", tabindex: "-1" });
  root.replaceChildren(modes("duel"), place);
  const duel = new Duel(place, signal);
  if (what === "join") duel.invited = { id, invitation, size };
  const slot = what === "join" ? `duel.${id}` : "duel";
  duel.session = await Session.resume(slot, signal);
  await duel.draw();
}

class Duel {
  constructor(place, signal) {
    Object.assign(this, { place, signal, session: null, invited: null });
    this.notice = noticeBoard();
    this.lobby = new Lobby(place, signal, (session) => {
      this.session = session;
      return this.draw();
    });
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  async draw() {
    clearTimeout(this.timer);
    if (!this.session && this.invited) await this.lobby.drawInvitation(this.invited);
    else if (!this.session) await this.lobby.draw();
    else if (this.session.view.phase === "invite") {
      this.lobby.drawWaiting(this.session, () => this.again());
      this.lookAgain();
    } else this.drawBoards();
  }

  // The other browser moves when it likes; this one looks now and then, and draws only when something has changed.
  lookAgain() {
    this.timer = setTimeout(async () => {
      const before = this.session.view.number;
      try {
        await this.session.refresh(this.signal);
        this.notice.clear();
      } catch (error) {
        if (error.name === "AbortError") return;
        this.notice.element.textContent = error.message;
      }
      if (this.signal.aborted) return;
      if (this.session.view.number === before) this.lookAgain();
      else await this.draw();
    }, LOOK_EVERY);
  }

  async send(move) {
    const thinking = waiting("thinking");
    this.place.append(thinking);
    const done = await this.notice.guard(() => this.session.move(move));
    thinking.remove();
    if (done !== false && move.kind === "guess") {
      const last = this.session.view.mine.at(-1);
      announce(`${[...last.guess].join(" ")}: ${spoken(last.response)}`);
    }
    await this.draw();
    keepFocus(this.place);
    return done;
  }

  async retry() {
    await this.notice.guard(async () => {
      this.session.view = await this.session.ask("turn");
    });
    await this.draw();
  }

  drawBoards() {
    const { view } = this.session;
    const friends = view.mode === "friends";
    if (view.phase === "over") this.session.remember();
    const other = !friends ? "The computer" : view.opponent === "friend" ? "Your friend" : view.opponent;
    this.place.replaceChildren(
      view.phase === "over" ? this.over(view) : this.status(view, other),
      h(
        "div",
        { class: "columns two" },
        h(
          "section",
          { class: "sheet", "aria-label": "Your guesses" },
          h("h2", {}, "You"),
          view.mine.length ? rows(view.mine, view.game) : legend(),
          view.phase === "guess"
            ? new CodeEntry(view.game, {
                label: "Your guess",
                action: "Guess",
                signal: this.signal,
                onsubmit: (guess) => this.send({ kind: "guess", guess }),
              }).element
            : null,
        ),
        h(
          "section",
          { class: "sheet", "aria-label": `The guesses of ${other[0].toLowerCase()}${other.slice(1)}` },
          h(
            "div",
            { class: "row between" },
            h("h2", {}, friends ? other : `The computer, as “${view.opponent.replaceAll("-", " ")}”`),
            view.own ? h("span", { class: "row soft small" }, "looks for ", tiles(view.own)) : null,
          ),
          ...(friends
            ? [
                view.theirs.length
                  ? rows(view.theirs, view.game, { label: "Their guesses" })
                  : h("p", { class: "soft" }, "No guess yet"),
              ]
            : answering(view, { send: (move) => this.send(move), retry: () => this.retry(), signal: this.signal })),
        ),
      ),
      this.notice.element,
      view.phase === "over"
        ? ""
        : h(
            "div",
            {},
            button("Give up", () => this.send({ kind: "resign" }), { class: "quiet" }),
          ),
    );
    if (friends && view.phase === "wait") this.lookAgain();
  }

  status(view, other) {
    const found = view.mine.at(-1)?.response === view.game.responses[0];
    const words = {
      guess:
        view.theirs.at(-1)?.response === view.game.responses[0]
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
    return h("h1", { class: "status" }, h("span", { role: "status" }, words));
  }

  over(view) {
    const words = {
      won: `You win, in ${plural(view.mine.length, "guess", "guesses")}`,
      lost: "You lose",
      drawn: "A draw",
      "given-up": "The game is over",
    }[view.result.outcome];
    announce(words);
    document.title = `${words} · optimoo`;
    return h(
      "section",
      { class: "sheet over", "aria-label": "The result" },
      h("h1", {}, words),
      h("p", { class: "row" }, "You were looking for ", tiles(view.result.secret)),
      h(
        "div",
        { class: "row" },
        button("Another duel", () => this.again(), { class: "main" }),
        view.mine.length ? h("a", { class: "button", href: `#/review/${this.session.id}` }, "Review this game") : null,
      ),
    );
  }

  again() {
    this.session.forget();
    this.session = null;
    this.invited = null;
    history.replaceState(null, "", "#/duel");
    return this.draw();
  }
}
