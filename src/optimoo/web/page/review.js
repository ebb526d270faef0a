// A finished game, guess by guess: what each choice cost against the best one, what was luck, and the best line.

import { call } from "./api.js";
import { copyButton, noticeBoard, sizeChooser, waiting } from "./common.js";
import { button, h, plural } from "./dom.js";
import { linkedMoves, reviewLink } from "./links.js";
import { readMoves } from "./notation.js";
import { accuracies, pastGames, pastList, rememberAccuracy } from "./past.js";
import { answer, code, facts, tiles } from "./pictures.js";
import { linkButton } from "./share.js";
import { overTime, pictureButton, splitMove, Walk } from "./walk.js";

const LISTED = 20;
const LONGER = "It is longer than your game: the best line needs the fewest guesses on average over all numbers, " +
  "not for each of them. This time your answers were luckier.";

// The address names a game of this browser, or a game and its moves.
export async function show(root, [id, moves], signal) {
  const chosen = pastGames().find((each) => each.id === id);
  const result = h("div");
  const linked = moves ? { game: id, moves: linkedMoves(moves) } : null;
  const first = chosen || linked ? [] : [enter(result, signal)];
  const years = h("div");
  root.replaceChildren(...first, result, years, pastList(LISTED));
  const ask = (options) =>
    chosen
      ? call("POST", `games/${chosen.id}/review`, { token: chosen.token, ...options })
      : call("POST", "review", { body: linked, ...options });
  if (chosen || linked) {
    const review = await judge(result, signal, "h1", ask);
    if (chosen && review) rememberAccuracy(chosen.id, review.accuracy);
  }
  const line = overTime(accuracies());
  if (line) years.replaceChildren(h("section", { class: "sheet" }, line));
}

// Of several reviews that were asked for one after the other, only the last one is shown, in whatever order they come.
async function judge(place, signal, heading, ask) {
  const notice = noticeBoard();
  const wait = waiting("judging every guess");
  const sheet = h("section", { class: "sheet" }, wait, notice.element);
  place.replaceChildren(sheet);
  const review = await notice.guard(() => ask({ signal }));
  if (review !== false && sheet.isConnected) place.replaceChildren(drawn(review, heading, signal));
  wait.remove();
  return review;
}

// A game from elsewhere: one move per line.
function enter(result, signal) {
  let game = "4x10";
  const field = h("textarea", {
    rows: "6",
    "aria-label": "The moves, one per line",
    placeholder: "0123 1B1C\n0245 1C\n…",
    spellcheck: "false",
    maxlength: "600",
  });
  const submit = () => {
    const body = { game, moves: readMoves(field.value) };
    return judge(result, signal, "h2", (options) => call("POST", "review", { body, ...options }));
  };
  return h(
    "section",
    { class: "sheet", "aria-label": "A game from elsewhere" },
    h(
      "div",
      { class: "row between" },
      h("h1", {}, "Review"),
      sizeChooser("Size", game, (value) => {
        game = value;
      }),
    ),
    h(
      "p",
      { class: "soft" },
      "Every guess of a finished game against the best one. " +
        "Enter a game from elsewhere, a guess and its answer on each line.",
    ),
    field,
    h("div", {}, button("Review it", submit, { class: "main" })),
  );
}

const COLUMNS = ["guess", "answer", "left", "verdict", "lost by choice", "better was", "luck"];

export const signed = (value) => `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(2)}`;

// A bar to the left for what was lost, to the right for what was gained.
function scale(value, most) {
  const share = Math.min(1, Math.abs(value) / most);
  return h(
    "span",
    { class: `scale ${value < 0 ? "less" : "more"}`, "aria-hidden": "true" },
    h("i", { style: { "--share": String(share) } }),
  );
}

function drawn(review, heading, signal) {
  const most = Math.max(0.5, ...review.steps.flatMap((step) => [step.loss, Math.abs(step.luck)]));
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "review" },
    h(
      heading,
      { id: "review" },
      review.solved
        ? `Found in ${plural(review.turns_made, "guess", "guesses")}`
        : `Given up after ${plural(review.turns_made, "guess", "guesses")}`,
    ),
    facts([
      ["accuracy", `${review.accuracy.toFixed(0)} %`],
      ["best play expects", review.optimum.toFixed(2)],
      ["lost by choice", review.regret.toFixed(2)],
      ["luck", signed(review.luck)],
    ]),
    new Walk(review, signal).element,
    review.solved &&
      h("p", { class: "small soft" }, "Guesses made = what best play expects + what choices lost − luck."),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        { class: "steps" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            COLUMNS.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          review.steps.map((step) => row(step, most, review)),
        ),
      ),
    ),
    review.best_line.length
      ? h(
        "div",
        {},
        h("h2", {}, "The best line"),
        h(
          "ol",
          { class: "line" },
          review.best_line.map((move) => h("li", {}, code(move.split("=")[0]), ` ${move.split("=")[1]}`)),
        ),
        review.solved && review.best_line.length > review.turns_made && h("p", { class: "small soft" }, LONGER),
      )
      : null,
    h(
      "div",
      { class: "row" },
      h("span", { class: "share" }, review.share),
      copyButton(review.share),
      linkButton(reviewLink(review.game, review.steps.map(({ move }) => splitMove(move))), signal),
      pictureButton(review),
    ),
  );
}

function row(step, most, review) {
  const [guess, response] = step.move.split("=");
  const positions = Number(review.game.split("x")[0]);
  const cells = [
    tiles(guess),
    answer(response, positions),
    step.left ? step.left.toLocaleString("en") : "found",
    h("span", { class: `verdict ${step.verdict}` }, step.verdict),
    step.loss > 0 ? [scale(-step.loss, most), ` ${step.loss.toFixed(2)}`] : h("span", { class: "best" }, "✓ nothing"),
    step.loss > 0 ? code(step.best_value.guess) : "–",
    [scale(step.luck, most), ` ${signed(step.luck)}`],
  ];
  // On a narrow screen each cell carries the name of its column.
  return h(
    "tr",
    {},
    cells.map((cell, index) => h("td", { "data-column": COLUMNS[index] }, cell)),
  );
}
