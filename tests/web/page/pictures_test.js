import assert from "node:assert/strict";
import { advicePanel } from "../../../src/optimoo/web/page/advice.js";
import { t } from "../../../src/optimoo/web/page/language.js";
import { answer, pegs, profileBars, splitRows, spoken, tiles } from "../../../src/optimoo/web/page/pictures.js";
import { signed } from "../../../src/optimoo/web/page/share.js";
import { button, MOO, openPage } from "./fake_page.js";

const shares = (element) => element.querySelectorAll(".bar").map((bar) => bar.children[0].attributes["--share"]);

Deno.test("numbers and their nouns", () => {
  assert.equal(t("candidates", { count: 1 }), "1 candidate");
  assert.equal(t("candidates", { count: 5040 }), "5,040 candidates");
  assert.equal(t("limit.some", { count: 0 }), "0 guesses");
  assert.deepEqual([0.126, -0.5, 0].map(signed), ["+0.13", "−0.50", "+0.00"]);
});

Deno.test("an answer is spoken in words", () => {
  assert.equal(spoken("1B2C"), "1 bull, 2 cows");
  assert.equal(spoken("2B"), "2 bulls");
  assert.equal(spoken("1C"), "1 cow");
  assert.equal(spoken("0C"), "nothing right");
});

Deno.test("an answer has a peg for every place: bulls, cows, misses", () => {
  openPage();
  const kinds = (response) => pegs(response, 4).children.map((peg) => peg.attributes.class);
  assert.deepEqual(kinds("1B2C"), ["peg bull", "peg cow", "peg cow", "peg miss"]);
  assert.deepEqual(kinds("0C"), Array(4).fill("peg miss"));
  assert.equal(answer("1B", 4).querySelector(".hidden-text").textContent, "1 bull");
});

Deno.test("a code is shown tile by tile, and read symbol by symbol", () => {
  openPage();
  const element = tiles("0123", "large");
  assert.deepEqual(element.querySelectorAll(".tile").map((tile) => tile.textContent), [..."0123"]);
  assert.equal(element.querySelector(".hidden-text").textContent, "0 1 2 3");
});

Deno.test("the longest bar of a profile is the whole width, and guesses are counted on", () => {
  openPage();
  const bars = profileBars([1, 0, 4], 3, "games");
  assert.deepEqual(shares(bars), ["0.25", "0", "1"]);
  assert.deepEqual(bars.children.map((row) => row.textContent), ["guess 31 game", "guess 40 games", "guess 54 games"]);
  assert.deepEqual(shares(profileBars([0])), ["0"]);
});

Deno.test("a split leads on to its cells, except to the one that is closed", () => {
  openPage();
  const picked = [];
  const cells = [
    { response: "4B", size: 1, next: "found", closed: true },
    { response: "1C", size: 1440, next: "1245", node: 7 },
  ];
  const split = splitRows(cells, 4, (row) => picked.push(row.node));
  for (const each of split.querySelectorAll("button")) each.click();
  assert.deepEqual(picked, [7]);
  assert.deepEqual(shares(split), [String(1 / 1440), "1"]);
  assert.ok(splitRows(cells, 4, null).querySelectorAll("button").every((each) => each.disabled));
});

const value = (guess, changes = {}) => ({
  guess,
  is_candidate: true,
  total: 9,
  candidates: 4,
  expected: 2.25,
  worst: 3,
  chance: null,
  cells: { "4B": 1, "1C": 3 },
  ...changes,
});

const cells = (panel) =>
  panel.querySelector("tbody").children.map((row) => row.children.map((cell) => cell.textContent));

Deno.test("advice shows the best guesses, and what the first one would leave", () => {
  openPage();
  const best = [value("0123"), value("4567", { is_candidate: false, expected: 2.5, worst: null, cells: { "2C": 4 } })];
  const picked = [];
  const advice = { best, candidates: 4, moves: [], shown: ["0123"], complete: true, exact: true };
  const panel = advicePanel(advice, MOO, (code) => picked.push(code));
  assert.deepEqual(cells(panel), [["Take 0123", "yes", "2.250", "3"], ["Take 4567", "no", "2.500", "–"]]);
  assert.equal(panel.querySelector("h3").textContent, "What 0123 would leave");
  button(panel, "Take 4567").click();
  assert.equal(panel.querySelector("h3").textContent, "What 4567 would leave");
  assert.deepEqual(picked, ["4567"]);
});

Deno.test("advice that a rule gives says so, and shows no values", () => {
  openPage();
  const best = [value("0123", { total: null, expected: null, worst: null })];
  const panel = advicePanel({ best, candidates: 4, complete: false, exact: false, rule: "larmouth" }, MOO, null);
  assert.deepEqual(cells(panel), [["Take 0123", "yes", "3"]]);
  assert.ok(panel.textContent.includes("as the rule larmouth ranks them, not proved"));
});

Deno.test("the chance in a race has its column where it is known", () => {
  openPage();
  const best = [value("0123", { chance: [1, 3] }), value("4567")];
  const panel = advicePanel({ best, candidates: 4, moves: [], shown: [], complete: false, exact: true }, MOO, null);
  assert.deepEqual(cells(panel).map((row) => row.at(-1)), ["33.3 %", "–"]);
  assert.equal(panel.querySelectorAll("th").at(-1).textContent, "wins race");
});
