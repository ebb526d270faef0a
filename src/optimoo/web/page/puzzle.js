// A puzzle for a friend: you choose the number, a link carries it where only the server can read it.

import { call } from "./api.js";
import { CodeEntry } from "./board.js";
import { gameOf, modes, noticeBoard, secretWords, sizeChooser, usualSize } from "./common.js";
import { h } from "./dom.js";
import { guessing } from "./guessing.js";
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
    head: () => [h("h1", {}, "A puzzle for you"), h("span", { class: "soft" }, game)],
    note: "A friend has chosen this number. Puzzles are not ranked.",
    hints: true,
    after: (session) => [
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: `#/review/${session.id}` }, "Review this game"),
        h("a", { class: "button", href: "#/puzzle" }, "Set a puzzle yourself"),
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
      link.replaceChildren(h("h2", {}, "Send this link"), ...await shareLink(where, signal));
    });
  const entry = new CodeEntry(game, {
    label: "The number to be found",
    action: "Make the link",
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
      { class: "sheet board wider", "aria-label": "A puzzle" },
      h(
        "div",
        { class: "row between" },
        h("h1", {}, "A puzzle for a friend"),
        sizeChooser(h("span", { class: "hidden-text" }, "Size"), game.name, resize),
      ),
      h("p", {}, `Choose ${secretWords(game)}. The link does not tell the number; whoever opens it looks for it.`),
      entry.element,
      notice.element,
      link,
    ),
  );
}
