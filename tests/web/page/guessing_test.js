import assert from "node:assert/strict";
import { memory } from "../../../src/optimoo/web/page/api.js";
import { ending, guessing, shownMoves } from "../../../src/optimoo/web/page/guessing.js";
import { button, calm, heard, later, MOO, openPage, press, refusal, slots, view } from "./fake_page.js";

const FIRST = { guess: "0123", response: "1B1C" };
const FOUND = { guess: "4567", response: "4B" };

const OVER = { phase: "over", result: { outcome: "found", secret: "4567" } };
const SEATED = { id: "g", token: "t", view: view(0) };
const ADVICE = {
  moves: [],
  candidates: 5040,
  codes: [],
  complete: true,
  best: [{
    guess: "0123",
    is_candidate: true,
    total: 1,
    candidates: 1,
    expected: 5,
    worst: 7,
    chance: null,
    cells: {},
  }],
};

async function board(replies, kept = {}) {
  const requests = openPage({ "GET rules/4x10": MOO, ...replies }, kept);
  const place = document.createElement("div");
  document.body.append(place);
  await guessing(place, new AbortController().signal, {
    slot: "guess",
    size: "4x10",
    request: { mode: "guess", game: "4x10" },
    head: () => [],
    hints: true,
    after: () => ["what is next"],
  });
  return [place, () => requests.map(([what]) => what).filter((what) => !what.includes("rules"))];
}

const rows = (place) => place.querySelectorAll("li").map((row) => row.querySelector(".hidden-text").textContent);
const type = (code) => press(...code, "Enter");

Deno.test("the guess under way stands below those that were answered", () => {
  assert.deepEqual(shownMoves(undefined, null), []);
  assert.deepEqual(shownMoves(view(1, [FIRST]), null), [FIRST]);
  assert.deepEqual(shownMoves(view(1, [FIRST]), "4567"), [FIRST, { guess: "4567", response: null }]);
});

Deno.test("how a game ended, in words", () => {
  assert.equal(ending(view(2, [FIRST, FOUND], OVER)), "Found in 2 guesses");
  assert.equal(ending(view(1, [FOUND], OVER)), "Found in 1 guess");
  assert.equal(
    ending(view(2, [FIRST], { result: { outcome: "given-up", secret: "4567" } })),
    "Given up after 1 guess. The number was",
  );
});

Deno.test("a game begins with the first guess, and not by looking", async () => {
  const [place, asked] = await board({ "POST games": SEATED, "POST games/g/moves": view(1, [FIRST]) });
  assert.deepEqual(asked(), []);
  assert.equal(button(place, "Give up"), undefined);
  type("0123");
  assert.deepEqual(rows(place), ["0 1 2 3"]);
  await calm();
  assert.deepEqual(asked(), ["POST games", "POST games/g/moves"]);
  assert.match(place.querySelector("li").textContent, /1B1C1 bull, 1 cow$/);
  assert.ok(button(place, "Give up"));
});

Deno.test("a hint and a guess at once begin one game", async () => {
  const [seated, sit] = later();
  const [place, asked] = await board({
    "POST games": () => seated,
    "POST games/g/moves": view(1, [FIRST]),
    "POST games/g/hint": ADVICE,
    "GET games/g": view(1, [FIRST]),
  });
  button(place, "Hint").click();
  button(place, "Best guesses").click();
  type("0123");
  await calm();
  sit(SEATED);
  await calm();
  assert.equal(asked().filter((what) => what === "POST games").length, 1);
});

Deno.test("a hint is shown beside what is being typed, and taken by a click", async () => {
  const [place] = await board({ "POST games": SEATED, "POST games/g/hint": ADVICE, "GET games/g": view(1) });
  press("4", "5");
  button(place, "Hint").click();
  button(place, "Best guesses").click();
  await calm();
  assert.equal(slots(place), "45");
  assert.match(place.querySelector(".advice").textContent, /^5,040 candidates left/);
  button(place.querySelector(".advice"), "Take 0123").click();
  assert.equal(slots(place), "0123");
});

Deno.test("a hint for a position that is gone is not shown", async () => {
  const [advice, advise] = later();
  const [place] = await board({
    "POST games": SEATED,
    "POST games/g/hint": () => advice,
    "POST games/g/moves": view(2, [FIRST]),
    "GET games/g": view(2, [FIRST]),
  });
  button(place, "Hint").click();
  button(place, "Best guesses").click();
  await calm();
  type("0123");
  await calm();
  advise(ADVICE);
  await calm();
  assert.equal(place.querySelector(".advice"), null);
  assert.equal(place.querySelector(".wait"), null);
  assert.equal(heard(), "0 1 2 3: 1 bull, 1 cow");
});

Deno.test("a guess that is refused comes back with the reason, and its row goes", async () => {
  const [place] = await board({ "POST games": refusal(507, "the disk is full") });
  type("0123");
  await calm();
  assert.equal(slots(place), "0123");
  assert.deepEqual(rows(place), []);
  assert.equal(place.querySelector(".notice").textContent, "the disk is full");
});

Deno.test("a game that is found ends, is remembered, and can no longer be typed into", async () => {
  const over = view(2, [FIRST, FOUND], OVER);
  const kept = { "optimoo.game.guess": '{"id":"g","token":"t"}' };
  const [place] = await board({ "GET games/g": view(1, [FIRST]), "POST games/g/moves": over }, kept);
  assert.deepEqual(rows(place), ["0 1 2 3"]);
  type("4567");
  await calm();
  assert.equal(place.querySelector("h2").textContent, "Found in 2 guesses");
  assert.match(place.textContent, /what is next$/);
  assert.equal(place.querySelector(".slot"), null);
  assert.equal(memory.get("past")[0].guesses, 2);
});

Deno.test("a game that is given up shows its number", async () => {
  const kept = { "optimoo.game.guess": '{"id":"g","token":"t"}' };
  const over = view(2, [FIRST], { phase: "over", hints: 1, result: { outcome: "given-up", secret: "4567" } });
  const [place] = await board({ "GET games/g": view(1, [FIRST]), "POST games/g/moves": over }, kept);
  button(place, "Give up").click();
  button(place, "Give up now").click();
  await calm();
  const end = place.querySelector(".over");
  assert.match(end.textContent, /^Given up after 1 guess. The number was4 5 6 7/);
  assert.match(end.textContent, /with 1 hint: not ranked/);
});
