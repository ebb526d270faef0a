// Before a duel: against whom, the secret, the link to send, the invitation that was followed.

import { call, memory } from "./api.js";
import { CodeEntry } from "./board.js";
import { copyButton, gameOf, noticeBoard, secretWords, sizeChooser, usualSize, waiting } from "./common.js";
import { button, h } from "./dom.js";
import { OpponentForm } from "./opponent.js";
import { tiles } from "./pictures.js";
import { Session } from "./session.js";

const RULES = "Both have a secret, both guess in turns. Whoever needs fewer guesses wins: " +
  "if the one who began finds it, the other has one last guess.";

// Draws into `place`; `onbegin` is called with the session once there is one.
export class Lobby {
  constructor(place, signal, onbegin) {
    this.place = place;
    this.signal = signal;
    this.onbegin = onbegin;
    this.notice = noticeBoard();
    this.choice = { game: usualSize(), opponent: memory.get("opponent") ?? "strongest" };
    this.against = "computer";
  }

  sheet(label, ...children) {
    this.place.replaceChildren(
      h("section", { class: "sheet board wider", "aria-label": label }, ...children, this.notice.element),
    );
  }

  async draw() {
    this.body = h("div", { class: "parts" });
    this.sheet(
      "A new duel",
      h("h1", {}, "A duel"),
      h("p", {}, RULES),
      h(
        "div",
        { class: "row", role: "radiogroup", "aria-label": "Against" },
        this.side("computer", "Against the computer"),
        this.side("friend", "Against a friend"),
      ),
      this.body,
    );
    await this.drawSide();
  }

  side(value, title) {
    const onchange = () => {
      this.against = value;
      this.notice.guard(() => this.drawSide());
    };
    const radio = h("input", { type: "radio", name: "against", value, checked: this.against === value, onchange });
    return h("label", { class: "choice" }, radio, title);
  }

  // What is asked for here is drawn at once. Only the form's own list of opponents comes later, and changes nothing else.
  async drawSide() {
    if (this.against === "friend") {
      this.drawFriend(await gameOf(this.choice.game, this.signal));
      return;
    }
    const form = new OpponentForm(this.choice, this.signal, {
      words: (game) => `Think of a secret: ${secretWords(game)}.`,
      onbegin: () => this.begin(() => Session.begin("duel", { mode: "duel", ...this.choice })),
      notice: this.notice,
    });
    this.body.replaceChildren(form.element);
    await form.load();
  }

  drawFriend(game) {
    const invite = async (secret) => {
      const wanted = { mode: "friends", game: game.name, secret, player: memory.get("player")?.token };
      const seated = await call("POST", "games", { body: wanted });
      memory.set(`invitation.${seated.id}`, seated.invitation);
      return Session.keep("duel", seated);
    };
    const resize = (size) => {
      this.choice.game = size;
      this.drawSide();
    };
    this.body.replaceChildren(
      sizeChooser("Size", game.name, resize),
      h("p", {}, `Choose your secret, ${secretWords(game)}. Your friend will look for it.`),
      this.secretEntry(game, "Make the link", invite),
    );
  }

  secretEntry(game, action, seat) {
    const onsubmit = (secret) => this.begin(() => seat(secret));
    return new CodeEntry(game, { label: "Your secret", action, onsubmit, signal: this.signal }).element;
  }

  begin(seat) {
    return this.notice.guard(async () => this.onbegin(await seat()));
  }

  async drawInvitation({ id, invitation, size }) {
    const game = await gameOf(size, this.signal);
    const join = async (secret) => {
      const body = { invitation, secret, player: memory.get("player")?.token };
      return Session.keep(`duel.${id}`, await call("POST", `games/${encodeURIComponent(id)}/join`, { body }));
    };
    this.sheet(
      "An invitation",
      h("h1", {}, "You are invited to a duel"),
      h("p", {}, `Choose your secret, ${secretWords(game)}. Your friend will look for it, and you for theirs.`),
      this.secretEntry(game, "Join the duel", join),
    );
  }

  drawWaiting({ id, view }, onstop) {
    const invitation = memory.get(`invitation.${id}`);
    const link = `${location.origin}${location.pathname}#/duel/join/${id}/${invitation}/${
      encodeURIComponent(view.game.name)
    }`;
    this.sheet(
      "Waiting for your friend",
      h("h1", {}, "Send this link to your friend"),
      h("p", { class: "link" }, link),
      copyButton(link, "Copy the link"),
      h("p", {}, "Your secret: ", tiles(view.own, "", view.game)),
      waiting("waiting for your friend"),
      button("Stop this game", onstop, { class: "quiet" }),
    );
  }
}
