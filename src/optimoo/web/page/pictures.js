// Small pictures made of elements: answers as pegs, profiles and splits as bars, codes as tiles.

import { h, heard } from "./dom.js";
import { number, t } from "./language.js";
import { readResponse, written } from "./notation.js";

export function spoken(response) {
  const { bulls, cows } = readResponse(response);
  if (!bulls && !cows) return t("spoken.nothing");
  return [bulls && t("spoken.bulls", { count: bulls }), cows && t("spoken.cows", { count: cows })]
    .filter(Boolean)
    .join(t("comma"));
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
    h("b", { "aria-hidden": "true" }, written(response)),
    heard(spoken(response)),
  );

// In games with repeats symbols are drawn as pegs, each with a colour and a pattern of its own. Which one: its number in
// the alphabet, or null where symbols are plain.
export const pegOf = (game, symbol) => (game?.repeats && symbol ? game.alphabet.indexOf(symbol) : null);

export const tiles = (code, kind = "", game = null) =>
  h(
    "span",
    { class: `tiles ${kind}` },
    heard([...code].join(" ")),
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

// A number beside its bar; what it counts is heard.
const counted = (count, noun) =>
  h("span", { class: "number" }, number(count), heard(` ${t(`bars.${noun}`, { count })}`));

// How many secrets are found at each guess, or how many of what `noun` says; `first` is the number of the first guess shown.
export function profileBars(profile, first = 1, noun = "secrets") {
  const most = Math.max(...profile, 1);
  return h(
    "ul",
    { class: "bars" },
    profile.map((count, index) =>
      h(
        "li",
        {},
        h("span", { class: "soft" }, t("bars.guess", { number: first + index })),
        bar(count / most),
        counted(count, noun),
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
          counted(row.size, "candidates"),
          onpick && h("span", { class: "code" }, row.closed ? t("tree.found") : row.next),
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
