// The games that were finished in this browser: what they add up to, and the way to each of them.

import { isAlone, memory } from "./api.js";
import { h, sheet } from "./dom.js";
import { t } from "./language.js";

export const pastGames = () => memory.get("past") ?? [];

// What counts is what counts on the server, too: games in which one guessed alone, without hints. The average is over
// those that were found, the streak is how many of them were found in a row. `past` has the latest game first.
export function statistics(past) {
  const counted = past.filter((each) => ["guess", "daily"].includes(each.mode) && !each.hints);
  const found = counted.filter((each) => each.outcome === "found");
  const distribution = Array(Math.max(0, ...found.map((each) => each.guesses))).fill(0);
  for (const { guesses } of found) distribution[guesses - 1] += 1;
  const runs = counted
    .map((each) => (each.outcome === "found" ? "y" : "n"))
    .join("")
    .split("n")
    .map((run) => run.length);
  return {
    games: counted.length,
    average: found.length ? found.reduce((sum, each) => sum + each.guesses, 0) / found.length : null,
    given_up: counted.length - found.length,
    streak: runs[0],
    longest_streak: Math.max(...runs),
    distribution,
  };
}

// How accurately each game was played, for those that were reviewed; the latest last.
export const accuracies = () =>
  pastGames().filter((each) => each.accuracy !== undefined).map((each) => each.accuracy).reverse();

export const rememberAccuracy = (id, accuracy) =>
  memory.set("past", pastGames().map((each) => (each.id === id ? { ...each, accuracy } : each)));

// What became of the numbers of days in this browser, by day.
export const dailyResults = () =>
  new Map(pastGames().filter((each) => each.mode === "daily").map((each) => [each.day, each]));

const words = ({ mode, game, guesses, outcome, day }) =>
  [t(`past.${mode}`), day, game, t(`past.${outcome}`, { count: guesses })].filter(Boolean).join(t("comma"));

// A list of the latest games, each of which can be reviewed.
export function pastList(count) {
  const past = pastGames();
  if (!past.length) return "";
  return sheet(
    "past",
    t("past.title"),
    h(
      "ul",
      { class: "past" },
      past.slice(0, count).map((each) =>
        h("li", {}, isAlone() ? words(each) : h("a", { href: `#/review/${each.id}` }, words(each)))
      ),
    ),
  );
}
