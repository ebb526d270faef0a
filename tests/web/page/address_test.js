import assert from "node:assert/strict";
import { readAddress } from "../../../src/optimoo/web/page/address.js";

Deno.test("an address names a view and what it is to show", () => {
  assert.deepEqual(readAddress(""), [""]);
  assert.deepEqual(readAddress("#/"), [""]);
  assert.deepEqual(readAddress("#/review/abc"), ["review", "abc"]);
  assert.deepEqual(readAddress("#/strategies/my%20own%2Fone/3"), ["strategies", "my own/one", "3"]);
});

Deno.test("an address that is no valid escape is taken as it stands", () => {
  assert.deepEqual(readAddress("#/review/100%"), ["review", "100%"]);
});
