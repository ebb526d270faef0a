// A page without a browser: elements that hold what they were given, and a server that answers from a table. There is
// just enough of both to run the scripts; what a browser does besides is tested in a browser.

import "./english.js";

class FakeElement extends EventTarget {
  constructor(tag) {
    super();
    this.tag = tag;
    this.childNodes = [];
    this.parent = null;
    this.attributes = {};
    this.dataset = {};
    this.classes = new Set();
    this.hidden = this.disabled = false;
    this.style = { setProperty: (name, value) => (this.attributes[name] = value) };
    this.classList = {
      toggle: (name, on) => this.classes[on ? "add" : "delete"](name),
      contains: (name) => this.classes.has(name),
    };
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (name === "class") this.classes = new Set(value.split(" ").filter(Boolean));
    if (name.startsWith("data-")) this.dataset[name.slice("data-".length)] = String(value);
    if (["disabled", "hidden"].includes(name)) this[name] = true;
  }

  append(...children) {
    for (const child of children) {
      if (child instanceof FakeElement) {
        child.remove();
        child.parent = this;
      }
      this.childNodes.push(child instanceof FakeElement ? child : String(child));
    }
  }

  replaceChildren(...children) {
    for (const child of this.children) child.parent = null;
    this.childNodes = [];
    this.append(...children);
  }

  replaceWith(other) {
    const { parent } = this;
    if (!parent) return;
    other.remove();
    parent.childNodes[parent.childNodes.indexOf(this)] = other;
    other.parent = parent;
    this.parent = null;
  }

  scrollIntoView() {}

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((each) => each !== this);
    this.parent = null;
  }

  get children() {
    return this.childNodes.filter((child) => child instanceof FakeElement);
  }

  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }

  hasChildNodes() {
    return this.childNodes.length > 0;
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent ?? child).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text === "" ? [] : [text]));
  }

  get isConnected() {
    return this === document.body || Boolean(this.parent?.isConnected);
  }

  // Selectors as far as the scripts use them: tags and classes, and what a radio button is not.
  matches(selector) {
    return selector.split(", ").some((each) => {
      const [wanted, not] = each.split(":not");
      if (not === "([type=radio])" && this.attributes.type === "radio") return false;
      return wanted.startsWith(".") ? this.classes.has(wanted.slice(1)) : this.tag === wanted;
    });
  }

  querySelectorAll(selector) {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  get control() {
    return this.querySelector("select");
  }

  focus() {
    document.activeElement = this;
  }

  click() {
    if (!this.disabled) this.dispatchEvent(new Event("click"));
  }
}

class FakeDocument extends EventTarget {
  constructor() {
    super();
    this.body = new FakeElement("body");
    this.activeElement = this.body;
    this.live = new FakeElement("div");
  }

  createElement(tag) {
    return new FakeElement(tag);
  }

  createElementNS(_space, tag) {
    return new FakeElement(tag);
  }

  getElementById(id) {
    return id === "live" ? this.live : null;
  }
}

class FakeStorage {
  constructor(items) {
    this.items = new Map(Object.entries(items));
  }

  getItem(key) {
    return this.items.get(key) ?? null;
  }

  setItem(key, value) {
    this.items.set(key, value);
  }

  removeItem(key) {
    this.items.delete(key);
  }
}

const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

// Opens a page. `replies` maps "GET rules/4x10" to what the server answers: a value, a Response, or a function of the
// request's body that gives or promises one. Returns the list of requests, which grows: [what, body, headers].
export function openPage(replies = {}, kept = {}) {
  const requests = [];
  define("document", new FakeDocument());
  define("localStorage", new FakeStorage(kept));
  define("matchMedia", () => ({ matches: false }));
  define("setTimeout", (work) => work()); // only announcements wait, for those who listen
  define("fetch", async (path, { method, body, headers }) => {
    const what = `${method} ${path.replace(/^api\//, "")}`;
    const sent = body === undefined ? undefined : JSON.parse(body);
    requests.push([what, sent, Object.fromEntries(headers)]);
    if (!(what in replies)) throw new TypeError(`nobody answers ${what}`);
    const reply = typeof replies[what] === "function" ? await replies[what](sent) : replies[what];
    return reply instanceof Response ? reply : Response.json(reply);
  });
  return requests;
}

export const refusal = (status, error) => Response.json({ error }, { status });

export const heard = () => document.live.textContent;

// Presses keys one after the other, each where the focus is. Whether the last one was taken.
export function press(...keys) {
  let taken = false;
  for (const key of keys) {
    const event = new Event("keydown", { cancelable: true });
    Object.defineProperty(event, "key", { value: key });
    Object.defineProperty(event, "target", { value: document.activeElement });
    document.dispatchEvent(event);
    taken = event.defaultPrevented;
  }
  return taken;
}

// A promise and the function that keeps it.
export function later() {
  let settle;
  const promise = new Promise((resolve) => {
    settle = resolve;
  });
  return [promise, settle];
}

// Until everything that can go on without an answer of the server has gone on.
export async function calm() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

export const MOO = {
  name: "4x10",
  positions: 4,
  alphabet: "0123456789",
  repeats: false,
  responses: ["4B", "2B2C", "1B3C", "4C", "3B", "2B1C", "1B2C", "3C", "2B", "1B1C", "2C", "1B", "1C", "0C"],
};

export const MASTERMIND = { ...MOO, name: "4x6r", alphabet: "012345", repeats: true };

// What the server shows of a game in which somebody looks for a number.
export const view = (number, mine = [], changes = {}) => ({
  number,
  mode: "guess",
  game: MOO,
  phase: "guess",
  asked: null,
  mine,
  theirs: [],
  hints: 0,
  result: null,
  ...changes,
});

export const slots = (place) => place.querySelectorAll(".slot").map((slot) => slot.textContent).join("");

export const button = (place, label) =>
  place.querySelectorAll("button").find((each) => each.textContent === label && !isHidden(each));

const isHidden = (element) => element !== null && (element.hidden || isHidden(element.parent));
