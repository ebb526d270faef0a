// You guess: the board for one number to be found, with hints, and what is said at the end.

import { advicePanel } from "./advice.js";
import { CodeEntry, legend, rows } from "./board.js";
import { gameOf, keepFocus, noticeBoard, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { spoken, tiles } from "./pictures.js";
import { Session } from "./session.js";

// `slot` is where this browser remembers the game, `request` what to ask for when it begins, at the first guess. `head`
// and `choices` draw what stands above and below the board, `after` what is offered at the end.
export async function guessing(root, signal, options) {
  const session = await Session.resume(options.slot, signal);
  const game = session?.view.game ?? (await gameOf(options.size, signal));
  new Guessing(root, signal, options, session, game).draw();
}

class Guessing {
  constructor(root, signal, options, session, game) {
    Object.assign(this, { root, signal, options, session, game });
    this.notice = noticeBoard();
    this.entry = new CodeEntry(game, {
      label: "Your guess",
      action: "Guess",
      onsubmit: (code) => this.guess(code),
      signal,
    });
    this.head = h("div", { class: "row between" });
    this.list = h("div");
    this.foot = h("div", { class: "row between" });
    this.beside = h("div");
    root.replaceChildren(
      h(
        "div",
        { class: "stage" },
        h(
          "section",
          { class: "sheet board", "aria-label": "The game" },
          this.head,
          this.list,
          this.entry.element,
          this.notice.element,
          this.foot,
        ),
        this.beside,
      ),
    );
  }

  async begun() {
    this.session ??= await Session.begin(this.options.slot, this.options.request);
    return this.session;
  }

  guess(code) {
    return this.notice.guard(async () => {
      const view = await (await this.begun()).move({ kind: "guess", guess: code });
      const last = view.mine.at(-1);
      if (view.phase !== "over") announce(`${[...last.guess].join(" ")}: ${spoken(last.response)}`);
      this.beside.replaceChildren();
      this.draw();
    });
  }

  async hint() {
    this.beside.replaceChildren(h("section", { class: "sheet" }, waiting("finding the best guesses")));
    const shown = await this.notice.guard(async () => {
      const session = await this.begun();
      const advice = await session.ask("hint", { signal: this.signal });
      await session.refresh(this.signal);
      this.beside.replaceChildren(advicePanel(advice, this.game, (code) => this.entry.set(code)));
      announce(
        `${plural(advice.candidates, "candidate")} left; the best guess is ${[...advice.best[0].guess].join(" ")}`,
      );
      this.draw();
    });
    if (shown === false) this.beside.replaceChildren();
  }

  giveUp() {
    return this.notice.guard(async () => {
      await this.session.move({ kind: "resign" });
      this.draw();
    });
  }

  restart() {
    this.session.forget();
    guessing(this.root, this.signal, this.options);
  }

  draw() {
    const view = this.session?.view;
    const made = view?.mine.length ?? 0;
    this.head.replaceChildren(...this.options.head(view));
    // What the marks mean is shown until one surely knows.
    this.list.replaceChildren(
      ...[made ? rows(view.mine, this.game) : null, made < 3 && view?.phase !== "over" ? legend() : null].filter(
        Boolean,
      ),
    );
    if (view?.phase === "over") {
      this.entry.element.remove();
      this.finish(view);
      return;
    }
    this.foot.replaceChildren(
      made || !this.options.choices ? h("span") : this.options.choices(),
      h(
        "span",
        { class: "row" },
        this.options.hints && button("Hint", () => this.hint(), { class: "quiet" }),
        made ? button("Give up", () => this.giveUp(), { class: "quiet" }) : "",
      ),
    );
  }

  finish(view) {
    const { outcome, secret } = view.result;
    const found = outcome === "found";
    // A number of the day that was given up is not told before the day is over.
    const lost = secret ? "The number was" : "Given up; the number is told tomorrow";
    const words = found ? `Found in ${plural(view.mine.length, "guess", "guesses")}` : lost;
    announce(secret ? `${words}: ${[...secret].join(" ")}` : words);
    this.beside.replaceChildren();
    const end = h(
      "div",
      { class: "over", tabindex: "-1" },
      h("h2", {}, words),
      found || !secret ? null : tiles(secret, "large"),
      view.hints ? h("p", { class: "small soft" }, `with ${plural(view.hints, "hint")}: not ranked`) : null,
      ...this.options.after(this.session, () => this.restart()),
    );
    this.foot.replaceChildren(end);
    keepFocus(end);
  }
}
