// Before a duel: against whom, the secret, the link to send, the invitation that was followed.

import { call, memory } from "./api.js";
import { CodeEntry } from "./board.js";
import { chooser, gameOf, noticeBoard, secretWords, sizeChooser, usualSize, waiting } from "./common.js";
import { button, h } from "./dom.js";
import { OpponentForm } from "./opponent.js";
import { tiles } from "./pictures.js";
import { Session } from "./session.js";
import { shareLink } from "./share.js";

const RULES = "Both have a secret, both guess in turns. Whoever needs fewer guesses wins: " +
  "if the one who began finds it, the other has one last guess.";

// Draws into `place`; `onbegin` is called with the session once there is one.
export class Lobby {
  constructor(place, signal, onbegin) {
    this.place = place;
    this.signal = signal;
    this.onbegin = onbegin;
    this.notice = noticeBoard();
    this.choice = { game: usualSize(), opponent: memory.get("opponent") ?? "strongest", first: null };
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
      words: (game) =>
        `Think of a secret: ${secretWords(game)}. You answer the computer's guesses, or have it done for you.`,
      onbegin: () => this.begin(() => Session.begin("duel", { mode: "duel", ...this.choice })),
      notice: this.notice,
      more: [
        this.whoBegins("the computer"),
        button("Keep my secret and answer for me", () => this.notice.guard(() => this.drawKept())),
      ],
    });
    this.body.replaceChildren(form.element);
    await form.load();
  }

  whoBegins(other) {
    const options = [["", "drawn by lot"], ["you", "you"], ["other", other]];
    const { first } = this.choice;
    return chooser("Who begins", options, first === null ? "" : first ? "you" : "other", (value) => {
      this.choice.first = value === "" ? null : value === "you";
    });
  }

  // The program knows the secret, and answers for its owner.
  async drawKept() {
    const game = await gameOf(this.choice.game, this.signal);
    const seat = (secret) => Session.begin("duel", { mode: "duel", ...this.choice, secret });
    this.body.replaceChildren(
      h(
        "p",
        {},
        `Choose your secret, ${secretWords(game)}. The program keeps it from the computer, and answers for you.`,
      ),
      this.secretEntry(game, "Begin the duel", seat),
    );
  }

  drawFriend(game) {
    const invite = async (secret) => {
      const { first } = this.choice;
      const wanted = { mode: "friends", game: game.name, secret, first, player: memory.get("player")?.token };
      const seated = await call("POST", "games", { body: wanted });
      memory.set(`invitation.${seated.id}`, seated.invitation);
      return Session.keep("duel", seated);
    };
    const resize = (size) => {
      this.choice.game = size;
      this.drawSide();
    };
    this.body.replaceChildren(
      h("div", { class: "choices" }, sizeChooser("Size", game.name, resize), this.whoBegins("your friend")),
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

  // Whether the invitation is still good is asked at once: nobody is to choose a secret for nothing.
  async drawInvitation({ id, invitation }) {
    const place = `games/${encodeURIComponent(id)}`;
    let invited;
    try {
      invited = await call("GET", `${place}/invitation`, { token: invitation, signal: this.signal });
    } catch (error) {
      if (![401, 404, 422].includes(error.status)) throw error;
      this.drawUsed();
      return;
    }
    const { game, name, first } = invited;
    const join = async (secret) => {
      const body = { invitation, secret, player: memory.get("player")?.token };
      return Session.keep(`duel.${id}`, await call("POST", `${place}/join`, { body }));
    };
    const begins = {
      true: "You begin.",
      false: `${name ?? "Your friend"} begins.`,
      null: "Who begins is drawn by lot.",
    };
    this.sheet(
      "An invitation",
      h("h1", {}, name ? `${name} invites you to a duel` : "You are invited to a duel"),
      h("p", {}, RULES),
      h(
        "p",
        {},
        `Choose your secret, ${secretWords(game)}. Your friend will look for it, and you for theirs. ${begins[first]}`,
      ),
      this.secretEntry(game, "Join the duel", join),
    );
  }

  drawUsed() {
    this.sheet(
      "An invitation",
      h("h1", {}, "This link has been used"),
      h("p", {}, "Somebody has joined this duel already, or it was stopped. A link is good for one friend."),
      h("p", {}, h("a", { class: "button", href: "#/duel" }, "Begin a duel of your own")),
    );
  }

  // `seated` makes a session of the seat that the server gives.
  drawRematch({ id, token, view: { game, first } }, seated) {
    const again = async (secret) => seated(await call("POST", `games/${id}/rematch`, { token, body: { secret } }));
    this.sheet(
      "Rematch",
      h("h1", {}, "Once more"),
      h("p", {}, `Choose your secret, ${secretWords(game)}. ${first ? "Your friend begins" : "You begin"} this time.`),
      this.secretEntry(game, "Rematch", again),
    );
  }

  async drawWaiting({ id, view }, onstop) {
    const invitation = memory.get(`invitation.${id}`);
    const own = h("p", {}, "Your secret: ", tiles(view.own, "", view.game));
    const stop = button("Stop this game", onstop, { class: "quiet" });
    if (!invitation) {
      this.sheet("Waiting for your friend", h("h1", {}, "A rematch"), own, waiting("waiting for your friend"), stop);
      return;
    }
    const link = h("div", { class: "parts" });
    this.sheet(
      "Waiting for your friend",
      h("h1", {}, "Send this link to your friend"),
      link,
      own,
      waiting("waiting for your friend"),
      stop,
    );
    const where = `#/duel/join/${id}/${invitation}/${encodeURIComponent(view.game.name)}`;
    link.replaceChildren(...await shareLink(where, this.signal));
  }
}
