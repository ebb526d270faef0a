import assert from "node:assert/strict";
import { readMove, readMoves, readResponse, typedResponse } from "../../../src/optimoo/web/page/notation.js";
import { MOO } from "./fake_page.js";

Deno.test("an answer is read by its counts", () => {
  assert.deepEqual(readResponse("1B2C"), { bulls: 1, cows: 2 });
  assert.deepEqual(readResponse("4B"), { bulls: 4, cows: 0 });
  assert.deepEqual(readResponse("0C"), { bulls: 0, cows: 0 });
  assert.deepEqual(readResponse("nonsense"), { bulls: 0, cows: 0 });
});

Deno.test("two digits are an answer, bulls and then cows", () => {
  assert.equal(typedResponse("11"), "1B1C");
  assert.equal(typedResponse("20"), "2B");
  assert.equal(typedResponse("02"), "2C");
  assert.equal(typedResponse("00"), "0C");
});

Deno.test("every answer of a game can be typed with two digits", () => {
  const typed = (response) => {
    const { bulls, cows } = readResponse(response);
    return typedResponse(`${bulls}${cows}`);
  };
  assert.deepEqual(MOO.responses.map(typed), MOO.responses);
});

Deno.test("a move is a guess and whatever stands for its answer", () => {
  assert.deepEqual(readMove("0123 1B1C"), { guess: "0123", response: "1B1C" });
  assert.deepEqual(readMove("  0123=1b1c "), { guess: "0123", response: "1B1C" });
  assert.deepEqual(readMove("0123: 1 1"), { guess: "0123", response: "1 1" });
  assert.deepEqual(readMove("0123"), { guess: "0123", response: "" });
});

Deno.test("a game has a move on each line that is not empty", () => {
  assert.deepEqual(readMoves("0123 1B1C\n\n   \n0245\t1C\n"), [
    { guess: "0123", response: "1B1C" },
    { guess: "0245", response: "1C" },
  ]);
  assert.deepEqual(readMoves(""), []);
});
