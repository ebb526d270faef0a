// A puzzle for a friend: you choose the number, a link carries it where only the server can read it.

import { call } from "./api.js";
import { CodeEntry } from "./board.js";
import { gameOf, modes, noticeBoard, secretWords, sizeChooser, usualSize } from "./common.js";
import { h, head, heard } from "./dom.js";
import { guessing } from "./guessing.js";
import { t } from "./language.js";
import { shareLink } from "./share.js";

export async function show(root, [game, puzzle], signal) {
  if (game && puzzle) await solve(root, game, puzzle, signal);
  else await make(root, usualSize(), signal);
}

async function solve(root, game, puzzle, signal) {
  const place = h("div");
  root.replaceChildren(modes(""), place);
  await guessing(place, signal, {
    slot: `puzzle.${puzzle}`,
    size: game,
    request: { mode: "guess", game, puzzle },
    head: () => [h("h1", {}, t("puzzle.forYou")), h("span", { class: "soft" }, game)],
    note: t("puzzle.chosen"),
    hints: true,
    after: (session) => [
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: `#/review/${session.id}` }, t("reviewIt")),
        h("a", { class: "button", href: "#/puzzle" }, t("puzzle.set")),
      ),
    ],
  });
}

async function make(root, size, signal) {
  const game = await gameOf(size, signal);
  const notice = noticeBoard();
  const link = h("div", { class: "parts" });
  const here = new AbortController();
  const seal = (secret) =>
    notice.guard(async () => {
      const { puzzle } = await call("POST", "puzzles", { body: { game: game.name, secret }, signal });
      const where = `#/puzzle/${encodeURIComponent(game.name)}/${encodeURIComponent(puzzle)}`;
      link.replaceChildren(h("h2", {}, t("puzzle.send")), ...await shareLink(where, signal));
    });
  const entry = new CodeEntry(game, {
    label: t("puzzle.number"),
    action: t("lobby.make"),
    onsubmit: seal,
    signal: AbortSignal.any([signal, here.signal]),
  });
  const resize = (chosen) => {
    here.abort();
    make(root, chosen, signal);
  };
  root.replaceChildren(
    modes(""),
    h(
      "section",
      { class: "sheet board wider", "aria-label": t("puzzle.label") },
      head(t("puzzle.forFriend"), sizeChooser(heard(t("size.label")), game.name, resize)),
      h("p", {}, t("puzzle.choose", { secret: secretWords(game) })),
      entry.element,
      notice.element,
      link,
    ),
  );
}
