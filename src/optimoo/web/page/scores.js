// Names and scores: who plays how well, and under which name this browser plays.

import { call, isAlone, memory } from "./api.js";
import { noticeBoard, sizeChooser, usualSize } from "./common.js";
import { button, h, plural } from "./dom.js";
import { pastGames, pastList, statistics } from "./past.js";
import { facts, profileBars } from "./pictures.js";

const ADOPTED = 50;
const ALONE = "What is played here stays in this browser. A table of players needs a server: optimoo serve.";

// The table is drawn anew when another size is chosen or the name has changed; the field for the name and the choice of
// a size stay as they are.
export async function show(root, _rest, signal) {
  const table = h("div", { class: "view" });
  const place = h("div", { class: "parts" });
  const here = h("div", { class: "view" });
  let size = usualSize();
  const draw = async (game) => {
    size = game;
    here.replaceChildren(ownHere(game));
    if (isAlone()) return;
    const name = memory.get("player")?.name;
    const own = name === undefined ? "" : `&name=${encodeURIComponent(name)}`;
    const standings = await call("GET", `scores?game=${encodeURIComponent(game)}${own}`, { signal });
    // Another size may have been chosen while this one was under way.
    if (size === game) table.replaceChildren(...drawn(standings, name));
  };
  const identify = () => {
    place.replaceChildren(isAlone() ? h("p", { class: "soft" }, ALONE) : you(rename));
  };
  const rename = () => {
    identify();
    draw(size);
  };
  root.replaceChildren(
    h(
      "section",
      { class: "sheet" },
      h("div", { class: "row between" }, h("h1", {}, "Scores"), sizeChooser("Size", size, draw)),
      place,
    ),
    here,
    table,
    pastList(100),
  );
  identify();
  await draw(size);
}

function you(onchange) {
  const player = memory.get("player");
  if (player) {
    return h(
      "p",
      { class: "row" },
      "You play as ",
      h("b", {}, player.name),
      button(
        "Play without a name",
        () => {
          memory.set("player", null);
          onchange();
        },
        { class: "quiet" },
      ),
    );
  }
  const notice = noticeBoard();
  const field = h("input", {
    name: "name",
    maxlength: "32",
    autocomplete: "nickname",
    "aria-label": "Your name",
    placeholder: "Your name",
  });
  const register = () =>
    notice.guard(async () => {
      const games = pastGames().slice(0, ADOPTED).map(({ id, token }) => ({ id, token }));
      memory.set("player", await call("POST", "players", { body: { name: field.value, seats: games } }));
      onchange();
    });
  return h(
    "form",
    {
      class: "entry",
      onsubmit: (event) => {
        event.preventDefault();
        register();
      },
    },
    h("div", { class: "row" }, field, h("button", { type: "submit", class: "main" }, "Keep my score")),
    h(
      "p",
      { class: "small soft" },
      "Your last games in this browser count under this name, and those that you begin from then on.",
    ),
    notice.element,
  );
}

function drawn({ standings: players, daily_standings: daily, ranked_from: ranked, optimum, game }, name) {
  // The same name at the terminal is another player.
  const isMine = (each) => each.name === name && each.place === "page";
  const mine = players.find(isMine);
  return [
    mine ? own(mine, ranked) : null,
    h(
      "section",
      { class: "sheet", "aria-labelledby": "all" },
      h(
        "div",
        { class: "row between" },
        h("h2", { id: "all" }, "All players"),
        h("a", { href: `api/scores.csv?game=${encodeURIComponent(game)}`, download: "optimoo.csv" }, "Export"),
      ),
      players.length
        ? list(players, ranked, isMine, ["duels won", (each) => each.duels.won])
        : h("p", { class: "soft" }, "Nobody has finished a game of this size under a name yet."),
      h(
        "p",
        { class: "small soft" },
        "The average is over games found without hints, the streak is how many of them were found in a row. " +
          `A place takes ${plural(ranked, "game")} found, and no more than one in ten given up.`,
        optimum === null ? "" : ` No strategy has an average below ${optimum.toFixed(4)}.`,
      ),
    ),
    daily.length
      ? h(
        "section",
        { class: "sheet", "aria-labelledby": "daily" },
        h("h2", { id: "daily" }, "Numbers of the day"),
        list(daily, ranked, isMine),
        h("p", { class: "small soft" }, "Each number counts once, and is ranked apart from other games."),
      )
      : null,
  ].filter(Boolean);
}

function list(players, ranked, isMine, [title, last] = []) {
  const number = (text) => h("td", { class: "number" }, text);
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "place"),
          h("th", { scope: "col" }, "name"),
          ["average", "games", "given up", "streak", title].filter(Boolean).map((each) =>
            h("th", { class: "number", scope: "col" }, each)
          ),
        ),
      ),
      h(
        "tbody",
        {},
        players.map((each) =>
          h(
            "tr",
            { class: isMine(each) ? "mine" : "" },
            h("td", {}, each.rank ?? h("span", { class: "soft" }, `after ${ranked}`)),
            h("td", {}, each.name, note(isMine(each) ? " (you)" : each.place === "page" ? "" : ` (${each.place})`)),
            number(each.average === null ? "–" : each.average.toFixed(3)),
            number(each.games),
            number(each.given_up),
            number(each.streak),
            last && number(last(each)),
          )
        ),
      ),
    ),
  );
}

const note = (text) => (text ? h("span", { class: "soft" }, text) : null);

const sums = (of) => [
  ["average", of.average === null ? "–" : of.average.toFixed(3)],
  ["games", of.games],
  ["given up", of.given_up],
  ["streak", of.streak],
  ["longest streak", of.longest_streak],
];

function own(mine, ranked) {
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "own" },
    h("h2", { id: "own" }, mine.name),
    facts([...sums(mine), ["place", mine.rank ?? `after ${ranked} games`]]),
    mine.distribution.length ? profileBars(mine.distribution, 1, "game") : null,
  );
}

// What was played in this browser, under a name or not; numbers of the day stand apart, as they do in the table.
function ownHere(game) {
  const past = pastGames().filter((each) => each.game === game);
  const kinds = [["Games", "guess"], ["Numbers of the day", "daily"]].map(([title, mode]) => {
    const of = statistics(past.filter((each) => each.mode === mode));
    return of.games
      ? [h("h3", { class: "small soft" }, title), facts(sums(of)), profileBars(of.distribution, 1, "game")]
      : [];
  });
  const none = "No game of this size has been finished here yet. They are counted from the first on.";
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "here" },
    h("h2", { id: "here" }, "In this browser"),
    kinds.flat().length ? kinds : h("p", { class: "soft" }, none),
    h("p", {}, h("a", { href: "#/daily" }, "Earlier numbers of the day")),
  );
}
