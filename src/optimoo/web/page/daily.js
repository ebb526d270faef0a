// The number of the day: the same for everyone, once a day in this browser, with a result to send to friends.

import { call } from "./api.js";
import { copyButton } from "./common.js";
import { h } from "./dom.js";
import { guessing } from "./guessing.js";

const shown = (day) =>
  new Date(`${day}T12:00:00`).toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" });

export async function show(root, _rest, signal) {
  const { day, game } = await call("GET", "today", { signal });
  const place = h("div");
  root.replaceChildren(place);
  await guessing(place, signal, {
    slot: `daily.${day}`,
    size: game,
    request: { mode: "daily", game },
    head: () => [h("h1", {}, "Number of the day"), h("span", { class: "soft" }, shown(day))],
    note: "4 different digits, the same number for everyone today.",
    after: (session) => [
      h("pre", { class: "share" }, session.view.result.share),
      h(
        "div",
        { class: "row" },
        copyButton(session.view.result.share),
        h("a", { class: "button", href: `#/review/${session.id}` }, "Review this game"),
      ),
      h("p", { class: "small soft" }, "The next number comes tomorrow."),
    ],
  });
}
