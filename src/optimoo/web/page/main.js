// The page as a whole: which view stands behind which address, the navigation, light and dark.

import { readAddress } from "./address.js";
import { isAlone, Refused } from "./api.js";
import { button, h } from "./dom.js";

const VIEWS = [
  { path: "", title: "Play", load: () => import("./play.js") },
  { path: "daily", title: "Today", load: () => import("./daily.js") },
  { path: "assist", title: "Assist", load: () => import("./assist.js") },
  { path: "review", title: "Review", load: () => import("./review.js") },
  { path: "scores", title: "Scores", load: () => import("./scores.js") },
  { path: "strategies", title: "Strategies", load: () => import("./strategies.js") },
  { path: "computer", title: "It guesses", within: "", load: () => import("./computer.js") },
  { path: "duel", title: "Duel", within: "", load: () => import("./duel.js") },
];

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
  document.title = `${view.title} · optimoo`;
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
    root.replaceChildren(h("p", { class: "notice", role: "alert" }, error.message), button("Try again", show));
  }
}

const THEMES = { light: ["☀", "Light"], dark: ["☾", "Dark"], auto: ["◐", "As the system"] };

function themeSwitch() {
  const control = document.getElementById("theme");
  const draw = () => {
    const now = document.documentElement.dataset.theme ?? "auto";
    const [sign, name] = THEMES[now];
    control.textContent = sign;
    control.title = `Colours: ${name}`;
    control.setAttribute("aria-label", `Colours: ${name}. Change`);
  };
  control.addEventListener("click", () => {
    const order = ["auto", "light", "dark"];
    const next = order[(order.indexOf(document.documentElement.dataset.theme ?? "auto") + 1) % 3];
    if (next === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    if (next === "auto") localStorage.removeItem("optimoo.theme");
    else localStorage.setItem("optimoo.theme", next);
    draw();
  });
  draw();
}

document
  .getElementById("nav")
  .append(
    ...VIEWS.filter((view) => view.within === undefined).map(({ path, title }) =>
      h("li", {}, h("a", { href: `#/${path}`, "data-path": path }, title))
    ),
  );
themeSwitch();
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", show);
// What stands alone is kept for when there is no network; where a browser does not allow it, it is played online.
if (isAlone()) navigator.serviceWorker?.register("worker.js").catch(() => null);
// What no view has taken care of: a request that was not waited for is no matter, a refusal is told.
addEventListener("unhandledrejection", (event) => {
  const refused = event.reason instanceof Refused;
  if (!refused && event.reason?.name !== "AbortError") return;
  event.preventDefault();
  if (refused) main.prepend(h("p", { class: "notice", role: "alert" }, event.reason.message));
});
show();
