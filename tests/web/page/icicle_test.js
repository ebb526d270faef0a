import assert from "node:assert/strict";
import { icicle, layout, step } from "../../../src/optimoo/web/page/icicle.js";
import { Tree } from "../../../src/optimoo/web/page/tree.js";
import { openPage } from "./fake_page.js";
import { SMALL } from "./trees.js";

const tree = new Tree(SMALL);
const box = (blocks, node) => blocks.find((block) => block.node === node);

Deno.test("a block is as wide as it has candidates, and lies below its parent", () => {
  const blocks = layout(tree, 0, 600);
  assert.deepEqual(blocks.map(({ node }) => node).sort(), [0, 1, 2, 3, 4, 5]);
  for (const { node, x, row, width } of blocks) {
    assert.equal(width, 100 * tree.size[node]);
    assert.equal(row, tree.depth[node]);
    if (node === 0) continue;
    const parent = box(blocks, tree.parents[node]);
    assert.ok(x >= parent.x && x + width <= parent.x + parent.width);
  }
});

Deno.test("blocks of a row do not overlap, and the candidate that is found leaves its gap", () => {
  const blocks = layout(tree, 0, 600);
  assert.deepEqual([1, 4].map((node) => box(blocks, node).x), [100, 400]);
  assert.deepEqual([2, 5].map((node) => box(blocks, node).x), [200, 500]);
  assert.equal(box(blocks, 3).x, 300);
});

Deno.test("a position that was stepped into is as wide as the picture, below those before it", () => {
  const blocks = layout(tree, 4, 600);
  assert.deepEqual(blocks.map(({ node, kind, row }) => [node, kind, row]), [
    [0, "before", 0],
    [4, "here", 1],
    [5, "below", 2],
  ]);
  assert.deepEqual(blocks.map(({ width }) => width), [600, 600, 300]);
});

Deno.test("what is narrower than a hair is left out", () => {
  assert.deepEqual(layout(tree, 0, 6).map(({ node }) => node).sort(), [0, 1, 2, 4]);
});

Deno.test("arrow keys lead to the largest cell, back, and to the neighbours", () => {
  assert.equal(step(tree, 0, "ArrowDown"), 1);
  assert.equal(step(tree, 1, "ArrowRight"), 4);
  assert.equal(step(tree, 4, "ArrowLeft"), 1);
  assert.equal(step(tree, 5, "ArrowUp"), 4);
  assert.equal(step(tree, 0, "ArrowUp"), null);
  assert.equal(step(tree, 0, "ArrowRight"), null);
  assert.equal(step(tree, 4, "ArrowRight"), null);
  assert.equal(step(tree, 3, "ArrowDown"), null);
  assert.equal(step(tree, 1, "x"), null);
});

Deno.test("the picture is as high as it has rows, has words where there is room, and leads on", () => {
  openPage();
  const picked = [];
  const picture = icicle(tree, 0, 240, (...where) => picked.push(where));
  assert.equal(picture.attributes.viewBox, "0 0 240 120");
  const words = picture.querySelectorAll("text").map((text) => text.textContent);
  assert.deepEqual(words.sort(), ["012", "1B2C 021", "3C", "3C"]);
  picture.querySelectorAll("g")[0].click();
  const event = new Event("keydown", { cancelable: true });
  Object.defineProperty(event, "key", { value: "ArrowDown" });
  picture.dispatchEvent(event);
  assert.deepEqual(picked, [[0], [1, true]]);
  assert.ok(event.defaultPrevented);
});
