// A reviewed game to walk through: one guess at a time, with a verdict in words and the way on from there; and the whole
// of it as a picture to share.

import { isElsewhere } from "./board.js";
import { announce, button, h, plural, s } from "./dom.js";
import { assistLink } from "./links.js";
import { readResponse } from "./notation.js";
import { answer, tiles } from "./pictures.js";

export const splitMove = (move) => {
  const [guess, response] = move.split("=");
  return { guess, response };
};

// What is to be said of a choice: how good it was, what it lost, and what would have been better.
export function verdictWords({ verdict, loss, best_value: best }) {
  const lost = `loses ${loss.toFixed(2)} guesses on average`;
  return {
    best: "Best: nothing is better.",
    good: `Good: ${lost}.`,
    inaccurate: `Inaccurate: ${lost}; ${best.guess} was better.`,
    mistake: `A mistake: ${lost}; ${best.guess} was better.`,
  }[verdict];
}

// Arrow keys go back and forth, unless something else takes them.
export class Walk {
  constructor(review, signal) {
    this.review = review;
    this.at = 0;
    this.place = h("div", { class: "parts" });
    this.back = button("‹ Back", () => this.go(-1), { "aria-keyshortcuts": "ArrowLeft" });
    this.next = button("Next ›", () => this.go(1), { "aria-keyshortcuts": "ArrowRight" });
    this.element = h(
      "section",
      { class: "walk parts", "aria-label": "Guess by guess" },
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

  go(step) {
    const next = this.at + step;
    if (next < 0 || next >= this.review.steps.length) return;
    this.at = next;
    this.draw();
    const { guess } = splitMove(this.review.steps[next].move);
    announce(`Guess ${next + 1}, ${[...guess].join(" ")}. ${verdictWords(this.review.steps[next])}`);
  }

  draw() {
    const { steps, game } = this.review;
    const step = steps[this.at];
    const { guess, response } = splitMove(step.move);
    const before = steps.slice(0, this.at).map(({ move }) => splitMove(move));
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === steps.length - 1;
    this.count.textContent = `Guess ${this.at + 1} of ${steps.length}`;
    this.place.replaceChildren(
      h("div", { class: "row" }, tiles(guess, "large"), answer(response, Number(game.split("x")[0]))),
      h("p", { class: `verdict ${step.verdict}` }, verdictWords(step)),
      h(
        "p",
        { class: "soft" },
        `${plural(step.value.candidates, "candidate")} before, `,
        step.left ? `${plural(step.left, "candidate")} after.` : "found.",
      ),
      h("p", {}, h("a", { href: assistLink(game, before) }, "Try other guesses here, in Assist")),
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
  const words = `Your accuracy in ${plural(values.length, "game")}, from first to last: ${
    values.map((value) => Math.round(value)).join(", ")
  } percent`;
  return h(
    "figure",
    { class: "parts" },
    h("figcaption", { class: "small soft" }, "Your accuracy over time"),
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
export function pictureOf(review) {
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
    return `${marks.join("")}<text x="${60 + 28 * positions}" y="${y + 6}">${step.verdict}</text>`;
  });
  const height = 110 + 34 * review.steps.length;
  const end = review.solved ? `found in ${review.turns_made}` : `given up after ${review.turns_made}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="${height}" font-family="sans-serif" font-size="18" fill="#20272a">` +
    `<rect width="420" height="${height}" fill="#fffdf8"/><text x="28" y="38" font-weight="bold">optimoo ${review.game}: ${end}</text>` +
    `${rows.join("")}<text x="28" y="${height - 20}">accuracy ${review.accuracy.toFixed(0)} %</text></svg>`;
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
  button("Save as a picture", async () => {
    const link = h("a", { href: await asPng(pictureOf(review)), download: "optimoo.png" });
    link.click();
  });
