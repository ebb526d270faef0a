// Small pictures made of elements: answers as pegs, profiles and splits as bars, codes as tiles.

import { h, plural } from "./dom.js";
import { readResponse } from "./notation.js";

export function spoken(response) {
  const { bulls, cows } = readResponse(response);
  if (!bulls && !cows) return "nothing right";
  return [bulls && plural(bulls, "bull"), cows && plural(cows, "cow")].filter(Boolean).join(", ");
}

// A filled disc is a bull, a ring a cow, a dot nothing: shapes, so that no colour has to be told apart.
export function pegs(response, positions) {
  const { bulls, cows } = readResponse(response);
  const kinds = [...Array(bulls).fill("bull"), ...Array(cows).fill("cow")];
  while (kinds.length < positions) kinds.push("miss");
  return h(
    "span",
    { class: "pegs", "aria-hidden": "true" },
    kinds.map((kind) => h("i", { class: `peg ${kind}` })),
  );
}

export const answer = (response, positions) =>
  h(
    "span",
    { class: "answer" },
    pegs(response, positions),
    h("b", { "aria-hidden": "true" }, response),
    h("span", { class: "hidden-text" }, spoken(response)),
  );

// In games with repeats symbols are drawn as pegs, each with a colour and a pattern of its own. Which one: its number in
// the alphabet, or null where symbols are plain.
export const pegOf = (game, symbol) => (game?.repeats && symbol ? game.alphabet.indexOf(symbol) : null);

export const tiles = (code, kind = "", game = null) =>
  h(
    "span",
    { class: `tiles ${kind}` },
    h("span", { class: "hidden-text" }, [...code].join(" ")),
    [...code].map((symbol) =>
      h("i", { class: "tile", "aria-hidden": "true", "data-peg": pegOf(game, symbol) }, symbol)
    ),
  );

export const code = (text) => h("span", { class: "code" }, text);

export const bar = (share) =>
  h(
    "span",
    { class: "bar", "aria-hidden": "true" },
    h("i", { class: share > 0 ? "" : "none", style: { "--share": String(share) } }),
  );

// How many secrets are found at each guess; `first` is the number of the first guess shown.
export function profileBars(profile, first = 1, noun = "secret") {
  const most = Math.max(...profile, 1);
  return h(
    "ul",
    { class: "bars" },
    profile.map((count, index) =>
      h(
        "li",
        {},
        h("span", { class: "soft" }, `guess ${first + index}`),
        bar(count / most),
        h(
          "span",
          { class: "number" },
          count.toLocaleString("en"),
          h("span", { class: "hidden-text" }, ` ${noun}${count === 1 ? "" : "s"}`),
        ),
      )
    ),
  );
}

// How a guess splits the candidates: one row per answer. With `onpick` each leads on to its `next` guess.
export function splitRows(rows, positions, onpick) {
  const most = Math.max(...rows.map((row) => row.size), 1);
  return h(
    "ul",
    { class: onpick ? "cells" : "cells plain" },
    rows.map((row) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", disabled: !onpick || row.closed, onclick: () => onpick?.(row) },
          answer(row.response, positions),
          bar(row.size / most),
          h(
            "span",
            { class: "number" },
            row.size.toLocaleString("en"),
            h("span", { class: "hidden-text" }, row.size === 1 ? " candidate" : " candidates"),
          ),
          onpick && h("span", { class: "code" }, row.next),
        ),
      )
    ),
  );
}

export const facts = (pairs) =>
  h(
    "dl",
    { class: "facts" },
    pairs.filter(Boolean).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
