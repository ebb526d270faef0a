// The computer guesses, you answer: its guess, the answers to choose from, and what to do when answers contradict
// each other.

import { AnswerEntry, rows } from "./board.js";
import { announce, h } from "./dom.js";
import { tiles } from "./pictures.js";

// `answer(response)` and `correct(index, response)` send what was chosen.
export function answering(view, { answer, correct, signal }) {
  const { game, theirs, contradiction } = view;
  const marked = contradiction?.answers ?? [];
  const change = (move, index) => move.response !== null && h("select", {
    class: "change", "aria-label": `Correct the answer to ${[...move.guess].join(" ")}`,
    onchange: (event) => correct(index, event.target.value),
  }, game.responses.map((response) => h("option", { value: response, selected: response === move.response }, response)));
  const parts = [theirs.length ? rows(theirs, game, { label: "Its guesses so far", marked, extra: view.phase === "over" ? () => null : change }) : null];
  if (contradiction) {
    announce(contradiction.sentence);
    parts.push(h("div", { class: "notice", role: "alert" }, h("b", {}, "These answers cannot all be true."), " ", contradiction.sentence,
      " Correct one of the marked answers, and the game goes on."));
  } else if (view.asked) {
    announce(`Is it ${[...view.asked].join(" ")}?`);
    parts.push(
      h("div", { class: "asked" }, h("p", { class: "soft" }, "Is it"), tiles(view.asked, "large")),
      new AnswerEntry(game, { label: `Your answer to ${[...view.asked].join(" ")}: bulls and cows`, onsubmit: answer, signal }).element);
  }
  return parts;
}
