// Answers questions about games with the page's own rules: a list of [what, game, ...details] comes in as JSON, a list of
// answers goes out. What is refused is answered with null. The package is asked the same, and the answers compared.

import { sha256 } from "../../../src/optimoo/web/page/digest.js";
import { canonical, follow, Game, InputError, rank, scaledLog } from "../../../src/optimoo/web/page/rules.js";
import { Tree } from "../../../src/optimoo/web/page/tree.js";

const { questions, trees } = JSON.parse(await new Response(Deno.stdin.readable).text());
const games = new Map();
const strategies = new Map(Object.entries(trees).map(([name, data]) => [name, new Tree(data)]));

function gameOf(name) {
  if (!games.has(name)) games.set(name, new Game(name));
  return games.get(name);
}

const read = (game, moves) => moves.map(([guess, response]) => [game.read(guess), game.readResponse(response)]);

const ANSWERS = {
  rules: (game) => game.rules,
  read: (game, text) => game.text(game.read(text)),
  response: (game, text) => game.responses[game.readResponse(text)],
  answer(game, guess, secret) {
    const [one, other] = [game.read(guess), game.read(secret)];
    const id = game.respond(game.index(one), game.index(other));
    return [game.answer(one, other), game.responses[id]];
  },
  candidates: (game, moves) => game.candidates(read(game, moves)),
  canonical: (game, moves) => {
    const { text, relabelling } = canonical(game, read(game, moves));
    return [text, relabelling.places, relabelling.symbols];
  },
  follow(game, name, moves) {
    const place = follow(game, strategies.get(name), read(game, moves));
    return place && game.text(place.guess);
  },
  async rank(game, moves, count) {
    const ranked = await rank(game, game.candidates(read(game, moves)), { count });
    return ranked.map(({ guess, cells, score }) => [guess, score, cells]);
  },
  logs: (_game, limit) => [...Array(limit).keys()].map(scaledLog),
  digest: (_game, text) => sha256(text),
};

const answers = [];
for (const [what, name, ...details] of questions) {
  try {
    answers.push(await ANSWERS[what](gameOf(name), ...details));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    answers.push(null);
  }
}
// deno-lint-ignore no-console
console.log(JSON.stringify(answers));
