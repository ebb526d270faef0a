// The computer guesses, you answer: its guess, the answers to choose from, and what to do when answers contradict
// each other.

import { AnswerEntry, changer, rows } from "./board.js";
import { announce, button, h } from "./dom.js";
import { t } from "./language.js";
import { written } from "./notation.js";
import { code, tiles } from "./pictures.js";

// `send(move)` makes a move; `retry` has the computer guess where it could not before. Returns the elements, from the
// moves so far to the question now.
export function answering(view, { send, retry, signal }) {
  const marked = view.contradiction?.answers ?? [];
  return [
    view.theirs.length
      ? rows(view.theirs, view.game, {
        label: t("answering.soFar"),
        marked,
        extra: (move, index) =>
          view.phase !== "over" && !view.own &&
          changer(view.game, move, (response) => send({ kind: "correct", index, response })),
      })
      : null,
    view.contradiction ? contradiction(view, send) : null,
    view.asked ? question(view, send, signal) : null,
    view.phase === "wait" ? button(t("answering.think"), retry) : null,
    view.can_undo ? button(t("answering.back"), () => send({ kind: "undo" }), { class: "quiet" }) : null,
  ].filter(Boolean);
}

// Which answers clash, in words.
export function clash(moves, { answers }) {
  const told = answers.map((at) => `${moves[at].guess} ${written(moves[at].response)}`);
  if (told.length === 1) return t("answering.none", { move: told[0] });
  return t("answering.together", { moves: told.slice(0, -1).join(t("comma")), last: told.at(-1) });
}

function contradiction(view, send) {
  const { repairs } = view.contradiction;
  const sentence = clash(view.theirs, view.contradiction);
  announce(`${t("answering.clash")}${t("fullStop")}${sentence}`);
  return h(
    "div",
    { class: "notice", role: "alert" },
    h(
      "p",
      {},
      h("b", {}, t("answering.clash"), t("fullStop")),
      `${sentence} ${t("answering.correct")}`,
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
              t("answering.was", { answer: written(each.response) }),
              h("span", { class: "soft" }, t("answering.leaves", { count: each.candidates })),
            ],
            () => send({ kind: "correct", index: each.index, response: each.response }),
          ),
        )
      ),
    ),
  );
}

function question(view, send, signal) {
  const spaced = [...view.asked].join(" ");
  announce(t("answering.isItCode", { code: spaced }));
  const entry = new AnswerEntry(view.game, {
    label: t("answering.yours", { code: spaced }),
    signal,
    onsubmit: (response) => send({ kind: "answer", response }),
  });
  return h(
    "div",
    { class: "entry" },
    h("div", { class: "asked" }, h("p", { class: "soft" }, t("answering.isIt")), tiles(view.asked, "large", view.game)),
    entry.element,
  );
}
