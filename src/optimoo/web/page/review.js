// A finished game, guess by guess: what each choice cost against the best one, what was luck, and the best line.

import { call } from "./api.js";
import { copyButton, noticeBoard, sizeChooser, waiting } from "./common.js";
import { button, h, head } from "./dom.js";
import { decimal, number, t } from "./language.js";
import { linkedMoves, reviewLink } from "./links.js";
import { readMoves, written } from "./notation.js";
import { accuracies, pastGames, pastList, rememberAccuracy } from "./past.js";
import { answer, code, facts, tiles } from "./pictures.js";
import { linkButton, shareReview, signed } from "./share.js";
import { overTime, pictureButton, splitMove, Walk } from "./walk.js";

const LISTED = 20;

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
  const wait = waiting(t("review.judging"));
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
    "aria-label": t("review.lines"),
    placeholder: `0123 ${written("1B1C")}\n0245 ${written("1C")}\n…`,
    spellcheck: "false",
    maxlength: "600",
  });
  const submit = () => {
    const body = { game, moves: readMoves(field.value) };
    return judge(result, signal, "h2", (options) => call("POST", "review", { body, ...options }));
  };
  return h(
    "section",
    { class: "sheet", "aria-label": t("review.elsewhere") },
    head(
      t("title.review"),
      sizeChooser(t("size.label"), game, (value) => {
        game = value;
      }),
    ),
    h("p", { class: "soft" }, t("review.about")),
    field,
    h("div", {}, button(t("review.submit"), submit, { class: "main" })),
  );
}

const COLUMNS = ["guess", "answer", "left", "verdict", "lost", "better", "luck"];

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
    h(heading, { id: "review" }, t(review.solved ? "review.found" : "review.givenUp", { count: review.turns_made })),
    facts([
      [t("review.accuracy"), t("percent", { value: decimal(review.accuracy, 0) })],
      [t("review.expects"), decimal(review.optimum, 2)],
      [t("review.lost"), decimal(review.regret, 2)],
      [t("review.luck"), signed(review.luck)],
    ]),
    new Walk(review, signal).element,
    review.solved && h("p", { class: "small soft" }, t("review.sum")),
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
            COLUMNS.map((name) => h("th", { scope: "col" }, t(`review.${name}`))),
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
        h("h2", {}, t("review.best")),
        h(
          "ol",
          { class: "line" },
          review.best_line.map((move) => h("li", {}, code(move.split("=")[0]), ` ${written(move.split("=")[1])}`)),
        ),
        review.solved && review.best_line.length > review.turns_made &&
          h("p", { class: "small soft" }, t("review.longer")),
      )
      : null,
    h(
      "div",
      { class: "row" },
      h("span", { class: "share" }, shareReview(review)),
      copyButton(shareReview(review)),
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
    step.left ? number(step.left) : t("review.isFound"),
    h("span", { class: `verdict ${step.verdict}` }, t(`verdict.${step.verdict}`)),
    step.loss > 0
      ? [scale(-step.loss, most), ` ${decimal(step.loss, 2)}`]
      : h("span", { class: "best" }, t("review.nothing")),
    step.loss > 0 ? code(step.best_value.guess) : "–",
    [scale(step.luck, most), ` ${signed(step.luck)}`],
  ];
  // On a narrow screen each cell carries the name of its column.
  return h(
    "tr",
    {},
    cells.map((cell, index) => h("td", { "data-column": t(`review.${COLUMNS[index]}`) }, cell)),
  );
}
