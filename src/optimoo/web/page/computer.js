// You think of a number, the computer finds it.

import { answering } from "./answering.js";
import { memory } from "./api.js";
import { keepFocus, modes, noticeBoard, secretWords, usualSize, waiting } from "./common.js";
import { announce, button, h, head } from "./dom.js";
import { t } from "./language.js";
import { OpponentForm } from "./opponent.js";
import { tiles } from "./pictures.js";
import { said } from "./said.js";
import { Session } from "./session.js";

export async function show(root, _rest, signal) {
  const sheet = h("section", { class: "sheet board wider", "aria-label": t("theGame"), tabindex: "-1" });
  root.replaceChildren(modes("computer"), sheet);
  const view = new Computer(sheet, signal, await Session.resume("computer", signal));
  await view.draw();
}

class Computer {
  constructor(sheet, signal, session) {
    this.sheet = sheet;
    this.signal = signal;
    this.session = session;
    this.notice = noticeBoard();
    this.choice = { game: usualSize(), opponent: memory.get("opponent") ?? "minimum" };
  }

  async begin() {
    const thinking = waiting(t("computer.first"));
    this.sheet.append(thinking);
    await this.notice.guard(async () => {
      this.session = await Session.begin("computer", { mode: "answer", ...this.choice });
    });
    thinking.remove();
    if (this.session) await this.draw();
  }

  // While a move is under way, nothing can be begun that the reply would take away.
  async ask(work) {
    const { session } = this;
    const thinking = waiting(t("computer.thinking"));
    this.sheet.append(thinking);
    this.game.inert = true;
    await this.notice.guard(() => work(session));
    thinking.remove();
    if (this.session !== session) return; // stopped in the meantime
    await this.draw();
    keepFocus(this.sheet);
  }

  send(move) {
    return this.ask((session) => session.move(move));
  }

  retry() {
    return this.ask(async (session) => session.accept(await session.ask("turn")));
  }

  again() {
    this.session.forget();
    this.session = null;
    return this.draw();
  }

  async start() {
    const form = new OpponentForm(this.choice, this.signal, {
      words: (game) => t("computer.task", { secret: secretWords(game) }),
      onbegin: () => this.begin(),
      notice: this.notice,
    });
    this.sheet.replaceChildren(h("h1", {}, t("computer.think")), form.element, this.notice.element);
    await form.load();
  }

  async draw() {
    if (!this.session) {
      await this.start();
      return;
    }
    const { view } = this.session;
    this.game = h(
      "div",
      { class: "parts" },
      answering(view, { send: (move) => this.send(move), retry: () => this.retry(), signal: this.signal }),
    );
    this.sheet.replaceChildren(
      head(t("title.computer"), h("span", { class: "soft" }, t("computer.plays", { title: said(view.title) }))),
      this.game,
      this.notice.element,
      view.phase === "over" ? this.over(view) : button(t("stopGame"), () => this.again(), { class: "quiet" }),
    );
  }

  over(view) {
    const words = view.result.outcome === "found" ? t("play.found", { count: view.theirs.length }) : t("computer.over");
    announce(words);
    return h(
      "div",
      { class: "over" },
      h("h2", {}, words),
      view.result.secret ? tiles(view.result.secret, "large", view.game) : null,
      button(t("computer.another"), () => this.again(), { class: "main" }),
    );
  }
}
