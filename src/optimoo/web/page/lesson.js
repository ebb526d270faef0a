// The rules in one minute: an example of three guesses, to be gone through at one's own pace, each answer explained place
// by place.

import { legend } from "./board.js";
import { announce, button, h } from "./dom.js";
import { answer, tiles } from "./pictures.js";

const SECRET = "5813";
const GUESSES = [["0123", "1B1C"], ["5143", "2B1C"], ["5813", "4B"]];
const TASK = "The number has four different digits. After each guess you are told how many digits are in their right " +
  "place, and how many are in the number but elsewhere. Find it with as few guesses as you can.";

// What each digit of a guess tells, from left to right; for numbers without repeats.
export const explained = (guess, secret) =>
  [...guess].map((symbol, place) => {
    if (symbol === secret[place]) return `${symbol} is in its place: a bull`;
    return secret.includes(symbol) ? `${symbol} is in it, but elsewhere: a cow` : `${symbol} is not in it`;
  });

// `heading` is the tag of the title; `onclose` is called when the reader has had enough.
export function lesson(heading, onclose = null) {
  let shown = 0;
  const list = h("ol", { class: "parts" });
  const next = button("Next guess", () => step(), { class: "main" });
  const step = () => {
    const [guess, response] = GUESSES[shown];
    const words = explained(guess, SECRET);
    shown += 1;
    list.append(
      h(
        "li",
        { class: "parts" },
        h("div", { class: "row" }, tiles(guess), answer(response, SECRET.length)),
        h("ul", { class: "small soft" }, words.map((each) => h("li", {}, each))),
      ),
    );
    announce(`${[...guess].join(" ")}: ${words.join(", ")}`);
    if (shown < GUESSES.length) return;
    next.replaceWith(h("p", {}, "Found, in three guesses."));
  };
  step();
  return h(
    "section",
    { class: "sheet board wider lesson", "aria-label": "The rules in one minute" },
    h(
      "div",
      { class: "row between" },
      h(heading, {}, "The rules in one minute"),
      onclose && button("Got it", onclose, { class: "quiet" }),
    ),
    h("p", {}, TASK),
    legend(),
    h("p", { class: "row" }, "Say the number is ", tiles(SECRET)),
    list,
    next,
  );
}

export function show(root) {
  root.replaceChildren(lesson("h1"), h("p", {}, h("a", { class: "button", href: "#/" }, "Play")));
}
