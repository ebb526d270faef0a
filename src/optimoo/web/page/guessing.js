// You guess: the board for one number to be found, with hints, and what is said at the end.

import { CodeEntry, legend, rows } from "./board.js";
import { gameOf, noticeBoard, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { advicePanel } from "./advice.js";
import { spoken, tiles } from "./pictures.js";
import { Session } from "./session.js";

// `slot` is where this browser remembers the game, `request` what to ask for when it begins, at the first guess.
export async function guessing(root, signal, { slot, size, request, before, after }) {
  let session = await Session.resume(slot, signal);
  const game = session?.view.game ?? (await gameOf(size, signal));
  const notice = noticeBoard();
  const list = h("div");
  const foot = h("div", { class: "row between" });
  const beside = h("div");
  const entry = new CodeEntry(game, { label: "Your guess", action: "Guess", onsubmit: guess, signal });
  const head = h("div", { class: "row between" });
  const sheet = h("section", { class: "sheet board", "aria-label": "The game" }, head, list, entry.element, notice.element, foot);
  root.append(h("div", { class: "stage" }, sheet, beside));

  async function guess(code) {
    return notice.guard(async () => {
      session ??= await Session.begin(slot, request);
      const view = await session.move({ kind: "guess", guess: code });
      const last = view.mine.at(-1);
      if (view.phase !== "over") announce(`${[...last.guess].join(" ")}: ${spoken(last.response)}`);
      beside.replaceChildren();
      draw();
    });
  }

  function hint() {
    const here = new AbortController();
    signal.addEventListener("abort", () => here.abort());
    beside.replaceChildren(h("section", { class: "sheet" }, waiting("thinking")));
    return notice.guard(async () => {
      session ??= await Session.begin(slot, request);
      const advice = await session.ask("hint", { signal: here.signal });
      beside.replaceChildren(advicePanel(advice, game, (code) => entry.set(code)));
    }).then((done) => { if (done === false) beside.replaceChildren(); });
  }

  async function giveUp() {
    await notice.guard(async () => {
      await session.move({ kind: "resign" });
      draw();
    });
  }

  function draw() {
    const view = session?.view;
    head.replaceChildren(...before(view, restart));
    list.replaceChildren(view?.mine.length ? rows(view.mine, game) : legend());
    const over = view?.phase === "over";
    entry.element.hidden = over;
    foot.replaceChildren(...(over ? [] : [
      button("Hint", hint, { class: "quiet" }),
      view?.mine.length ? button("Give up", giveUp, { class: "quiet" }) : h("span", { class: "small soft" }, "Type, click or tap")]));
    if (over) finish(view);
  }

  function finish(view) {
    const found = view.result.found;
    const words = found ? `Found in ${plural(view.mine.length, "guess", "guesses")}` : "The number was";
    announce(`${words}: ${[...view.result.secret].join(" ")}`);
    foot.replaceChildren(h("div", { class: "over" },
      h("h2", {}, words), found ? null : tiles(view.result.secret),
      h("div", { class: "row" }, after(view, session, restart))));
  }

  function restart() {
    session?.forget();
    root.replaceChildren();
    guessing(root, signal, { slot, size, request, before, after });
  }

  draw();
}
