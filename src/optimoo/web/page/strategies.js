// The strategy browser: one whole strategy, position by position. Its address names the node, so that every position
// can be linked to and the browser's own back button walks back.

import { call } from "./api.js";
import { chooser, noticeBoard } from "./common.js";
import { announce, button, h, head, sheet } from "./dom.js";
import { icicle } from "./icicle.js";
import { decimal, number, phrase, t } from "./language.js";
import { written } from "./notation.js";
import { answer, code, facts, profileBars, splitRows, tiles } from "./pictures.js";
import { linkButton } from "./share.js";
import { Tree } from "./tree.js";

const loaded = new Map();

async function tree(name, signal) {
  if (!loaded.has(name)) {
    loaded.set(name, new Tree(await call("GET", `strategies/${encodeURIComponent(name)}`, { signal })));
  }
  return loaded.get(name);
}

export async function show(root, [name, node], signal) {
  const list = await call("GET", "strategies", { signal });
  const chosen = list.some((each) => each.name === name) ? name : list[0].name;
  const browser = new Browser(root, list, chosen, signal);
  await browser.open(chosen, Number(node ?? 0));
}

// The choice of a strategy stays as it is while another tree arrives or the window changes: whoever is choosing goes on.
class Browser {
  constructor(root, list, chosen, signal) {
    this.root = root;
    this.signal = signal;
    this.wanted = chosen;
    this.notice = noticeBoard();
    const options = list.map((each) => [each.name, each.name]);
    const choose = (name) => this.notice.guard(() => this.choose(name));
    this.chooser = chooser(t("tree.strategy"), options, chosen, choose);
    this.facts = h("div");
    this.place = h("div", { class: "view" });
    // The picture is drawn in the pixels it gets, so that its words stay readable on a phone.
    addEventListener("resize", () => this.strategy && root.clientWidth !== this.width && this.draw(), { signal });
  }

  async choose(name) {
    const before = this.wanted;
    try {
      if (await this.open(name, 0)) history.pushState(null, "", `#/strategies/${encodeURIComponent(name)}`);
    } catch (error) {
      if (this.wanted === name) this.wanted = this.chooser.control.value = before;
      throw error;
    }
  }

  // Shows a node of a strategy; whether it is still the one that is wanted when it has come.
  async open(name, node) {
    this.wanted = name;
    const strategy = await tree(name, this.signal);
    if (this.wanted !== name) return false;
    if (!this.strategy) this.root.replaceChildren(this.heading(), this.place);
    this.strategy = strategy;
    this.here = Number.isInteger(node) && node >= 0 && node < strategy.guesses.length ? node : 0;
    this.facts.replaceChildren(aboutStrategy(strategy.about));
    this.draw();
    return true;
  }

  heading() {
    return h(
      "section",
      { class: "sheet" },
      head(t("title.strategies"), this.chooser),
      this.facts,
      this.notice.element,
    );
  }

  go(node, keyboard = false) {
    const { strategy } = this;
    history.pushState(null, "", `#/strategies/${encodeURIComponent(strategy.about.name)}/${node}`);
    this.here = node;
    this.draw();
    const candidates = t("candidates", { count: strategy.size[node] });
    announce(t("tree.heard", { candidates, code: [...strategy.guesses[node]].join(" ") }));
    if (keyboard) this.place.querySelector(".icicle").focus();
  }

  draw() {
    const { strategy, here } = this;
    const go = (node, keyboard) => this.go(node, keyboard);
    const walking = document.activeElement?.matches(".icicle");
    this.width = this.root.clientWidth;
    this.place.replaceChildren(
      h(
        "section",
        { class: "sheet", "aria-label": t("tree.label") },
        h(
          "div",
          { class: "row between" },
          trail(strategy, here, go),
          linkButton(`#/strategies/${encodeURIComponent(strategy.about.name)}/${here}`, this.signal),
        ),
        icicle(strategy, here, Math.max(200, this.width - 46), go),
        h("p", { class: "small soft" }, t("tree.means")),
      ),
      h("div", { class: "columns" }, split(strategy, here, go), position(strategy, here)),
    );
    if (walking) this.place.querySelector(".icicle").focus();
  }
}

function aboutStrategy({ game, candidates, total, profile, proved, objective }) {
  return facts([
    [t("tree.game"), game],
    [t("tree.secrets"), number(candidates)],
    [t("tree.total"), number(total)],
    [t("tree.average"), decimal(total / candidates, 4)],
    [t("tree.most"), String(profile.length)],
    [t("tree.objective"), proved ? t("tree.proved", { objective }) : objective],
  ]);
}

function trail(strategy, here, go) {
  const path = strategy.path(here);
  return h(
    "nav",
    { "aria-label": t("tree.way") },
    h(
      "ol",
      { class: "path" },
      path.map((node, index) =>
        h(
          "li",
          {},
          button(
            [node === 0 ? t("tree.start") : `${written(strategy.response(node))} `, code(strategy.guesses[node])],
            () => go(node),
            index === path.length - 1 ? { "aria-current": "step" } : {},
          ),
        )
      ),
    ),
  );
}

function split(strategy, here, go) {
  const rows = strategy.cells(here);
  return sheet(
    "split",
    t("tree.splits", {
      guess: strategy.guesses[here],
      candidates: t("candidates", { count: strategy.size[here] }),
      cells: t("tree.cells", { count: rows.length }),
    }),
    h(
      "div",
      { class: "cells head small soft", "aria-hidden": "true" },
      h("span", {}, t("tree.answer")),
      h("span", {}, ""),
      h("span", {}, t("tree.left")),
      h("span", {}, t("tree.next")),
    ),
    splitRows(rows, strategy.positions, (row) => go(row.node)),
  );
}

function position(strategy, here) {
  const profile = strategy.profileAt(here);
  const size = strategy.size[here];
  const further = profile.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const codes = strategy.candidates(here);
  return sheet(
    "position",
    here === 0
      ? t("tree.theStart")
      : phrase("tree.after", { answer: answer(strategy.response(here), strategy.positions) }),
    h("div", { class: "row" }, tiles(strategy.guesses[here], "large")),
    h("p", { class: "soft" }, t(strategy.finds[here] ? "tree.may" : "tree.mayNot")),
    facts([
      [t("tree.candidates"), number(size)],
      [t("tree.further"), number(further)],
      [t("tree.average"), decimal(further / size, 3)],
      [t("tree.most"), String(profile.length)],
    ]),
    h("h3", { class: "small soft" }, t("tree.foundAt")),
    profileBars(profile, strategy.about.history.length + strategy.depth[here] + 1),
    h(
      "details",
      { open: size <= 24 },
      h("summary", {}, t("tree.all", { count: size })),
      h("p", { class: "codes", tabindex: "0" }, codes.map(code)),
    ),
  );
}
