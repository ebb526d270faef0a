import assert from "node:assert/strict";
import { TypedCode } from "../../../src/optimoo/web/page/typed.js";
import { MASTERMIND, MOO } from "./fake_page.js";

function typed(game, symbols) {
  const code = new TypedCode(game);
  for (const symbol of symbols) code.put(symbol);
  return code;
}

Deno.test("symbols fill the places from the left, and no more than there are", () => {
  const code = new TypedCode(MOO);
  assert.ok(code.empty);
  for (const symbol of "0123") assert.ok(code.put(symbol));
  assert.equal(code.text, "0123");
  assert.ok(code.full);
  assert.equal(code.put("4"), false);
  assert.equal(code.text, "0123");
});

Deno.test("a symbol stands only once where symbols may not repeat", () => {
  const code = typed(MOO, "01");
  assert.equal(code.taken("1"), 1);
  assert.equal(code.put("1"), false);
  assert.deepEqual(code.values, ["0", "1", null, null]);
  assert.equal(typed(MASTERMIND, "1111").text, "1111");
  assert.equal(typed(MASTERMIND, "1").taken("1"), -1);
});

Deno.test("erasing goes back from the cursor, one symbol at a time", () => {
  const code = typed(MOO, "0123");
  assert.equal(code.back(), "3");
  assert.equal(code.back(), "2");
  code.put("9");
  assert.deepEqual(code.values, ["0", "1", "9", null]);
  assert.deepEqual([code.back(), code.back(), code.back(), code.back()], ["9", "1", "0", null]);
  assert.ok(code.empty);
});

Deno.test("a place that was cleared is filled next, and then the first empty one", () => {
  const code = typed(MOO, "0123");
  assert.equal(code.clear(1), "1");
  assert.equal(code.clear(2), "2");
  code.put("8");
  assert.deepEqual(code.values, ["0", null, "8", "3"]);
  code.put("7");
  assert.equal(code.text, "0783");
  for (const place of [3, 0, 2]) code.clear(place);
  code.put("4");
  code.put("5");
  assert.deepEqual(code.values, [null, "7", "4", "5"]);
});

Deno.test("a code can be set whole, and taken away whole", () => {
  const code = typed(MOO, "9");
  code.set("4567");
  assert.equal(code.text, "4567");
  assert.equal(code.back(), "7");
  code.reset();
  assert.ok(code.empty);
  code.put("1");
  assert.deepEqual(code.values, ["1", null, null, null]);
});
