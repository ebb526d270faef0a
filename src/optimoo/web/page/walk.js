// A reviewed game to walk through: one guess at a time, with a verdict in words and the way on from there; and the whole
// of it as a picture to share.

import { isElsewhere } from "./board.js";
import { announce, button, h, s } from "./dom.js";
import { decimal, t } from "./language.js";
import { assistLink } from "./links.js";
import { readResponse } from "./notation.js";
import { answer, tiles } from "./pictures.js";

export const splitMove = (move) => {
  const [guess, response] = move.split("=");
  return { guess, response };
};

// What is to be said of a choice: how good it was, what it lost, and what would have been better.
const verdictWords = ({ verdict, loss, best_value: best }) =>
  t(`verdictWords.${verdict}`, { cost: decimal(loss, 2), better: best.guess });

// Arrow keys go back and forth, unless something else takes them.
export class Walk {
  constructor(review, signal) {
    this.review = review;
    this.at = 0;
    this.place = h("div", { class: "parts" });
    this.back = button(t("walk.back"), () => this.go(-1), { "aria-keyshortcuts": "ArrowLeft" });
    this.next = button(t("walk.next"), () => this.go(1), { "aria-keyshortcuts": "ArrowRight" });
    this.element = h(
      "section",
      { class: "walk parts", "aria-label": t("walk.label") },
      h("div", { class: "row between" }, this.back, this.count = h("b", {}), this.next),
      this.place,
    );
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    this.draw();
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !this.element.isConnected || isElsewhere(event)) return;
    event.preventDefault();
    this.go(step);
  }

  go(steps) {
    const next = this.at + steps;
    if (next < 0 || next >= this.review.steps.length) return;
    this.at = next;
    this.draw();
    const step = this.review.steps[next];
    const code = [...splitMove(step.move).guess].join(" ");
    announce(t("walk.heard", { number: next + 1, code, verdict: verdictWords(step) }));
  }

  draw() {
    const { steps, game } = this.review;
    const step = steps[this.at];
    const { guess, response } = splitMove(step.move);
    const counts = {
      before: t("candidates", { count: step.value.candidates }),
      after: t("candidates", { count: step.left }),
    };
    const before = steps.slice(0, this.at).map(({ move }) => splitMove(move));
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === steps.length - 1;
    this.count.textContent = t("walk.at", { number: this.at + 1, all: steps.length });
    this.place.replaceChildren(
      h("div", { class: "row" }, tiles(guess, "large"), answer(response, Number(game.split("x")[0]))),
      h("p", { class: `verdict ${step.verdict}` }, verdictWords(step)),
      h("p", { class: "soft" }, t(step.left ? "walk.before" : "walk.beforeFound", counts)),
      h("p", {}, h("a", { href: assistLink(game, before) }, t("walk.tryOthers"))),
    );
  }
}

// The accuracy of the games that were reviewed, the latest last, as a line; null where there is nothing to compare.
export function overTime(values) {
  if (values.length < 2) return null;
  const [width, height] = [240, 60];
  const at = (value, index) => [
    ((index * (width - 8)) / (values.length - 1) + 4).toFixed(1),
    (height - 4 - ((height - 8) * (value - 50)) / 50).toFixed(1),
  ];
  const told = values.map((value) => Math.round(value)).join(t("comma"));
  const words = t("walk.overWords", { count: values.length, values: told });
  return h(
    "figure",
    { class: "parts" },
    h("figcaption", { class: "small soft" }, t("walk.over")),
    s(
      "svg",
      { class: "spark", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
      s("polyline", { points: values.map((value, index) => at(Math.max(50, value), index).join(",")).join(" ") }),
      values.map((value, index) => {
        const [cx, cy] = at(Math.max(50, value), index);
        return s("circle", { cx, cy, r: 2.5 });
      }),
    ),
  );
}

// The game without its guesses: marks, verdicts, accuracy.
function pictureOf(review) {
  const positions = Number(review.game.split("x")[0]);
  const rows = review.steps.map((step, index) => {
    const { bulls, cows } = readResponse(splitMove(step.move).response);
    const y = 70 + 34 * index;
    const marks = Array.from({ length: positions }, (_, place) => {
      const x = 40 + 28 * place;
      if (place < bulls) return `<circle cx="${x}" cy="${y}" r="9" fill="#20272a"/>`;
      if (place < bulls + cows) {
        return `<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="#20272a" stroke-width="3"/>`;
      }
      return `<circle cx="${x}" cy="${y}" r="3" fill="#b9b1a0"/>`;
    });
    return `${marks.join("")}<text x="${60 + 28 * positions}" y="${y + 6}">${t(`verdict.${step.verdict}`)}</text>`;
  });
  const height = 110 + 34 * review.steps.length;
  const end = t(review.solved ? "share.found" : "share.givenUp", { count: review.turns_made });
  const title = t("walk.picture", { game: review.game, end });
  const accuracy = t("walk.accuracy", { value: t("percent", { value: decimal(review.accuracy, 0) }) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="${height}" font-family="sans-serif" font-size="18" fill="#20272a">` +
    `<rect width="420" height="${height}" fill="#fffdf8"/><text x="28" y="38" font-weight="bold">${title}</text>` +
    `${rows.join("")}<text x="28" y="${height - 20}">${accuracy}</text></svg>`;
}

// The picture as a file that every chat shows.
async function asPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

export const pictureButton = (review) =>
  button(t("walk.save"), async () => {
    const link = h("a", { href: await asPng(pictureOf(review)), download: "optimoo.png" });
    link.click();
  });
