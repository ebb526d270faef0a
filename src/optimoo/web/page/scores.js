// Names and scores: who plays how well, and under which name this browser plays.

import { call, isAlone, memory } from "./api.js";
import { noticeBoard, sizeChooser, usualSize } from "./common.js";
import { button, h, head, sheet } from "./dom.js";
import { decimal, phrase, t } from "./language.js";
import { pastGames, pastList, statistics } from "./past.js";
import { facts, profileBars } from "./pictures.js";

const ADOPTED = 50;

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
    place.replaceChildren(isAlone() ? h("p", { class: "soft" }, t("scores.alone")) : you(rename));
  };
  const rename = () => {
    identify();
    draw(size);
  };
  root.replaceChildren(
    h(
      "section",
      { class: "sheet" },
      head(t("title.scores"), sizeChooser(t("size.label"), size, draw)),
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
      phrase("scores.playAs", { name: h("b", {}, player.name) }),
      button(
        t("scores.without"),
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
    "aria-label": t("scores.name"),
    placeholder: t("scores.name"),
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
    h("div", { class: "row" }, field, h("button", { type: "submit", class: "main" }, t("scores.keep"))),
    h("p", { class: "small soft" }, t("scores.adopted")),
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
        h("h2", { id: "all" }, t("scores.all")),
        h(
          "a",
          { href: `api/scores.csv?game=${encodeURIComponent(game)}`, download: "optimoo.csv" },
          t("scores.export"),
        ),
      ),
      players.length
        ? list(players, ranked, isMine, [t("scores.duels"), (each) => each.duels.won])
        : h("p", { class: "soft" }, t("scores.nobody")),
      h(
        "p",
        { class: "small soft" },
        t("scores.means", { count: ranked }),
        optimum === null ? "" : t("scores.least", { least: decimal(optimum, 4) }),
      ),
    ),
    daily.length
      ? sheet(
        "daily",
        t("scores.dailies"),
        list(daily, ranked, isMine),
        h("p", { class: "small soft" }, t("scores.once")),
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
          h("th", { scope: "col" }, t("scores.rank")),
          h("th", { scope: "col" }, t("scores.player")),
          [...["average", "games", "givenUp", "streak"].map((each) => t(`scores.${each}`)), title].filter(Boolean).map((
            each,
          ) => h("th", { class: "number", scope: "col" }, each)),
        ),
      ),
      h(
        "tbody",
        {},
        players.map((each) =>
          h(
            "tr",
            { class: isMine(each) ? "mine" : "" },
            h("td", {}, each.rank ?? h("span", { class: "soft" }, t("scores.after", { count: ranked }))),
            h(
              "td",
              {},
              each.name,
              note(isMine(each) ? t("scores.you") : each.place === "page" ? "" : t("scores.terminal")),
            ),
            number(each.average === null ? "–" : decimal(each.average, 3)),
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
  [t("scores.average"), of.average === null ? "–" : decimal(of.average, 3)],
  [t("scores.games"), of.games],
  [t("scores.givenUp"), of.given_up],
  [t("scores.streak"), of.streak],
  [t("scores.longest"), of.longest_streak],
];

function own(mine, ranked) {
  return sheet(
    "own",
    mine.name,
    facts([...sums(mine), [t("scores.rank"), mine.rank ?? t("scores.afterGames", { count: ranked })]]),
    mine.distribution.length ? profileBars(mine.distribution, 1, "games") : null,
  );
}

// What was played in this browser, under a name or not; numbers of the day stand apart, as they do in the table.
function ownHere(game) {
  const past = pastGames().filter((each) => each.game === game);
  const kinds = [[t("scores.gamesHere"), "guess"], [t("scores.dailies"), "daily"]].map(([title, mode]) => {
    const of = statistics(past.filter((each) => each.mode === mode));
    return of.games
      ? [h("h3", { class: "small soft" }, title), facts(sums(of)), profileBars(of.distribution, 1, "games")]
      : [];
  });
  return sheet(
    "here",
    t("scores.here"),
    kinds.flat().length ? kinds : h("p", { class: "soft" }, t("scores.none")),
    h("p", {}, h("a", { href: "#/daily" }, t("scores.earlier"))),
  );
}
