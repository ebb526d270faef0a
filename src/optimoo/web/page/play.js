// You guess the computer's number. Nothing has to be chosen first: the board is there, the game begins with the guess.

import { memory } from "./api.js";
import { hintWords, limitChooser, modes, sizeChooser, usualSize } from "./common.js";
import { button, h, heard } from "./dom.js";
import { guessing } from "./guessing.js";
import { t } from "./language.js";
import { lesson } from "./lesson.js";

export async function show(root, rest, signal) {
  const size = usualSize();
  const limit = memory.get("limit");
  const place = h("div");
  root.replaceChildren(modes(""), place, welcome());
  const choose = (chosen) => {
    memory.set("size", chosen);
    show(root, rest, signal);
  };
  const setLimit = (chosen) => {
    memory.set("limit", chosen);
    show(root, rest, signal);
  };
  await guessing(place, signal, {
    slot: `guess.${size}`,
    size,
    request: { mode: "guess", game: size, limit },
    // Each size has a game of its own: another one can be looked at, and the one that was left goes on.
    head: () => [
      h("h1", {}, t("play.find")),
      sizeChooser(heard(t("size.label")), size, choose),
    ],
    choices: () => limitChooser(limit, setLimit),
    note: [hintWords(size, signal), h("a", { href: "#/puzzle" }, t("play.puzzle"))],
    hints: true,
    after: (session, restart) => [
      h(
        "div",
        { class: "row" },
        button(t("play.again"), restart, { class: "main" }),
        h("a", { class: "button", href: `#/review/${session.id}` }, t("reviewIt")),
      ),
    ],
  });
}

// Who is here for the first time finds the rules below the board, until they are put away.
function welcome() {
  if (memory.get("met")) return "";
  const rules = lesson("h2", () => {
    memory.set("met", true);
    rules.remove();
  });
  return rules;
}
