// Asks what answers in the place of a server: a list of [method, path, body] and the files that lie beside the page come
// in as JSON, a list of answers goes out. "ID" in a path and "NUMBER" in a body stand for the game that was begun last, and
// the response "FOR 3951" for the answer to its guess when that is the secret; the guess "SECRET" is right.
// What is refused is answered with {refused: sentence}.

import { Game } from "../../../src/optimoo/web/page/rules.js";
import "./english.js";

const { questions, files } = JSON.parse(await new Response(Deno.stdin.readable).text());

globalThis.document = /** @type {any} */ ({ documentElement: { dataset: { alone: "data" } } });
globalThis.fetch = /** @type {any} */ ((address) => Promise.resolve(new Response(files[address.split("/").at(-1)])));
const kept = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  },
});
const { call, Refused } = await import("../../../src/optimoo/web/page/api.js");

const answers = [];
let last = null;
for (const [method, path, body] of questions) {
  const wanted = body && { ...body };
  if (body?.number === "NUMBER") wanted.number = last.number;
  if (body?.response?.startsWith("FOR ") && last.asked) {
    const game = new Game(last.game.name);
    wanted.response = game.answer(game.read(last.asked), game.read(body.response.slice(4)));
  }
  if (body?.guess === "SECRET") {
    const [, match] = [...kept].find(([key]) => key.endsWith(`alone.${last.id}`));
    wanted.guess = JSON.parse(match).secret;
  }
  try {
    const found = await call(method, path.replace("ID", last?.id), { body: wanted });
    answers.push(found);
    if (path.startsWith("games")) last = found.view ?? (found.id ? found : await call("GET", `games/${last.id}`));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answers.push({ refused: error.message });
  }
}
// deno-lint-ignore no-console
console.log(JSON.stringify(answers));
