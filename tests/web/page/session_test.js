import assert from "node:assert/strict";
import { memory } from "../../../src/optimoo/web/page/api.js";
import { Session } from "../../../src/optimoo/web/page/session.js";
import { openPage, refusal, view } from "./fake_page.js";

const FIRST = { guess: "0123", response: "1B1C" };
const SECOND = { guess: "4567", response: "1C" };

const guess = { kind: "guess", guess: "0123" };

function session(replies, at = view(0)) {
  const requests = openPage(replies);
  return [Session.keep("guess", { id: "g", token: "t", view: at }), requests];
}

Deno.test("a move carries the number of its position and the token of its seat", async () => {
  const [one, requests] = session({ "POST games/g/moves": view(8, [FIRST]) }, view(7));
  await one.move(guess);
  assert.deepEqual(requests[0].slice(0, 2), ["POST games/g/moves", { number: 7, ...guess }]);
  assert.equal(requests[0][2].authorization, "Bearer t");
  assert.equal(one.view.number, 8);
});

Deno.test("an older view never takes the place of a newer one", async () => {
  const [one] = session({ "GET games/g": view(3) }, view(5, [FIRST]));
  assert.equal((await one.refresh()).number, 5);
  one.accept(view(6, [FIRST, SECOND]));
  assert.equal(one.view.mine.length, 2);
});

Deno.test("a move that is sent twice counts once", async () => {
  const [one, requests] = session({ "POST games/g/moves": refusal(409, "moved"), "GET games/g": view(1, [FIRST]) });
  assert.deepEqual((await one.move(guess)).mine, [FIRST]);
  assert.equal(requests.length, 2);
});

Deno.test("a move that met a hint under way is sent once more", async () => {
  let tries = 0;
  const [one, requests] = session({
    "POST games/g/moves": ({ number }) => {
      tries += 1;
      return number === 1 ? view(2, [FIRST]) : refusal(409, "moved");
    },
    "GET games/g": view(1),
  });
  assert.deepEqual((await one.move(guess)).mine, [FIRST]);
  assert.equal(tries, 2);
  assert.deepEqual(requests.at(-1)[1], { number: 1, ...guess });
});

Deno.test("a guess that met another one is refused, and the other one is seen", async () => {
  const [one] = session({ "POST games/g/moves": refusal(409, "moved"), "GET games/g": view(1, [SECOND]) });
  await assert.rejects(one.move(guess), { status: 409, message: /went on elsewhere/ });
  assert.deepEqual(one.view.mine, [SECOND]);
});

Deno.test("a game that ended elsewhere is over, without a word", async () => {
  const over = view(2, [SECOND], { phase: "over", result: { outcome: "found" } });
  const [one] = session({ "POST games/g/moves": refusal(409, "moved"), "GET games/g": over });
  assert.equal((await one.move(guess)).phase, "over");
});

Deno.test("a move after which the computer found no time is kept, and told", async () => {
  const [one] = session({
    "POST games/g/moves": refusal(503, "no time"),
    "GET games/g": view(1, [FIRST], { phase: "wait" }),
  });
  await assert.rejects(one.move(guess), { message: "no time" });
  assert.deepEqual(one.view.mine, [FIRST]);
});

Deno.test("a move that nobody heard changes nothing", async () => {
  const [one, requests] = session({});
  await assert.rejects(one.move(guess), { status: 0 });
  assert.equal(requests.length, 1);
  assert.equal(one.view.number, 0);
});

Deno.test("a game is found again by its slot, and forgotten when the server has", async () => {
  openPage({ "GET games/g": view(4) }, { "optimoo.game.guess": '{"id":"g","token":"t"}' });
  assert.equal((await Session.resume("guess")).view.number, 4);
  assert.equal(await Session.resume("daily.2024-01-01"), null);
  openPage({ "GET games/g": refusal(404, "there is none") }, { "optimoo.game.guess": '{"id":"g","token":"t"}' });
  assert.equal(await Session.resume("guess"), null);
  assert.equal(memory.get("game.guess"), null);
});

Deno.test("a game is not forgotten because the server is away", async () => {
  openPage({}, { "optimoo.game.guess": '{"id":"g","token":"t"}' });
  await assert.rejects(Session.resume("guess"), { status: 0 });
  assert.deepEqual(memory.get("game.guess"), { id: "g", token: "t" });
});

Deno.test("where the computer could not guess before, it does when the game is opened", async () => {
  const replies = {
    "GET games/g": view(1, [], { phase: "wait" }),
    "POST games/g/turn": view(2, [], { asked: "0123" }),
  };
  openPage(replies, { "optimoo.game.computer": '{"id":"g","token":"t"}' });
  assert.equal((await Session.resume("computer")).view.asked, "0123");
  const friends = view(1, [], { phase: "wait", mode: "friends" });
  const requests = openPage({ "GET games/g": friends }, { "optimoo.game.duel": '{"id":"g","token":"t"}' });
  assert.equal((await Session.resume("duel")).view.phase, "wait");
  assert.equal(requests.length, 1);
});

Deno.test("a game begins under the name of this browser", async () => {
  const seated = { id: "g", token: "t", view: view(0) };
  const requests = openPage({ "POST games": seated }, { "optimoo.player": '{"name":"Ada","token":"ada"}' });
  await Session.begin("guess", { mode: "guess", game: "4x10" });
  assert.deepEqual(requests[0][1], { mode: "guess", game: "4x10", player: "ada" });
  assert.deepEqual(memory.get("game.guess"), { id: "g", token: "t" });
});

Deno.test("the last finished games are remembered, each once", () => {
  openPage();
  const ended = (mine) => view(1, mine, { hints: 0, day: null, result: { outcome: "found" } });
  for (let game = 0; game < 510; game += 1) new Session("guess", `g${game}`, "t", ended([FIRST])).remember();
  new Session("guess", "g500", "t", ended([FIRST, SECOND])).remember();
  const past = memory.get("past");
  assert.equal(past.length, 500);
  assert.equal(new Set(past.map(({ id }) => id)).size, 500);
  const known = { mode: "guess", game: "4x10", guesses: 1, outcome: "found", hints: 0, day: null };
  assert.deepEqual(past[0], { id: "g509", token: "t", ...known });
});
