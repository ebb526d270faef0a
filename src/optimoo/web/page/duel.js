// A duel: both guess in turns, and whoever needs fewer guesses wins. Against the computer, or against a friend who has
// opened the link.

import { answering } from "./answering.js";
import { call, memory } from "./api.js";
import { CodeEntry, legend, rows } from "./board.js";
import { copyButton, gameOf, keepFocus, modes, noticeBoard, opponentChooser, opponentsOf, secretWords, usualSize, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
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
    this.choice = { game: usualSize(), opponent: memory.get("opponent") ?? "strongest" };
    this.against = "computer";
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  async draw() {
    clearTimeout(this.timer);
    if (!this.session) await (this.invited ? this.drawInvitation() : this.drawStart());
    else if (this.session.view.phase === "invite") this.drawWaiting();
    else this.drawBoards();
  }

  // --- before the game ---------------------------------------------------------------------------------------------

  async drawStart() {
    const [game, list] = await Promise.all([gameOf(this.choice.game, this.signal), opponentsOf(this.choice.game, this.signal)]);
    const choose = (value, title) => h("label", { class: "choice" },
      h("input", { type: "radio", name: "against", value, checked: this.against === value, onchange: () => { this.against = value; this.draw(); } }), title);
    const friend = this.against === "friend";
    this.place.replaceChildren(h("section", { class: "sheet board wider", "aria-label": "A new duel" },
      h("h1", {}, "A duel"),
      h("p", {}, "Both have a secret, both guess in turns. Whoever needs fewer guesses wins: if the one who began finds it, the other has one last guess."),
      h("div", { class: "row", role: "radiogroup", "aria-label": "Against" }, choose("computer", "Against the computer"), choose("friend", "Against a friend")),
      ...(friend
        ? [h("p", {}, `Choose your secret, ${secretWords(game)}. Your friend will look for it.`), this.secretEntry(game, "Make the link", (secret) => this.beginWithFriend(secret))]
        : [h("p", {}, `Think of a secret: ${secretWords(game)}.`), legend(), opponentChooser(this.choice, list, () => this.draw()),
          button("I have one", () => this.begin(), { class: "main" })]),
      this.notice.element));
  }

  secretEntry(game, action, onsubmit) {
    return new CodeEntry(game, { label: "Your secret", action, onsubmit, signal: this.signal }).element;
  }

  begin() {
    return this.notice.guard(async () => {
      this.session = await Session.begin("duel", { mode: "duel", ...this.choice });
      await this.draw();
    });
  }

  beginWithFriend(secret) {
    return this.notice.guard(async () => {
      const seated = await call("POST", "games", { body: { mode: "friends", game: this.choice.game, secret, player: memory.get("player")?.token } });
      memory.set(`invitation.${seated.id}`, seated.invitation);
      this.session = Session.keep("duel", seated);
      await this.draw();
    });
  }

  drawWaiting() {
    const link = `${location.origin}${location.pathname}#/duel/join/${this.session.id}/${memory.get(`invitation.${this.session.id}`)}/${this.session.view.game.name}`;
    this.place.replaceChildren(h("section", { class: "sheet board wider", "aria-label": "Waiting for your friend" },
      h("h1", {}, "Send this link to your friend"),
      h("p", { class: "link" }, link), copyButton(link, "Copy the link"),
      h("p", {}, "Your secret: ", tiles(this.session.view.own)),
      waiting("waiting for your friend"), this.notice.element,
      button("Stop this game", () => this.again(), { class: "quiet" })));
    this.lookAgain();
  }

  async drawInvitation() {
    const game = await gameOf(this.invited.size, this.signal);
    this.place.replaceChildren(h("section", { class: "sheet board wider", "aria-label": "An invitation" },
      h("h1", {}, "You are invited to a duel"),
      h("p", {}, `Choose your secret, ${secretWords(game)}. Your friend will look for it, and you for theirs.`),
      this.secretEntry(game, "Join the duel", (secret) => this.join(secret)), this.notice.element));
  }

  join(secret) {
    return this.notice.guard(async () => {
      const { id, invitation } = this.invited;
      const seated = await call("POST", `games/${encodeURIComponent(id)}/join`, { body: { invitation, secret, player: memory.get("player")?.token } });
      this.session = Session.keep(`duel.${id}`, seated);
      await this.draw();
    });
  }

  // --- the game ----------------------------------------------------------------------------------------------------

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
    await this.notice.guard(async () => { this.session.view = await this.session.ask("turn"); });
    await this.draw();
  }

  drawBoards() {
    const { view } = this.session;
    const friends = view.mode === "friends";
    if (view.phase === "over") this.session.remember();
    const other = !friends ? "The computer" : view.opponent === "friend" ? "Your friend" : view.opponent;
    this.place.replaceChildren(
      view.phase === "over" ? this.over(view) : this.status(view, other),
      h("div", { class: "columns two" },
        h("section", { class: "sheet", "aria-label": "Your guesses" }, h("h2", {}, "You"),
          view.mine.length ? rows(view.mine, view.game) : legend(),
          view.phase === "guess" ? new CodeEntry(view.game, { label: "Your guess", action: "Guess", signal: this.signal, onsubmit: (guess) => this.send({ kind: "guess", guess }) }).element : null),
        h("section", { class: "sheet", "aria-label": `The guesses of ${other[0].toLowerCase()}${other.slice(1)}` },
          h("div", { class: "row between" }, h("h2", {}, friends ? other : `The computer, as “${view.opponent.replaceAll("-", " ")}”`),
            view.own ? h("span", { class: "row soft small" }, "looks for ", tiles(view.own)) : null),
          ...(friends ? [view.theirs.length ? rows(view.theirs, view.game, { label: "Their guesses" }) : h("p", { class: "soft" }, "No guess yet")]
            : answering(view, { send: (move) => this.send(move), retry: () => this.retry(), signal: this.signal })))),
      this.notice.element,
      view.phase === "over" ? "" : h("div", {}, button("Give up", () => this.send({ kind: "resign" }), { class: "quiet" })));
    if (friends && view.phase === "wait") this.lookAgain();
  }

  status(view, other) {
    const found = view.mine.at(-1)?.response === view.game.responses[0];
    const words = {
      guess: view.theirs.at(-1)?.response === view.game.responses[0] ? `${other} has found it. One last guess for a draw.` : "Your guess",
      wait: found ? `You have found it. ${other} has one last guess.` : `${other} is thinking`,
      answer: found ? "You have found it. The computer has one last guess:" : "The computer guesses. What is the answer?",
      correct: "The computer cannot go on",
    }[view.phase];
    // Whoever waits in another tab sees there that it is their turn.
    document.title = `${view.phase === "wait" ? "" : "● "}${words} · optimoo`;
    return h("h1", { class: "status" }, h("span", { role: "status" }, words));
  }

  over(view) {
    const words = {
      won: `You win, in ${plural(view.mine.length, "guess", "guesses")}`, lost: "You lose", drawn: "A draw", "given-up": "The game is over",
    }[view.result.outcome];
    announce(words);
    document.title = `${words} · optimoo`;
    return h("section", { class: "sheet over", "aria-label": "The result" }, h("h1", {}, words),
      h("p", { class: "row" }, "You were looking for ", tiles(view.result.secret)),
      h("div", { class: "row" }, button("Another duel", () => this.again(), { class: "main" }),
        view.mine.length ? h("a", { class: "button", href: `#/review/${this.session.id}` }, "Review this game") : null));
  }

  again() {
    this.session.forget();
    this.session = null;
    this.invited = null;
    history.replaceState(null, "", "#/duel");
    return this.draw();
  }
}
