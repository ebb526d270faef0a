// You think of a number, the computer finds it.

import { answering } from "./answering.js";
import { memory } from "./api.js";
import { legend } from "./board.js";
import {
  gameOf,
  keepFocus,
  modes,
  noticeBoard,
  opponentChooser,
  opponentsOf,
  secretWords,
  usualSize,
  waiting,
} from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { tiles } from "./pictures.js";
import { Session } from "./session.js";

export async function show(root, rest, signal) {
  const sheet = h("section", { class: "sheet board wider", "aria-label": "The game", tabindex: "-1" });
  root.replaceChildren(modes("computer"), sheet);
  const view = new Computer(sheet, signal, await Session.resume("computer", signal));
  await view.draw();
}

class Computer {
  constructor(sheet, signal, session) {
    Object.assign(this, { sheet, signal, session });
    this.notice = noticeBoard();
    this.choice = { game: usualSize(), opponent: memory.get("opponent") ?? "minimum" };
  }

  async begin() {
    this.sheet.append(waiting("choosing the first guess"));
    await this.notice.guard(async () => {
      this.session = await Session.begin("computer", { mode: "answer", ...this.choice });
    });
    await this.draw();
  }

  async send(move) {
    const thinking = waiting("thinking");
    this.sheet.append(thinking);
    await this.notice.guard(() => this.session.move(move));
    thinking.remove();
    await this.draw();
    keepFocus(this.sheet);
  }

  async retry() {
    await this.notice.guard(async () => {
      this.session.view = await this.session.ask("turn");
    });
    await this.draw();
  }

  again() {
    this.session.forget();
    this.session = null;
    return this.draw();
  }

  async start() {
    const [game, list] = await Promise.all([
      gameOf(this.choice.game, this.signal),
      opponentsOf(this.choice.game, this.signal),
    ]);
    this.sheet.replaceChildren(
      h("h1", {}, "Think of a number"),
      h("p", {}, `Take ${secretWords(game)}, and keep it in mind. The computer guesses; you say how close it is.`),
      legend(),
      opponentChooser(this.choice, list, () => this.draw()),
      this.notice.element,
      button("I have one", () => this.begin(), { class: "main" }),
    );
  }

  async draw() {
    if (!this.session) {
      await this.start();
      return;
    }
    const { view } = this.session;
    this.sheet.replaceChildren(
      h(
        "div",
        { class: "row between" },
        h("h1", {}, "It guesses"),
        h("span", { class: "soft" }, `as “${view.opponent.replaceAll("-", " ")}”`),
      ),
      ...answering(view, { send: (move) => this.send(move), retry: () => this.retry(), signal: this.signal }),
      this.notice.element,
      view.phase === "over" ? this.over(view) : button("Stop this game", () => this.again(), { class: "quiet" }),
    );
  }

  over(view) {
    const words =
      view.result.outcome === "found"
        ? `Found in ${plural(view.theirs.length, "guess", "guesses")}`
        : "The game is over";
    announce(words);
    return h(
      "div",
      { class: "over" },
      h("h2", {}, words),
      view.result.secret ? tiles(view.result.secret, "large") : null,
      button("Another number", () => this.again(), { class: "main" }),
    );
  }
}
