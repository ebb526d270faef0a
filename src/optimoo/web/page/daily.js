// The number of the day: the same for everyone, once a day in this browser, with a result to send to friends; and the
// numbers of earlier days, to catch up on.

import { call } from "./api.js";
import { copyButton } from "./common.js";
import { h } from "./dom.js";
import { guessing } from "./guessing.js";
import { longDay, t } from "./language.js";
import { dailyResults } from "./past.js";
import { shareDaily, shareLink } from "./share.js";

const DAY = 86_400_000;
const SHOWN = 14;

const isoDay = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

// The day by the reader's own calendar, unless that is out of all reason.
export function ownDay(now, servers) {
  const own = isoDay(now);
  return Math.abs(Date.parse(own) - Date.parse(servers)) <= DAY ? own : servers;
}

// How long it is to the next midnight, in words.
export function countdown(now) {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const minutes = Math.ceil((midnight.getTime() - now.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  const told = { hours: t("daily.hours", { count: hours }), minutes: t("daily.minutes", { count: minutes % 60 }) };
  if (!hours) return told.minutes;
  return minutes % 60 ? t("daily.and", told) : told.hours;
}

export async function show(root, [asked], signal) {
  const { day: servers, game, first } = await call("GET", "today", { signal });
  const today = ownDay(new Date(), servers);
  const day = asked && asked >= first && asked < today ? asked : today;
  const isToday = day === today;
  const place = h("div");
  root.replaceChildren(place, earlier(today, first));
  await guessing(place, signal, {
    slot: `daily.${day}`,
    size: game,
    request: { mode: "daily", game, day },
    head: () => [
      h("h1", {}, t(isToday ? "daily.today" : "daily.earlier")),
      h("span", { class: "soft" }, longDay(day)),
    ],
    note: t(isToday ? "daily.note" : "daily.noteEarlier"),
    after: (session) => {
      const link = h("div", { class: "row" });
      shareLink(`#/daily/${day}`, signal).then(([, copy]) => link.append(copy)).catch(() => {});
      const result = shareDaily(session.view);
      return [
        h("pre", { class: "share" }, result),
        h(
          "div",
          { class: "row" },
          copyButton(result),
          link,
          h("a", { class: "button", href: `#/review/${session.id}` }, t("reviewIt")),
        ),
        isToday ? untilTomorrow(signal) : h("a", { href: "#/daily" }, t("daily.toToday")),
      ];
    },
  });
}

function untilTomorrow(signal) {
  const line = h("p", { class: "small soft", role: "timer" });
  const draw = () => {
    line.textContent = t("daily.next", { time: countdown(new Date()) });
  };
  const timer = setInterval(draw, 10_000);
  signal.addEventListener("abort", () => clearInterval(timer));
  draw();
  return line;
}

// The last days, with what became of each in this browser.
function earlier(today, first) {
  const results = dailyResults();
  const days = Array.from(
    { length: SHOWN },
    (_, back) => isoDay(new Date(Date.parse(`${today}T12:00:00`) - (back + 1) * DAY)),
  );
  const ending = (day) => {
    const result = results.get(day);
    if (!result) return t("daily.open");
    return t(result.outcome === "found" ? "daily.found" : "daily.givenUp", { count: result.guesses });
  };
  return h(
    "section",
    { class: "sheet board", "aria-labelledby": "earlier" },
    h("h2", { id: "earlier" }, t("daily.earlierNumbers")),
    h(
      "ul",
      { class: "past" },
      days.filter((day) => day >= first).map((day) =>
        h(
          "li",
          { class: "row between" },
          h("a", { href: `#/daily/${day}` }, longDay(day)),
          h("span", { class: "soft" }, ending(day)),
        )
      ),
    ),
  );
}
