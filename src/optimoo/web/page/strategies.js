// The strategy browser: one whole strategy, position by position. Its address names the node, so that every position
// can be linked to and the browser's own back button walks back.

import { call } from "./api.js";
import { announce, button, h, plural } from "./dom.js";
import { icicle } from "./icicle.js";
import { answer, code, facts, profileBars, splitRows, tiles } from "./pictures.js";
import { Tree } from "./tree.js";

const loaded = new Map();

async function tree(name, signal) {
  if (!loaded.has(name))
    loaded.set(name, new Tree(await call("GET", `strategies/${encodeURIComponent(name)}`, { signal })));
  return loaded.get(name);
}

export async function show(root, [name, node], signal) {
  const list = await call("GET", "strategies", { signal });
  const chosen = list.some((each) => each.name === name) ? name : list[0].name;
  const strategy = await tree(chosen, signal);
  const at = Number(node ?? 0);
  root.here = Number.isInteger(at) && at >= 0 && at < strategy.guesses.length ? at : 0;
  draw(root, list, strategy);
  // The picture is drawn in the pixels it gets, so that its words stay readable on a phone.
  let width = root.clientWidth;
  addEventListener(
    "resize",
    () => {
      if (root.clientWidth !== width) draw(root, list, strategy);
      width = root.clientWidth;
    },
    { signal },
  );
}

function draw(root, list, strategy) {
  const here = root.here;
  const go = (node, keyboard = false) => {
    history.pushState(null, "", `#/strategies/${encodeURIComponent(strategy.name)}/${node}`);
    root.here = node;
    draw(root, list, strategy);
    announce(`${plural(strategy.size[node], "candidate")}; the guess is ${[...strategy.guesses[node]].join(" ")}`);
    if (keyboard) root.querySelector(".icicle").focus();
  };
  root.replaceChildren(
    heading(list, strategy),
    h(
      "section",
      { class: "sheet", "aria-label": "The tree" },
      trail(strategy, here, go),
      icicle(strategy, here, Math.max(200, root.clientWidth - 46), go),
      h(
        "p",
        { class: "small soft" },
        "Each row is a guess, each block a position, as wide as it has candidates. Click one to step into it.",
      ),
    ),
    h("div", { class: "columns" }, split(strategy, here, go), position(strategy, here)),
  );
}

function heading(list, strategy) {
  const choose = h(
    "select",
    {
      id: "strategy",
      onchange: (event) => {
        location.hash = `#/strategies/${encodeURIComponent(event.target.value)}`;
      },
    },
    list.map((each) => h("option", { value: each.name, selected: each.name === strategy.name }, each.name)),
  );
  const average = (strategy.total / strategy.secrets).toFixed(4);
  return h(
    "section",
    { class: "sheet" },
    h("div", { class: "row between" }, h("h1", {}, "Strategies"), h("label", { class: "row" }, "Strategy", choose)),
    facts([
      ["game", strategy.game],
      ["secrets", strategy.secrets.toLocaleString("en")],
      ["guesses in all", strategy.total.toLocaleString("en")],
      ["on average", average],
      ["at most", String(strategy.profile.length)],
      ["objective", strategy.proved ? `${strategy.objective}, proved` : strategy.objective],
    ]),
  );
}

function trail(strategy, here, go) {
  const path = strategy.path(here);
  return h(
    "nav",
    { "aria-label": "The way here" },
    h(
      "ol",
      { class: "path" },
      path.map((node, index) =>
        h(
          "li",
          {},
          button(
            [node === 0 ? "start " : `${strategy.response(node)} `, code(strategy.guesses[node])],
            () => go(node),
            index === path.length - 1 ? { "aria-current": "step" } : {},
          ),
        ),
      ),
    ),
  );
}

function split(strategy, here, go) {
  const rows = strategy.cells(here);
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "split" },
    h(
      "h2",
      { id: "split" },
      `${strategy.guesses[here]} splits ${plural(strategy.size[here], "candidate")} `,
      `into ${plural(rows.length, "cell")}`,
    ),
    h(
      "div",
      { class: "cells head small soft", "aria-hidden": "true" },
      h("span", {}, "answer"),
      h("span", {}, ""),
      h("span", {}, "left"),
      h("span", {}, "next"),
    ),
    splitRows(rows, strategy.positions, (row) => go(row.node)),
  );
}

function position(strategy, here) {
  const profile = strategy.profileAt(here);
  const size = strategy.size[here];
  const further = profile.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const codes = strategy.candidates(here);
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "position" },
    h(
      "h2",
      { id: "position" },
      here === 0 ? "The start" : ["After ", answer(strategy.response(here), strategy.positions)],
    ),
    h("div", { class: "row" }, tiles(strategy.guesses[here], "large")),
    h(
      "p",
      { class: "soft" },
      strategy.finds[here]
        ? "This guess may be the secret."
        : "This guess cannot be the secret; it is asked for what it tells.",
    ),
    facts([
      ["candidates", size.toLocaleString("en")],
      ["further guesses", further.toLocaleString("en")],
      ["on average", (further / size).toFixed(3)],
      ["at most", String(profile.length)],
    ]),
    h("h3", { class: "small soft" }, "Found at"),
    profileBars(profile, strategy.history.length + strategy.depth[here] + 1),
    h(
      "details",
      { open: size <= 24 },
      h("summary", {}, `All ${plural(size, "candidate")}`),
      h("p", { class: "codes", tabindex: "0" }, codes.map(code)),
    ),
  );
}
