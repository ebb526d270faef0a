import assert from "node:assert/strict";
import { Tree } from "../../../src/optimoo/web/page/tree.js";
import { SMALL } from "./trees.js";

const tree = new Tree(SMALL);

Deno.test("every node knows how many candidates are left there, and how deep it is", () => {
  assert.deepEqual(tree.size, [6, 3, 2, 1, 2, 1]);
  assert.deepEqual(tree.depth, [0, 1, 2, 3, 1, 2]);
  assert.deepEqual(tree.children, [[1, 4], [2], [3], [], [5], []]);
  assert.equal(tree.positions, 3);
});

Deno.test("a guess that cannot be the secret is no candidate", () => {
  const asking = new Tree({ ...SMALL, finds: [false, true, true, true, true, true] });
  assert.equal(asking.size[0], 5);
  assert.deepEqual(asking.candidates(0), ["021", "102", "120", "201", "210"]);
  assert.deepEqual(asking.profileAt(0), [0, 2, 2, 1]);
  assert.deepEqual(asking.cells(0).map(({ response }) => response), ["1B2C", "3C"]);
});

Deno.test("the way to a node starts at the first guess", () => {
  assert.deepEqual(tree.path(0), [0]);
  assert.deepEqual(tree.path(5), [0, 4, 5]);
  assert.equal(tree.response(5), "3C");
});

Deno.test("the profile at the start is the strategy's own", () => {
  assert.deepEqual(tree.profileAt(0), SMALL.profile);
  assert.deepEqual(tree.profileAt(1), [1, 1, 1]);
  assert.deepEqual(tree.profileAt(5), [1]);
});

Deno.test("candidates are those below a node, in order", () => {
  assert.deepEqual(tree.candidates(0), ["012", "021", "102", "120", "201", "210"]);
  assert.deepEqual(tree.candidates(4), ["120", "201"]);
});

Deno.test("the cells of a guess make up all candidates; the one that it finds comes first", () => {
  assert.deepEqual(tree.cells(1), [
    { response: "3B", size: 1, next: null, closed: true },
    { response: "3C", size: 2, next: "102", node: 2 },
  ]);
  for (const node of SMALL.parents.keys()) {
    const sum = tree.cells(node).reduce((total, { size }) => total + size, 0);
    assert.equal(sum, tree.size[node]);
  }
});
