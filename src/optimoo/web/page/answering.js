// The computer guesses, you answer: its guess, the answers to choose from, and what to do when answers contradict
// each other.

import { AnswerEntry, changer, rows } from "./board.js";
import { announce, button, h, plural } from "./dom.js";
import { code, tiles } from "./pictures.js";

// `send(move)` makes a move; `retry` has the computer guess where it could not before. Returns the elements, from the
// moves so far to the question now.
export function answering(view, { send, retry, signal }) {
  const marked = view.contradiction?.answers ?? [];
  return [
    view.theirs.length
      ? rows(view.theirs, view.game, {
        label: "Its guesses so far",
        marked,
        extra: (move, index) =>
          view.phase !== "over" && changer(view.game, move, (response) => send({ kind: "correct", index, response })),
      })
      : null,
    view.contradiction ? contradiction(view, send) : null,
    view.asked ? question(view, send, signal) : null,
    view.phase === "wait" ? button("Let it think again", retry) : null,
    view.can_undo ? button("Take the last answer back", () => send({ kind: "undo" }), { class: "quiet" }) : null,
  ].filter(Boolean);
}

function contradiction(view, send) {
  const { sentence, repairs } = view.contradiction;
  announce(`These answers cannot all be true. ${sentence}`);
  return h(
    "div",
    { class: "notice", role: "alert" },
    h(
      "p",
      {},
      h("b", {}, "These answers cannot all be true. "),
      sentence,
      " Correct one of them, and the game goes on:",
    ),
    h(
      "ul",
      { class: "repairs" },
      repairs.map((each) =>
        h(
          "li",
          {},
          button(
            [
              code(view.theirs[each.index].guess),
              ` was ${each.response}`,
              h("span", { class: "soft" }, ` leaves ${plural(each.candidates, "code")}`),
            ],
            () => send({ kind: "correct", index: each.index, response: each.response }),
          ),
        )
      ),
    ),
  );
}

function question(view, send, signal) {
  announce(`Is it ${[...view.asked].join(" ")}?`);
  const entry = new AnswerEntry(view.game, {
    label: `Your answer to ${[...view.asked].join(" ")}: bulls and cows`,
    signal,
    onsubmit: (response) => send({ kind: "answer", response }),
  });
  return h(
    "div",
    { class: "entry" },
    h("div", { class: "asked" }, h("p", { class: "soft" }, "Is it"), tiles(view.asked, "large", view.game)),
    entry.element,
  );
}
