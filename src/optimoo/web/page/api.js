// Talking to the server, or where the page stands alone to what answers in its place. Every failure becomes an Error
// with one sentence for people, and the status.

export class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

// Whether no server stands behind the page.
export const isAlone = () => globalThis.document?.documentElement?.dataset?.alone !== undefined;

export async function call(method, path, { body = undefined, token = null, signal = null } = {}) {
  if (isAlone()) return (await import("./alone.js")).answer(method, path, body, signal);
  const headers = new Headers();
  if (body !== undefined) headers.set("content-type", "application/json");
  if (token) headers.set("authorization", `Bearer ${token}`);
  let reply, data;
  try {
    reply = await fetch(`api/${path}`, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    data = await reply.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (reply) throw new Refused(reply.status, "The server gave an answer that cannot be read.");
    throw new Refused(0, "The server cannot be reached. Your game is safe there; try again in a moment.");
  }
  if (!reply.ok) throw new Refused(reply.status, data.error ?? "The server refused.");
  return data;
}

// What this browser remembers: the token of each running game, a name with its token, small preferences.
export const memory = {
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(`optimoo.${key}`));
    } catch {
      return null;
    }
  },
  set(key, value) {
    if (value === null) localStorage.removeItem(`optimoo.${key}`);
    else localStorage.setItem(`optimoo.${key}`, JSON.stringify(value));
  },
};
