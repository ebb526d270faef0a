// The rules in one minute: an example of three guesses, to be gone through at one's own pace, each answer explained place
// by place.

import { legend } from "./board.js";
import { announce, button, h } from "./dom.js";
import { phrase, t } from "./language.js";
import { answer, tiles } from "./pictures.js";

const SECRET = "5813";
const GUESSES = [["0123", "1B1C"], ["5143", "2B1C"], ["5813", "4B"]];

// What each digit of a guess tells, from left to right; for numbers without repeats.
export const explained = (guess, secret) =>
  [...guess].map((symbol, place) => {
    const kind = symbol === secret[place] ? "bull" : secret.includes(symbol) ? "cow" : "miss";
    return t(`rules.${kind}`, { symbol });
  });

// `heading` is the tag of the title; `onclose` is called when the reader has had enough.
export function lesson(heading, onclose = null) {
  let shown = 0;
  const list = h("ol", { class: "parts" });
  const next = button(t("rules.next"), () => step(), { class: "main" });
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
    announce(`${[...guess].join(" ")}: ${words.join(t("comma"))}`);
    if (shown < GUESSES.length) return;
    next.replaceWith(h("p", {}, t("rules.found")));
  };
  step();
  return h(
    "section",
    { class: "sheet board wider lesson", "aria-label": t("rules.title") },
    h(
      "div",
      { class: "row between" },
      h(heading, {}, t("rules.title")),
      onclose && button(t("rules.close"), onclose, { class: "quiet" }),
    ),
    h("p", {}, t("rules.task")),
    legend(),
    h("p", { class: "row" }, phrase("rules.say", { number: tiles(SECRET) })),
    list,
    next,
  );
}

export function show(root) {
  root.replaceChildren(lesson("h1"), h("p", {}, h("a", { class: "button", href: "#/" }, t("rules.play"))));
}
