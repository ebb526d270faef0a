// The page as a whole: which view stands behind which address, the navigation, the language, light and dark.

import { readAddress } from "./address.js";
import { isAlone, Refused } from "./api.js";
import { isElsewhere } from "./board.js";
import { button, h } from "./dom.js";
import { speak, t } from "./language.js";

const VIEWS = [
  { path: "", load: () => import("./play.js") },
  { path: "daily", load: () => import("./daily.js") },
  { path: "assist", load: () => import("./assist.js") },
  { path: "review", load: () => import("./review.js") },
  { path: "scores", load: () => import("./scores.js") },
  { path: "strategies", load: () => import("./strategies.js") },
  { path: "computer", within: "", load: () => import("./computer.js") },
  { path: "duel", within: "", load: () => import("./duel.js") },
  { path: "puzzle", within: "", load: () => import("./puzzle.js") },
  { path: "rules", within: "rules", load: () => import("./lesson.js") },
];

const titleOf = ({ path }) => t(`title.${path || "play"}`);

const main = document.getElementById("main");
let leave = null;

async function show() {
  const [path, ...rest] = readAddress(location.hash);
  const view = VIEWS.find((each) => each.path === path) ?? VIEWS[0];
  const cleanup = leave;
  leave = null;
  cleanup?.();
  const here = new AbortController();
  leave = () => here.abort();
  document.title = `${titleOf(view)} · optimoo`;
  for (const link of document.getElementById("nav").querySelectorAll("a")) {
    if (link.dataset.path === (view.within ?? view.path)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const module = await view.load();
  if (here.signal.aborted) return;
  const root = h("div", { class: "view" });
  main.replaceChildren(root);
  main.dataset.view = view.path || "play";
  try {
    await module.show(root, rest, here.signal);
  } catch (error) {
    if (error.name === "AbortError" || here.signal.aborted) return;
    root.replaceChildren(h("p", { class: "notice", role: "alert" }, error.message), button(t("frame.again"), show));
  }
}

const THEMES = { light: "☀", dark: "☾", auto: "◐" };

function drawTheme() {
  const control = document.getElementById("theme");
  const now = document.documentElement.dataset.theme ?? "auto";
  const name = t(`frame.${now}`);
  control.textContent = THEMES[now];
  control.title = t("frame.colours", { name });
  control.setAttribute("aria-label", t("frame.change", { name }));
}

function themeSwitch() {
  document.getElementById("theme").addEventListener("click", () => {
    const order = ["auto", "light", "dark"];
    const next = order[(order.indexOf(document.documentElement.dataset.theme ?? "auto") + 1) % 3];
    if (next === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    if (next === "auto") localStorage.removeItem("optimoo.theme");
    else localStorage.setItem("optimoo.theme", next);
    drawTheme();
  });
}

const files = document.documentElement.dataset.languages.split(" ");

// A language by the name that it has for itself.
function nameOf(language) {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function languageSwitch() {
  const choice = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
  const languages = files.map((name) => name.split(".")[0]);
  choice.append(...languages.map((each) => h("option", { value: each, lang: each }, nameOf(each))));
  choice.addEventListener("change", async () => {
    try {
      await begin(choice.value);
      localStorage.setItem("optimoo.language", choice.value);
    } catch {
      choice.value = document.documentElement.lang;
      tell(t("server.away"));
    }
  });
}

// What stands around every view.
function drawFrame() {
  const { lang } = document.documentElement;
  const choice = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
  choice.value = lang;
  choice.setAttribute("aria-label", t("frame.language", { name: nameOf(lang) }));
  choice.previousElementSibling.textContent = nameOf(lang).slice(0, 2);
  document.querySelector("meta[name=description]").setAttribute("content", t("frame.about"));
  document.querySelector(".skip").textContent = t("frame.skip");
  for (const [selector, key] of [[".brand", "home"], [".top nav", "nav"], ["#help", "help"]]) {
    document.querySelector(selector).setAttribute("aria-label", t(`frame.${key}`));
  }
  document
    .getElementById("nav")
    .replaceChildren(
      ...VIEWS.filter((view) => view.within === undefined).map((view) =>
        h("li", {}, h("a", { href: `#/${view.path}`, "data-path": view.path }, titleOf(view)))
      ),
    );
  drawTheme();
}

let wanted = null;
let isSpoken = false;

// Everything in a language: a visitor loads the words of no other.
async function begin(language) {
  wanted = language;
  const { words } = await import(`./${files.find((name) => name.startsWith(`${language}.`))}`);
  if (wanted !== language) return; // another one has been chosen since
  speak(language, words);
  isSpoken = true;
  document.documentElement.lang = language;
  drawFrame();
  await show();
}

const tell = (sentence) => main.prepend(h("p", { class: "notice", role: "alert" }, sentence));

themeSwitch();
languageSwitch();
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !isElsewhere(event)) location.hash = "#/rules";
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
// Another view has another board: keys are meant for it from now on, not for the link that led there. What is reached by
// the link stays as it is, so the focus moves before anything arrives. Before there are words, nothing can be shown; when
// they come, it is the view that is wanted by then.
addEventListener("hashchange", () => {
  main.focus({ preventScroll: true });
  if (isSpoken) show();
});
// What stands alone is kept for when there is no network; where a browser does not allow it, it is played online.
if (isAlone()) navigator.serviceWorker?.register("worker.js").catch(() => null);
// What no view has taken care of: a request that was not waited for is no matter, a refusal is told.
addEventListener("unhandledrejection", (event) => {
  const refused = event.reason instanceof Refused;
  if (!refused && event.reason?.name !== "AbortError") return;
  event.preventDefault();
  if (refused) tell(event.reason.message);
});
begin(document.documentElement.lang);
