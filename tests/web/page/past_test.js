import assert from "node:assert/strict";
import { countdown, ownDay } from "../../../src/optimoo/web/page/daily.js";
import { statistics } from "../../../src/optimoo/web/page/past.js";
import "./english.js";

const game = (outcome, guesses, changes = {}) => ({
  mode: "guess",
  game: "4x10",
  outcome,
  guesses,
  hints: 0,
  ...changes,
});

Deno.test("what counts is found or given up alone and without hints, the latest game first", () => {
  const past = [
    game("found", 5),
    game("found", 4, { mode: "daily" }),
    game("found", 1, { hints: 1 }),
    game("lost", 9, { mode: "duel" }),
    game("given-up", 2),
    game("found", 5),
    game("found", 7),
    game("found", 7),
  ];
  assert.deepEqual(statistics(past), {
    games: 6,
    average: 28 / 5,
    given_up: 1,
    streak: 2,
    longest_streak: 3,
    distribution: [0, 0, 0, 1, 2, 0, 2],
  });
  assert.deepEqual([statistics([]).average, statistics([]).streak, statistics([]).distribution], [null, 0, []]);
});

Deno.test("the day is the reader's own, unless the clock is wrong", () => {
  const now = new Date(2026, 10, 16, 0, 30);
  assert.equal(ownDay(now, "2026-11-15"), "2026-11-16");
  assert.equal(ownDay(now, "2026-11-17"), "2026-11-16");
  assert.equal(ownDay(now, "2026-12-24"), "2026-12-24");
});

Deno.test("the next number comes at the reader's midnight", () => {
  assert.equal(countdown(new Date(2026, 10, 16, 21, 48)), "2 hours and 12 minutes");
  assert.equal(countdown(new Date(2026, 10, 16, 23, 59, 30)), "1 minute");
  assert.equal(countdown(new Date(2026, 10, 16, 23, 0)), "1 hour");
});
