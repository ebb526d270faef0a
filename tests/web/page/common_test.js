import assert from "node:assert/strict";
import {
  chooser,
  gameOf,
  keepFocus,
  noticeBoard,
  opponentsOf,
  secretWords,
  SIZES,
  usualSize,
} from "../../../src/optimoo/web/page/common.js";
import { MASTERMIND, MOO, openPage, refusal } from "./fake_page.js";

Deno.test("what to take for a secret, in words", () => {
  assert.equal(secretWords(MOO), "4 different digits from 0 to 9");
  assert.equal(secretWords(MASTERMIND), "4 digits from 0 to 5, repeats allowed");
  assert.equal(secretWords({ ...MOO, alphabet: "0123456789ab" }), "4 different symbols from 0 to b");
});

Deno.test("the usual size is the last one that was chosen", () => {
  openPage();
  assert.equal(usualSize(), "4x10");
  openPage({}, { "optimoo.size": '"5x8"' });
  assert.equal(usualSize(), "5x8");
});

Deno.test("rules are asked for once, and a refusal is not remembered", async () => {
  const own = { ...MOO, name: "4x10:9876543210" };
  let answers = [refusal(503, "no room"), own];
  const requests = openPage({ [`GET rules/${encodeURIComponent(own.name)}`]: () => answers.shift() });
  await assert.rejects(gameOf(own.name), { message: "no room" });
  assert.deepEqual(await gameOf(own.name), own);
  answers = [];
  assert.deepEqual(await gameOf(own.name), own);
  assert.equal(requests.length, 2);
});

Deno.test("the rules of every size in the list are known without asking", async () => {
  const requests = openPage();
  for (const name of SIZES) assert.equal((await gameOf(name)).name, name);
  assert.deepEqual(requests, []);
});

Deno.test("the strongest opponent comes first, however often one asks", async () => {
  openPage({ "GET opponents/4x10": [{ name: "random" }, { name: "minimum" }] });
  for (let time = 0; time < 2; time += 1) {
    assert.deepEqual((await opponentsOf("4x10")).map(({ name }) => name), ["minimum", "random"]);
  }
});

Deno.test("a choice has its options, and tells what was chosen", () => {
  openPage();
  const chosen = [];
  const label = chooser("Size", SIZES.map((name) => [name, name]), "5x8", (value) => chosen.push(value));
  const options = label.querySelectorAll("option");
  assert.deepEqual(options.map((option) => option.attributes.value), SIZES);
  assert.deepEqual(
    options.filter((option) => "selected" in option.attributes).map((option) => option.attributes.value),
    ["5x8"],
  );
  label.control.value = "3x10";
  label.control.dispatchEvent(new Event("change"));
  assert.deepEqual(chosen, ["3x10"]);
});

Deno.test("a refusal is told until the next attempt", async () => {
  openPage({ "GET rules/9x9": refusal(422, "there are no such digits") });
  const notice = noticeBoard();
  assert.equal(await notice.guard(() => gameOf("9x9")), false);
  assert.equal(notice.element.textContent, "there are no such digits");
  notice.about("9x9");
  assert.equal(notice.element.textContent, "9x9: there are no such digits");
  assert.equal(await notice.guard(() => 7), 7);
  assert.equal(notice.element.textContent, "");
});

Deno.test("what was not waited for is not told", async () => {
  openPage();
  const notice = noticeBoard();
  const left = () => {
    throw new DOMException("left", "AbortError");
  };
  assert.equal(await notice.guard(left), false);
  assert.equal(notice.element.textContent, "");
});

Deno.test("the focus is taken only where it was lost", () => {
  openPage();
  const [place, field] = [document.createElement("div"), document.createElement("input")];
  field.focus();
  keepFocus(place);
  assert.equal(document.activeElement, field);
  document.body.focus();
  keepFocus(place);
  assert.equal(document.activeElement, place);
});
