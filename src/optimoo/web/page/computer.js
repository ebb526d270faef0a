// You think of a number, the computer finds it.

import { answering } from "./answering.js";
import { memory } from "./api.js";
import { legend } from "./board.js";
import { SIZES, chooser, modes, noticeBoard, opponents, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { tiles } from "./pictures.js";
import { Session } from "./session.js";

const DIFFERENT = { "4x10": "four different digits", "3x10": "three different digits" };

export async function show(root, rest, signal) {
  const sheet = h("section", { class: "sheet board wider", "aria-label": "The game" });
  const notice = noticeBoard();
  root.replaceChildren(modes("computer"), sheet);
  let session = await Session.resume("computer", signal);
  const choice = { mode: "computer", game: memory.get("size") ?? "4x10", opponent: memory.get("opponent") ?? "minimum" };
  const kinds = await opponents(signal);

  const begin = () => notice.guard(async () => {
    sheet.append(waiting("choosing the first guess"));
    session = await Session.begin("computer", choice);
    draw();
  });
  const send = (move) => notice.guard(async () => {
    await session.move(move);
    draw();
  });
  const again = () => {
    session.forget();
    session = null;
    draw();
  };

  function start() {
    const set = (key, name) => (value) => {
      choice[name] = value;
      memory.set(key, value);
      draw();
    };
    sheet.replaceChildren(
      h("h1", {}, "Think of a number"),
      h("p", {}, `Take ${DIFFERENT[choice.game] ?? `a code of ${choice.game}`} and keep them in mind. The computer guesses; you say how close it is.`),
      legend(),
      h("div", { class: "row" },
        chooser("Size", SIZES, choice.game, set("size", "game")),
        chooser("It plays", kinds, choice.opponent, set("opponent", "opponent"))),
      notice.element,
      button("I have one", begin, { class: "main" }));
  }

  function over(view) {
    const words = `Found in ${plural(view.theirs.length, "guess", "guesses")}`;
    announce(`${words}: ${[...view.result.secret].join(" ")}`);
    return h("div", { class: "over" }, h("h2", {}, words), tiles(view.result.secret, "large"), button("Another number", again, { class: "main" }));
  }

  function draw() {
    if (!session) {
      start();
      return;
    }
    const { view } = session;
    sheet.replaceChildren(
      h("div", { class: "row between" }, h("h1", {}, "It guesses"), h("span", { class: "soft" }, view.opponent)),
      ...answering(view, {
        answer: (response) => send({ kind: "answer", response }),
        correct: (index, response) => send({ kind: "correct", index, response }), signal,
      }).filter(Boolean),
      view.phase === "over" ? over(view) : button("Stop", again, { class: "quiet" }),
      notice.element);
  }

  draw();
}
