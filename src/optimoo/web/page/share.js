// What is sent to other people: links to this page, at an address that they can reach, to be read, copied or scanned; and
// results, without what they would give away.

import { call, isAlone } from "./api.js";
import { copyButton } from "./common.js";
import { h } from "./dom.js";
import { decimal, t } from "./language.js";
import { readResponse } from "./notation.js";

// The address of a view, as others can open it; this machine's own name for itself leads nobody else here.
async function reachable(hash, signal) {
  if (isAlone()) return { open: true, link: `${location.origin}${location.pathname}${hash}` };
  const { open, addresses } = await call("GET", "place", { signal });
  const here = `${location.origin}${location.pathname}`;
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return { open, link: `${open && isLocal && addresses.length ? addresses[0] : here}${hash}` };
}

// A button that copies the link to a view.
export const linkButton = (hash, signal, label = t("copy.aLink")) =>
  copyButton(() => reachable(hash, signal).then(({ link }) => link), label);

// What to show of a link: its text, a button to copy it, and a picture for a phone's camera.
export async function shareLink(hash, signal, label = t("copy.link")) {
  const { open, link } = await reachable(hash, signal);
  return [
    h("p", { class: "link" }, link),
    copyButton(link, label),
    open && !isAlone()
      ? h("img", { class: "qr", src: `api/qr.svg?text=${encodeURIComponent(link)}`, alt: t("share.qr") })
      : h("p", { class: "small soft" }, open ? "" : t("share.alone")),
  ];
}

const ended = (found, count) => t(found ? "share.found" : "share.givenUp", { count });

// The number of a day: how it went, without guesses or secret.
export function shareDaily({ game, day, mine, result }) {
  const marks = mine.map(({ response }) => {
    const { bulls, cows } = readResponse(response);
    return ("●".repeat(bulls) + "○".repeat(cows)).padEnd(game.positions, "·");
  });
  const end = ended(result.outcome === "found", mine.length);
  return [t("share.daily", { game: game.name, day, end }), ...marks].join("\n");
}

// What was gained or lost, with its sign.
export const signed = (value) => `${value >= 0 ? "+" : "−"}${decimal(Math.abs(value), 2)}`;

// A review, in one line.
export const shareReview = ({ game, solved, turns_made: count, optimum, regret, luck }) =>
  t("share.review", {
    game,
    end: ended(solved, count),
    expected: decimal(optimum, 2),
    lost: regret ? t("share.wasted", { cost: decimal(regret, 2) }) : t("share.perfect"),
    luck: signed(luck),
  });
