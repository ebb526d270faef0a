// Hints by degrees: how many candidates are left, whether what is typed may be it, and only then the best guesses. None
// of them keeps anybody from guessing: what takes long arrives beside the board, and can be stopped.

import { advicePanel, advised } from "./advice.js";
import { noticeBoard, waiting } from "./common.js";
import { announce, button, h } from "./dom.js";
import { t } from "./language.js";
import { written } from "./notation.js";

// `begun` gives the session, `typed` the code as far as it has been typed, `onpick` takes a guess from the list.
export class Hints {
  constructor(game, signal, { begun, typed, onpick }) {
    this.game = game;
    this.begun = begun;
    this.typed = typed;
    this.onpick = onpick;
    this.end = new AbortController();
    this.signal = AbortSignal.any([signal, this.end.signal]);
    this.notice = noticeBoard();
    this.told = h("p", { role: "status" });
    this.list = h("div", { class: "parts" });
    this.element = h(
      "section",
      { class: "sheet hints", "aria-label": t("hints.label") },
      h(
        "div",
        { class: "row" },
        button(t("hints.many"), () => this.ask(null)),
        button(t("hints.may"), () => this.check()),
        button(t("hints.best"), () => this.best()),
      ),
      h("p", { class: "small soft" }, t("hints.unranked")),
      this.told,
      this.list,
      this.notice.element,
    );
  }

  // A guess was made: what is still sought belongs to a position that is gone.
  stop() {
    this.end.abort();
    this.element.remove();
  }

  tell(words) {
    this.told.textContent = words;
  }

  check() {
    const { full, text } = this.typed();
    if (full) return this.ask(text);
    this.tell(t("hints.whole"));
  }

  ask(guess) {
    return this.notice.guard(async () => {
      const session = await this.begun();
      const found = await session.ask("hint/small", { body: { guess }, signal: this.signal });
      await session.refresh(this.signal);
      this.tell(guess === null ? t("hints.left", { count: found.candidates }) : verdict(guess, found));
    });
  }

  best() {
    const stop = new AbortController();
    const signal = AbortSignal.any([this.signal, stop.signal]);
    this.list.replaceChildren(waiting(t("hints.finding")));
    return this.notice.guard(async () => {
      try {
        const session = await this.begun();
        const found = await advised(
          () => session.ask("hint", { signal }),
          () => session.ask("hint/quick", { signal }),
          (first) => this.show(first, underWay(first, () => stop.abort())),
        );
        await session.refresh(this.signal);
        this.show(found);
      } finally {
        this.list.querySelector(".wait")?.remove();
        this.list.querySelector(".stop")?.remove();
      }
    });
  }

  show(advice, status = null) {
    if (!this.element.isConnected) return;
    this.tell("");
    this.list.replaceChildren(advicePanel(advice, this.game, this.onpick, status));
    this.element.scrollTop = this.list.offsetTop - this.element.offsetTop - 8;
    const code = [...advice.best[0].guess].join(" ");
    const left = t("left", { count: advice.candidates });
    announce(t(status ? "hints.heardEarly" : "hints.heard", { left, code }));
  }
}

// What stands above a list that is not exact yet; nothing where it will not become so.
export const underWay = (advice, onstop) =>
  advice.pending
    ? h(
      "div",
      { class: "row" },
      waiting(t("hints.working")),
      button(t("hints.stop"), onstop, { class: "quiet stop" }),
    )
    : null;

function verdict(guess, { possible, against }) {
  if (possible) return t("hints.possible", { guess });
  return t("hints.impossible", { guess, other: against.guess, answer: written(against.response) });
}
