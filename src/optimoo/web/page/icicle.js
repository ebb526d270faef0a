// The tree as an icicle: a row per guess, a block per position, as wide as it has candidates. What is narrower than a
// hair is left out; stepping into a block makes it as wide as the picture.

import { s } from "./dom.js";
import { t } from "./language.js";
import { written } from "./notation.js";

const ROW = 30;
const HAIR = 1.4;

// Which blocks there are to draw for a position, and where: rows count from the top, and `depth` from the position.
export function layout(tree, here, width) {
  const above = tree.path(here).slice(0, -1);
  const blocks = above.map((node, row) => ({ node, kind: "before", x: 0, row, depth: 0, width }));
  const scale = width / tree.size[here];
  const waiting = [{ node: here, x: 0, depth: 0 }];
  while (waiting.length) {
    const { node, x, depth } = waiting.pop();
    const kind = node === here ? "here" : "below";
    blocks.push({ node, kind, x, row: above.length + depth, depth, width: tree.size[node] * scale });
    // The candidate that the guess itself finds leaves its gap at the left.
    let left = x + (tree.finds[node] ? scale : 0);
    for (const child of tree.children[node]) {
      const wide = tree.size[child] * scale;
      if (wide >= HAIR) waiting.push({ node: child, x: left, depth: depth + 1 });
      left += wide;
    }
  }
  return blocks;
}

function drawn(tree, { node, kind, x, row, depth, width }, onpick) {
  const label = node === 0 ? tree.guesses[0] : `${written(tree.response(node))} ${tree.guesses[node]}`;
  const short = node === 0 ? tree.guesses[0] : written(tree.response(node));
  const text = width > 92 ? label : width > 40 ? short : "";
  const shade = kind === "before" ? 1 : 0.62 / (1 + 0.45 * depth);
  const y = row * ROW;
  return s(
    "g",
    { class: kind, onclick: () => onpick(node) },
    s("title", {}, [label, t("candidates", { count: tree.size[node] })].join(t("comma"))),
    s("rect", {
      x,
      y,
      width,
      height: ROW - 2,
      rx: Math.min(4, width / 3),
      style: { "--shade": String(shade) },
    }),
    text && s("text", { x: x + width / 2, y: y + ROW / 2 - 1 }, text),
  );
}

export function icicle(tree, here, width, onpick) {
  const blocks = layout(tree, here, width);
  const rows = 1 + Math.max(...blocks.map((block) => block.row));
  const picture = s(
    "svg",
    {
      class: "icicle",
      viewBox: `0 0 ${width} ${rows * ROW}`,
      role: "group",
      tabindex: "0",
      "aria-label": t("tree.keys"),
    },
    blocks.map((block) => drawn(tree, block, onpick)),
  );
  picture.addEventListener("keydown", (event) => {
    const next = step(tree, here, event.key);
    if (next === null) return;
    event.preventDefault();
    onpick(next, true);
  });
  return picture;
}

// Where an arrow key leads from a node; null if nowhere.
export function step(tree, here, key) {
  const parent = tree.parents[here];
  if (key === "ArrowUp") return parent >= 0 ? parent : null;
  if (key === "ArrowDown") {
    const children = tree.children[here];
    return children.length
      ? children.reduce((best, child) => (tree.size[child] > tree.size[best] ? child : best))
      : null;
  }
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!turn || parent < 0) return null;
  const siblings = tree.children[parent];
  return siblings[siblings.indexOf(here) + turn] ?? null;
}
