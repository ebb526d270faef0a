// The tree as an icicle: a row per guess, a block per position, as wide as it has candidates. What is narrower than a
// hair is left out; stepping into a block makes it as wide as the picture.

import { plural, s } from "./dom.js";

const ROW = 30;
const HAIR = 1.4;

function block(tree, node, box, kind, onpick) {
  const label = node === 0 ? tree.guesses[0] : `${tree.response(node)} ${tree.guesses[node]}`;
  const short = node === 0 ? tree.guesses[0] : tree.response(node);
  const text = box.width > 92 ? label : box.width > 40 ? short : "";
  const shade = kind === "before" ? 1 : 0.62 / (1 + 0.45 * box.row);
  return s(
    "g",
    { class: kind, onclick: () => onpick(node) },
    s("title", {}, `${label}, ${plural(tree.size[node], "candidate")}`),
    s("rect", {
      x: box.x,
      y: box.y,
      width: box.width,
      height: ROW - 2,
      rx: Math.min(4, box.width / 3),
      style: { "--shade": String(shade) },
    }),
    text && s("text", { x: box.x + box.width / 2, y: box.y + ROW / 2 - 1 }, text),
  );
}

export function icicle(tree, here, width, onpick) {
  const blocks = [];
  const above = tree.path(here).slice(0, -1);
  above.forEach((node, row) => blocks.push(block(tree, node, { x: 0, y: row * ROW, width, row }, "before", onpick)));
  const scale = width / tree.size[here];
  let rows = above.length + 1;
  const waiting = [[here, 0, 0]];
  while (waiting.length) {
    const [node, x, row] = waiting.pop();
    const y = (above.length + row) * ROW;
    rows = Math.max(rows, above.length + row + 1);
    blocks.push(
      block(tree, node, { x, y, width: tree.size[node] * scale, row }, node === here ? "here" : "below", onpick),
    );
    // The candidate that the guess itself finds leaves its gap at the left.
    let left = x + (tree.finds[node] ? scale : 0);
    for (const child of tree.children[node]) {
      const wide = tree.size[child] * scale;
      if (wide >= HAIR) waiting.push([child, left, row + 1]);
      left += wide;
    }
  }
  const picture = s(
    "svg",
    {
      class: "icicle",
      viewBox: `0 0 ${width} ${rows * ROW}`,
      role: "group",
      tabindex: "0",
      "aria-label": "The tree from here on. Arrow keys: down to the largest cell, up to the position before, " +
        "left and right to its neighbours.",
    },
    blocks,
  );
  picture.addEventListener("keydown", (event) => {
    const next = step(tree, here, event.key);
    if (next === null) return;
    event.preventDefault();
    onpick(next, true);
  });
  return picture;
}

function step(tree, here, key) {
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
