// Talking to the server, or where the page stands alone to what answers in its place. Every failure becomes an Error
// with one sentence for people, and the status.

import { t } from "./language.js";
import { said } from "./said.js";

export class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

// Whether no server stands behind the page.
export const isAlone = () => globalThis.document?.documentElement?.dataset?.alone !== undefined;

export async function call(method, path, { body = undefined, token = null, signal = null } = {}) {
  if (isAlone()) {
    const { answer } = await import("./alone.js");
    return answer(method, path, body, signal).catch((error) => {
      throw error instanceof Refused ? new Refused(error.status, said(error.message)) : error;
    });
  }
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
    if (reply) throw new Refused(reply.status, t("server.unreadable"));
    throw new Refused(0, t("server.away"));
  }
  if (!reply.ok) throw new Refused(reply.status, data.error ? said(data.error) : t("server.refused"));
  return data;
}

// What the server pushes, one value after another, until it ends the connection.
export const follow = async function* (path, { token, signal }) {
  const reply = await fetch(`api/${path}`, { headers: { authorization: `Bearer ${token}` }, signal }).catch((error) => {
    throw error.name === "AbortError" ? error : new Refused(0, t("server.away"));
  });
  if (!reply.ok) throw new Refused(reply.status, said((await reply.json()).error));
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) if (event.startsWith("data: ")) yield JSON.parse(event.slice("data: ".length));
  }
};

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
