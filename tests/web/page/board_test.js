import assert from "node:assert/strict";
import { AnswerEntry, changer, CodeEntry, MoveList } from "../../../src/optimoo/web/page/board.js";
import { noticeBoard } from "../../../src/optimoo/web/page/common.js";
import { button, calm, heard, later, MASTERMIND, MOO, openPage, press, slots } from "./fake_page.js";

const { signal } = new AbortController();

function entry(options = {}, game = MOO) {
  openPage();
  const sent = [];
  const onsubmit = (code) => {
    sent.push(code);
  };
  const made = new CodeEntry(game, { label: "Your guess", action: "Guess", onsubmit, signal, ...options });
  document.body.append(made.element);
  return [made, sent];
}

const shown = (made) => slots(made.element);
const tap = (made, symbol) => made.element.querySelectorAll(".key").find((key) => key.textContent === symbol).click();
const isOpen = (made) => !button(made.element, "Guess").disabled;

Deno.test("a code is typed, put right and sent by keys alone", async () => {
  const [made, sent] = entry();
  press("0", "1", "2", "Backspace", "9", "5");
  assert.equal(shown(made), "0195");
  assert.equal(heard(), "0 1 9 5, ready");
  assert.ok(press("Enter"));
  await calm();
  assert.deepEqual(sent, ["0195"]);
  assert.equal(shown(made), "");
});

Deno.test("an unfinished code is not sent, and says where a symbol stands already", () => {
  const [made, sent] = entry();
  press("0", "1", "1", "Enter");
  assert.equal(heard(), "1 is already at place 2; each symbol stands once");
  assert.equal(made.said.element.textContent, heard());
  button(made.element, "Guess").click();
  assert.deepEqual(sent, []);
  assert.equal(shown(made), "01");
});

Deno.test("a key that is tapped twice takes its symbol back, unless symbols may repeat", () => {
  const [moo] = entry();
  for (const symbol of "455") tap(moo, symbol);
  assert.equal(shown(moo), "4");
  const [mastermind] = entry({}, MASTERMIND);
  for (const symbol of "455") tap(mastermind, symbol);
  assert.equal(shown(mastermind), "455");
});

Deno.test("keys that are meant for something else are left alone", () => {
  const [made] = entry();
  for (const tag of ["input", "select", "textarea"]) {
    document.createElement(tag).focus();
    assert.equal(press("1"), false);
  }
  const radio = document.createElement("input");
  radio.setAttribute("type", "radio");
  radio.focus();
  assert.ok(press("1"));
  assert.equal(shown(made), "1");
  made.element.remove();
  assert.equal(press("2"), false);
});

Deno.test("Enter belongs to the button that has the focus, unless the code was typed from there", async () => {
  const [made, sent] = entry();
  const hint = document.createElement("button");
  made.set("0123");
  hint.focus();
  assert.equal(press("Enter"), false);
  made.reset();
  press("4", "5", "6", "7", "Enter");
  await calm();
  assert.deepEqual(sent, ["4567"]);
});

Deno.test("while a code is under way nothing can be typed, where there is no next one", async () => {
  const [answered, settle] = later();
  const [made] = entry({ onsubmit: () => answered });
  press("0", "1", "2", "3", "Enter", "4");
  assert.equal(shown(made), "0123");
  assert.ok(made.element.querySelectorAll("button").every((each) => each.disabled));
  settle();
  await calm();
  assert.equal(shown(made), "");
});

Deno.test("the next code can be typed while the last one is under way, and waits", async () => {
  const sent = [];
  const [answered, settle] = later();
  const onsubmit = (code) => {
    sent.push(code);
    return answered;
  };
  const [made] = entry({ ahead: true, onsubmit });
  press("0", "1", "2", "3", "Enter");
  press("4", "5", "6", "7", "Enter");
  assert.deepEqual(sent, ["0123"]);
  assert.equal(isOpen(made), false);
  settle();
  await calm();
  assert.equal(shown(made), "4567");
  assert.ok(isOpen(made));
});

