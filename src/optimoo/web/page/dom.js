// Elements in one line, and words for those who listen.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") {
      for (const [key, each] of Object.entries(value)) element.style.setProperty(key, each);
    } else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

export const button = (label, onclick, attributes = {}) =>
  h("button", { type: "button", onclick, ...attributes }, label);

// Words that are heard and not seen.
export const heard = (words) => h("span", { class: "hidden-text" }, words);

// The title of a view, and what stands beside it.
export const head = (title, ...beside) => h("div", { class: "row between" }, h("h1", {}, title), beside);

// A sheet that is named by its title.
export const sheet = (id, title, ...children) =>
  h("section", { class: "sheet", "aria-labelledby": id }, h("h2", { id }, title), children);

// Says something to a screen reader. The same words twice would be kept silent, so the region is emptied first.
export function announce(words) {
  const live = document.getElementById("live");
  live.textContent = "";
  setTimeout(() => {
    live.textContent = words;
  }, 30);
}
