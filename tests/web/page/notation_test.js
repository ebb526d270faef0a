import assert from "node:assert/strict";
import { speak } from "../../../src/optimoo/web/page/language.js";
import english from "../../../src/optimoo/web/page/languages/en.json" with { type: "json" };
import japanese from "../../../src/optimoo/web/page/languages/ja.json" with { type: "json" };
import { readMove, readMoves, readResponse, typedResponse, written } from "../../../src/optimoo/web/page/notation.js";
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

Deno.test("a letter means what it does in the language of the page", () => {
  speak("ja", japanese);
  const read = (answer) => readMove(`0123 ${answer}`).response;
  assert.deepEqual(["1H2B", "2B", "1h", "0H0B", "１Ｈ１Ｂ"].map(read), ["1B2C", "2C", "1B", "0C", "1B1C"]);
  assert.deepEqual(["2B1C", "21", "2,1"].map(read), ["2B1C", "21", "2,1"]);
  assert.deepEqual(MOO.responses.map((each) => read(written(each))), MOO.responses);
  speak("en", english);
});