Deno.test("a code that is refused comes back, unless another one has been begun", async () => {
  for (const [ahead, begun, left] of [[false, [], "0123"], [true, [], "0123"], [true, ["9"], "9"]]) {
    const [answered, settle] = later();
    const notice = noticeBoard();
    const [made] = entry({ ahead, notice, onsubmit: () => answered });
    press("0", "1", "2", "3", "Enter", ...begun);
    notice.tell("there is no room");
    settle(false);
    await calm();
    assert.equal(shown(made), left);
    assert.equal(notice.element.textContent, begun.length ? "0123: there is no room" : "there is no room");
  }
});

Deno.test("a code that is full but not to be sent yet leaves further keys to others", () => {
  const [made, sent] = entry({ ahead: true });
  made.setReady(false);
  press("0", "1", "2", "3");
  assert.equal(press("1"), false);
  press("Enter");
  assert.deepEqual(sent, []);
  assert.equal(shown(made), "0123");
});

Deno.test("keys that are not wanted are left to others", () => {
  let wanted = false;
  const [made] = entry({ wanted: () => wanted });
  assert.equal(press("1"), false);
  wanted = true;
  assert.ok(press("1"));
  assert.equal(shown(made), "1");
});

Deno.test("the last two digits choose an answer, whatever came before", () => {
  openPage();
  const answers = new AnswerEntry(MOO, { label: "The answer", onsubmit: () => {}, signal });
  document.body.append(answers.element);
  const chosen = (...keys) => {
    press(...keys);
    return document.activeElement.dataset.response;
  };
  assert.equal(chosen("1", "1"), "1B1C");
  assert.equal(chosen("0", "2"), "2C");
  assert.equal(chosen("4", "0"), "4B");
  assert.equal(chosen("9", "0", "0"), "0C");
  assert.equal(chosen("7", "7"), "0C");
});

Deno.test("an answer is given once, however often it is clicked", async () => {
  openPage();
  const given = [];
  const [answered, settle] = later();
  const onsubmit = (response) => {
    given.push(response);
    return answered;
  };
  const answers = new AnswerEntry(MOO, { label: "The answer", onsubmit, signal });
  const [first, second] = answers.buttons;
  first.click();
  second.click();
  settle();
  await calm();
  second.click();
  assert.deepEqual(given, ["4B", "2B2C"]);
});

const FIRST = { guess: "0123", response: "1B1C" };
const SECOND = { guess: "4567", response: "2C" };

Deno.test("the row of a move stays as long as the move does", () => {
  openPage();
  const list = new MoveList(MOO);
  const rows = () => [...list.element.children];
  list.show([FIRST]);
  const [first] = rows();
  list.show([{ ...FIRST }, { ...SECOND, response: null }], [0]);
  const pending = rows()[1];
  assert.equal(rows()[0], first);
  assert.ok(first.classList.contains("marked"));
  assert.match(pending.textContent, /…$/);
  list.show([FIRST, SECOND]);
  assert.equal(rows()[0], first);
  assert.equal(first.classList.contains("marked"), false);
  assert.notEqual(rows()[1], pending);
  assert.match(rows()[1].textContent, /2 cows$/);
  list.show([{ ...FIRST, response: "3C" }]);
  assert.equal(rows().length, 1);
  assert.notEqual(rows()[0], first);
});

Deno.test("behind the pencil are all answers, with the present one chosen", () => {
  openPage();
  const changed = [];
  const pencil = changer(MOO, FIRST, (response) => changed.push(response));
  document.body.append(pencil);
  pencil.click();
  const choice = document.body.querySelector("select");
  assert.equal(document.activeElement, choice);
  const selected = choice.children.filter((option) => "selected" in option.attributes);
  assert.deepEqual(selected.map((option) => option.textContent), ["1B1C"]);
  choice.value = "2C";
  choice.dispatchEvent(new Event("change"));
  assert.deepEqual(changed, ["2C"]);
});
