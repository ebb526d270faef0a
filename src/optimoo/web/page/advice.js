// What the best guesses of a position are worth, and what each answer to them would leave.

import { button, h, plural } from "./dom.js";
import { code, splitRows } from "./pictures.js";

const percent = ([above, below]) => `${((100 * above) / below).toFixed(1)} %`;

// How far the guesses can be trusted: the server decides that, and the page only says it.
export function certainty(advice) {
  if (!advice.exact) return `too many for exact values: as the rule ${advice.rule} ranks them, not proved`;
  return advice.complete ? "exact values" : "better guesses may exist";
}

// `onpick` is called with a code that the reader wants to guess; without it the list is only shown.
export function advicePanel(advice, game, onpick) {
  const split = h("div");
  const open = (value) => {
    split.replaceChildren(
      h("h3", { class: "small soft" }, `What ${value.guess} would leave`),
      splitRows(
        Object.entries(value.cells).map(([response, size]) => ({ response, size })),
        game.positions,
        null,
      ),
    );
    for (const row of body.children) row.classList.toggle("mine", row.dataset.guess === value.guess);
  };
  const race = advice.best.some((value) => value.chance);
  const body = h(
    "tbody",
    {},
    advice.best.map((value) =>
      h(
        "tr",
        { class: "pick", "data-guess": value.guess, onclick: () => open(value) },
        h(
          "td",
          {},
          button(
            code(value.guess),
            () => {
              open(value);
              onpick?.(value.guess);
            },
            { class: "text", "aria-label": `Take ${[...value.guess].join(" ")}` },
          ),
        ),
        h("td", {}, value.is_candidate ? "may be it" : "asks only"),
        advice.exact &&
          h(
            "td",
            { class: "number", title: `${value.total} further guesses over ${plural(value.candidates, "candidate")}` },
            value.expected.toFixed(3),
          ),
        advice.exact
          ? h("td", { class: "number" }, value.worst ?? "–")
          : h("td", { class: "number" }, Math.max(...Object.values(value.cells))),
        race && h("td", { class: "number" }, value.chance ? percent(value.chance) : "–"),
      )
    ),
  );
  const panel = h(
    "section",
    { class: "sheet advice", "aria-label": "Advice" },
    h(
      "div",
      { class: "row between" },
      h("h2", {}, plural(advice.candidates, "candidate"), " left"),
      h("span", { class: "small soft" }, certainty(advice)),
    ),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", {}, "guess"),
            h("th", {}, ""),
            advice.exact &&
              h("th", { class: "number", title: "Further guesses on average, this one included" }, "expected"),
            h("th", { class: "number" }, advice.exact ? "at most" : "largest cell"),
            race &&
              h(
                "th",
                {
                  class: "number",
                  title: `The chance to win a race against ${advice.rival}, a draw as half a win`,
                },
                "wins race",
              ),
          ),
        ),
        body,
      ),
    ),
    split,
    advice.codes?.length
      ? h(
        "details",
        { open: advice.codes.length <= 12 },
        h("summary", {}, `The ${plural(advice.candidates, "candidate")}`),
        h(
          "p",
          { class: "codes", tabindex: "0" },
          advice.codes.map(code),
          advice.codes.length < advice.candidates ? " …" : "",
        ),
      )
      : null,
  );
  if (advice.best.length) open(advice.best[0]);
  return panel;
}
