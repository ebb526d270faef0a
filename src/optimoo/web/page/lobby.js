// Before a duel: against whom, the secret, the link to send, the invitation that was followed.

import { call, memory } from "./api.js";
import { CodeEntry } from "./board.js";
import { chooser, gameOf, noticeBoard, secretWords, sizeChooser, usualSize, waiting } from "./common.js";
import { button, h } from "./dom.js";
import { t } from "./language.js";
import { OpponentForm } from "./opponent.js";
import { tiles } from "./pictures.js";
import { Session } from "./session.js";
import { shareLink } from "./share.js";

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
      t("lobby.label"),
      h("h1", {}, t("lobby.duel")),
      h("p", {}, t("lobby.rules")),
      h(
        "div",
        { class: "row", role: "radiogroup", "aria-label": t("lobby.against") },
        this.side("computer", t("lobby.computer")),
        this.side("friend", t("lobby.friend")),
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
      words: (game) => t("lobby.think", { secret: secretWords(game) }),
      onbegin: () => this.begin(() => Session.begin("duel", { mode: "duel", ...this.choice })),
      notice: this.notice,
      more: [
        this.whoBegins(t("lobby.theComputer")),
        button(t("lobby.keep"), () => this.notice.guard(() => this.drawKept())),
      ],
    });
    this.body.replaceChildren(form.element);
    await form.load();
  }

  whoBegins(other) {
    const options = [["", t("lobby.lot")], ["you", t("lobby.you")], ["other", other]];
    const { first } = this.choice;
    return chooser(t("lobby.who"), options, first === null ? "" : first ? "you" : "other", (value) => {
      this.choice.first = value === "" ? null : value === "you";
    });
  }

  // The program knows the secret, and answers for its owner.
  async drawKept() {
    const game = await gameOf(this.choice.game, this.signal);
    const seat = (secret) => Session.begin("duel", { mode: "duel", ...this.choice, secret });
    this.body.replaceChildren(
      h("p", {}, t("lobby.kept", { secret: secretWords(game) })),
      this.secretEntry(game, t("lobby.begin"), seat),
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
      h(
        "div",
        { class: "choices" },
        sizeChooser(t("size.label"), game.name, resize),
        this.whoBegins(t("lobby.yourFriend")),
      ),
      h("p", {}, t("lobby.choose", { secret: secretWords(game) })),
      this.secretEntry(game, t("lobby.make"), invite),
    );
  }

  secretEntry(game, action, seat) {
    const onsubmit = (secret) => this.begin(() => seat(secret));
    return new CodeEntry(game, { label: t("lobby.yours"), action, onsubmit, signal: this.signal }).element;
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
      true: t("lobby.youBegin"),
      false: t("lobby.begins", { name: name ?? t("duel.friend") }),
      null: t("lobby.byLot"),
    };
    this.sheet(
      t("lobby.invitation"),
      h("h1", {}, name ? t("lobby.invitedBy", { name }) : t("lobby.invited")),
      h("p", {}, t("lobby.rules")),
      h("p", {}, t("lobby.both", { secret: secretWords(game), begins: begins[first] })),
      this.secretEntry(game, t("lobby.join"), join),
    );
  }

  drawUsed() {
    this.sheet(
      t("lobby.invitation"),
      h("h1", {}, t("lobby.used")),
      h("p", {}, t("lobby.usedWhy")),
      h("p", {}, h("a", { class: "button", href: "#/duel" }, t("lobby.own"))),
    );
  }

  // `seated` makes a session of the seat that the server gives.
  drawRematch({ id, token, view: { game, first } }, seated) {
    const again = async (secret) => seated(await call("POST", `games/${id}/rematch`, { token, body: { secret } }));
    this.sheet(
      t("duel.rematch"),
      h("h1", {}, t("lobby.onceMore")),
      h("p", {}, t(first ? "lobby.againFriend" : "lobby.againYou", { secret: secretWords(game) })),
      this.secretEntry(game, t("duel.rematch"), again),
    );
  }

  async drawWaiting({ id, view }, onstop) {
    const invitation = memory.get(`invitation.${id}`);
    const own = h("p", {}, t("lobby.ownSecret"), tiles(view.own, "", view.game));
    const stop = button(t("stopGame"), onstop, { class: "quiet" });
    if (!invitation) {
      this.sheet(t("lobby.waitingLabel"), h("h1", {}, t("lobby.aRematch")), own, waiting(t("lobby.waiting")), stop);
      return;
    }
    const link = h("div", { class: "parts" });
    this.sheet(
      t("lobby.waitingLabel"),
      h("h1", {}, t("lobby.send")),
      link,
      own,
      waiting(t("lobby.waiting")),
      stop,
    );
    const where = `#/duel/join/${id}/${invitation}/${encodeURIComponent(view.game.name)}`;
    link.replaceChildren(...await shareLink(where, this.signal));
  }
}
