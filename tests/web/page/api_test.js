import assert from "node:assert/strict";
import { call, memory, Refused } from "../../../src/optimoo/web/page/api.js";
import { openPage, refusal } from "./fake_page.js";

Deno.test("a call sends what it was given, and only that", async () => {
  const requests = openPage({ "POST games": { id: "g" }, "GET today": {} });
  assert.deepEqual(await call("POST", "games", { body: { mode: "guess" }, token: "secret" }), { id: "g" });
  await call("GET", "today");
  assert.deepEqual(requests, [
    ["POST games", { mode: "guess" }, { authorization: "Bearer secret", "content-type": "application/json" }],
    ["GET today", undefined, {}],
  ]);
});

Deno.test("a refusal has the server's sentence and its status", async () => {
  openPage({ "GET today": refusal(503, "there is no room"), "GET rules/x": Response.json({}, { status: 418 }) });
  await assert.rejects(call("GET", "today"), (error) => {
    assert.ok(error instanceof Refused);
    assert.equal(error.message, "there is no room");
    assert.equal(error.status, 503);
    return true;
  });
  await assert.rejects(call("GET", "rules/x"), { message: "The server refused.", status: 418 });
});

Deno.test("what is no answer is told in a sentence, too", async () => {
  openPage({ "GET today": new Response("<html>", { status: 502 }) });
  await assert.rejects(call("GET", "today"), { status: 502, message: /cannot be read/ });
  await assert.rejects(call("GET", "elsewhere"), { status: 0, message: /cannot be reached/ });
});

Deno.test("a call that is no longer waited for is no refusal", async () => {
  openPage({
    "GET today": () => {
      throw new DOMException("left", "AbortError");
    },
  });
  await assert.rejects(call("GET", "today"), { name: "AbortError" });
});

Deno.test("the browser remembers values, forgets them, and survives what it cannot read", () => {
  openPage({}, { "optimoo.size": '"5x8"', "optimoo.past": "{damaged" });
  assert.equal(memory.get("size"), "5x8");
  assert.equal(memory.get("past"), null);
  assert.equal(memory.get("player"), null);
  memory.set("player", { name: "Ada" });
  assert.deepEqual(memory.get("player"), { name: "Ada" });
  assert.equal(localStorage.getItem("optimoo.player"), '{"name":"Ada"}');
  memory.set("player", null);
  assert.equal(localStorage.getItem("optimoo.player"), null);
});
