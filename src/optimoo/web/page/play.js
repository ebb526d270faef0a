// You guess the computer's number. Nothing has to be chosen first: the board is there, the game begins with the guess.

import { memory } from "./api.js";
import { hintWords, limitChooser, modes, sizeChooser, usualSize } from "./common.js";
import { button, h } from "./dom.js";
import { guessing } from "./guessing.js";

export async function show(root, rest, signal) {
  const size = usualSize();
  const limit = memory.get("limit");
  const place = h("div");
  root.replaceChildren(modes(""), place);
  const choose = (chosen) => {
    memory.set("size", chosen);
    show(root, rest, signal);
  };
  const setLimit = (chosen) => {
    memory.set("limit", chosen);
    show(root, rest, signal);
  };
  await guessing(place, signal, {
    slot: "guess",
    size,
    request: { mode: "guess", game: size, limit },
    head: () => [h("h1", {}, "Find the number")],
    choices: () => [
      h(
        "span",
        { class: "row" },
        sizeChooser(h("span", { class: "hidden-text" }, "Size"), size, choose),
        limitChooser(limit, setLimit),
      ),
      hintWords(size, signal),
    ],
    hints: true,
    after: (session, restart) => [
      h(
        "div",
        { class: "row" },
        button("Play again", restart, { class: "main" }),
        h("a", { class: "button", href: `#/review/${session.id}` }, "Review this game"),
      ),
    ],
  });
}
