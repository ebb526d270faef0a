// What the best guesses of a position are worth, and what each answer to them would leave.

import { isAlone } from "./api.js";
import { button, h, heard } from "./dom.js";
import { decimal, number, t } from "./language.js";
import { code, splitRows } from "./pictures.js";

const percent = ([above, below]) => t("percent", { value: decimal((100 * above) / below, 1) });

// How far the guesses can be trusted: the server decides that, and the page only says it.
function certainty(advice) {
  if (advice.pending) return t("advice.pending");
  if (!advice.exact) return t(isAlone() ? "advice.rankedAlone" : "advice.ranked", { rule: advice.rule });
  return t(advice.complete ? "advice.exact" : "advice.incomplete");
}

const SOON = 300;

// The best guesses: `exact` asks for them, and where that takes a while, `quick` for what is known at once, which `draw`
// shows until they come.
export async function advised(exact, quick, draw) {
  let waits = true;
  const found = exact().finally(() => {
    waits = false;
  });
  const early = found.then(() => null, () => null);
  await Promise.race([early, new Promise((done) => setTimeout(done, SOON))]);
  if (waits) {
    const first = await Promise.race([early, quick().catch(() => null)]);
    if (waits && first) draw(first);
  }
  return found;
}

// The columns of the list: the name of each, what stands in it for a guess, and what that means. What the guesses would
// need is only told where it is known; elsewhere the most that an answer may leave.
/** @returns {[string, Function, string][]} */
function columns(advice) {
  const race = advice.best.some((value) => value.chance);
  return /** @type {any} */ ([
    [t("advice.may"), (value) => t(value.is_candidate ? "advice.yes" : "advice.no"), t("advice.mayMeans")],
    advice.exact && [t("advice.expected"), (value) => decimal(value.expected, 3), t("advice.expectedMeans")],
    advice.exact &&
    [
      t("advice.most"),
      (value) => value.worst === null ? "–" : value.worst - advice.moves.length,
      t("advice.mostMeans"),
    ],
    !advice.exact && [
      t("advice.largest"),
      (value) => number(Math.max(...Object.values(value.cells))),
      t("advice.largestMeans"),
    ],
    race && [
      t("advice.race"),
      (value) => (value.chance ? percent(value.chance) : "–"),
      t("advice.raceMeans", { rival: advice.rival }),
    ],
  ].filter(Boolean));
}

// `onpick` is called with a code that the reader wants to guess; without it the list is only shown. `status` stands above
// a list that is about to be replaced.
export function advicePanel(advice, game, onpick, status = null) {
  const split = h("div");
  const open = (value) => {
    split.replaceChildren(
      h("h3", { class: "small soft" }, t("advice.leaves", { guess: value.guess })),
      splitRows(
        Object.entries(value.cells).map(([response, size]) => ({ response, size })),
        game.positions,
        null,
      ),
    );
    for (const row of body.children) row.classList.toggle("mine", row.dataset.guess === value.guess);
  };
  const told = columns(advice);
  const pick = (value) =>
    button(
      [heard(t("advice.take")), code(value.guess)],
      () => {
        open(value);
        onpick?.(value.guess);
      },
      { class: "text" },
    );
  const body = h(
    "tbody",
    {},
    advice.best.map((value) =>
      h(
        "tr",
        { class: "pick", "data-guess": value.guess, onclick: () => open(value) },
        h("td", {}, pick(value)),
        told.map(([, cell]) => h("td", { class: "number" }, cell(value))),
      )
    ),
  );
  const head = h(
    "thead",
    {},
    h("tr", {}, h("th", {}, t("advice.guess")), told.map(([name]) => h("th", { class: "number" }, name))),
  );
  const panel = h(
    "section",
    { class: "sheet advice", "aria-label": t("advice.label") },
    h(
      "div",
      { class: "row between" },
      h("h2", {}, t("left", { count: advice.candidates })),
      h("span", { class: "small soft" }, certainty(advice)),
    ),
    status,
    h("div", { class: "scroll" }, h("table", {}, head, body)),
    advice.best.length ? explained(told) : null,
    split,
    advice.shown?.length ? candidates(advice) : null,
  );
  if (advice.best.length) open(advice.best[0]);
  return panel;
}

// What the columns mean stands below them, for those who cannot hover as well.
const explained = (told) =>
  h(
    "dl",
    { class: "meaning small soft" },
    told.map(([name, , meaning]) => h("div", {}, h("dt", {}, name), h("dd", {}, meaning))),
  );

const candidates = (advice) =>
  h(
    "details",
    { open: advice.shown.length <= 12 },
    h("summary", {}, t("advice.all", { count: advice.candidates })),
    h(
      "p",
      { class: "codes", tabindex: "0" },
      advice.shown.map(code),
      advice.shown.length < advice.candidates ? " …" : "",
    ),
  );
