// For a game that is played elsewhere: guesses and answers in, what is left and the best guesses out.

import { advicePanel } from "./advice.js";
import { call, memory } from "./api.js";
import { AnswerEntry, changer, CodeEntry, MoveList } from "./board.js";
import { gameOf, noticeBoard, sizeChooser, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { readMove } from "./notation.js";
import { tiles } from "./pictures.js";

export async function show(root, rest, signal) {
  const kept = memory.get("assist") ?? { game: "4x10", moves: [] };
  const here = new AbortController();
  const change = (chosen) => {
    here.abort();
    memory.set("assist", { game: chosen, moves: [] });
    show(root, rest, signal);
  };
  const game = await gameOf(kept.game, signal);
  new Assist(root, AbortSignal.any([signal, here.signal]), game, change).keep(kept.moves);
}

// Everything that can be typed into is made once. What arrives is drawn beside it, and never takes its place.
class Assist {
  constructor(root, signal, game, onsize) {
    this.signal = signal;
    this.game = game;
    this.moves = [];
    this.asked = null;
    this.asking = null;
    this.adding = Promise.resolve();
    this.notice = noticeBoard();
    this.list = new MoveList(game, {
      label: "Moves so far",
      extra: (move, index) => changer(game, move, (response) => this.correct(index, response)),
    });
    this.code = new CodeEntry(game, {
      label: "The guess",
      action: "Then its answer",
      signal,
      onsubmit: (guess) => this.ask(guess),
    });
    this.entry = h("div", { class: "parts" }, this.code.element);
    this.field = h("input", {
      name: "move",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: `${game.alphabet.repeat(3).slice(0, game.positions)} 1B1C`,
      "aria-label": "A move, typed",
      maxlength: "40",
    });
    this.reading = h("div", { class: "parts" });
    this.undo = button("Undo", () => this.keep(this.moves.slice(0, -1)), { class: "quiet" });
    this.over = button("Start over", () => this.startOver(), { class: "quiet" });
    this.right = h("div", { class: "columns one" });
    const left = h(
      "section",
      { class: "sheet", "aria-label": "Moves" },
      h(
        "div",
        { class: "row between" },
        h("h1", {}, "Assist"),
        sizeChooser(h("span", { class: "hidden-text" }, "Size"), game.name, onsize),
      ),
      h("p", { class: "soft" }, "For a game you play elsewhere: enter each guess and its answer."),
      this.list.element,
      this.reading,
      this.entry,
      this.notice.element,
      this.typing(),
      h("div", { class: "row" }, this.undo, this.over),
    );
    root.replaceChildren(h("div", { class: "columns" }, left, this.right));
  }

  // The moves are these from now on. `found` is the advice for them, if it is known already.
  keep(moves, found = null) {
    this.moves = moves;
    memory.set("assist", { game: this.game.name, moves });
    this.list.show(moves);
    this.undo.disabled = this.over.disabled = !moves.length;
    this.asking?.abort();
    if (found) this.advise(found);
    else this.analyse();
  }

  correct(index, response) {
    this.keep(this.moves.map((move, at) => (at === index ? { ...move, response } : move)));
  }

  startOver() {
    this.code.reset();
    this.ask(null);
    this.keep([]);
  }

  // First the code, then its answer; both by touch or by keys. Without a guess the code is asked for.
  ask(guess) {
    this.asked = guess;
    this.entry.replaceChildren(guess === null ? this.code.element : this.answer(guess));
  }

  answer(guess) {
    const answers = new AnswerEntry(this.game, {
      label: `The answer to ${[...guess].join(" ")}`,
      signal: this.signal,
      onsubmit: (response) => {
        this.ask(null);
        this.keep([...this.moves, { guess, response }]);
      },
    });
    announce(`What was the answer to ${[...guess].join(" ")}?`);
    return h(
      "div",
      { class: "entry" },
      h(
        "div",
        { class: "row" },
        tiles(guess, "", this.game),
        h("span", { class: "soft" }, "was answered with"),
        button("Change", () => this.ask(null), { class: "text" }),
      ),
      answers.element,
    );
  }

  // A whole move in one line, for those who type. The field is free for the next one at once; moves are added one after
  // the other, each to those that are there when its turn comes.
  typing() {
    const onsubmit = (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      this.field.value = "";
      this.notice.clear();
      this.adding = this.adding.then(() => this.add(text));
    };
    return h("form", { class: "row", onsubmit }, this.field, h("button", { type: "submit" }, "Add"));
  }

  // The server reads the notation, so that everything the terminal understands is understood here. What it refuses comes
  // back into the field to be put right, unless the next move has been begun there.
  async add(text) {
    const line = waiting(`reading ${text}`);
    this.reading.append(line);
    const before = this.moves;
    try {
      const body = { game: this.game.name, moves: [...before, readMove(text)] };
      const found = await call("POST", "advice", { body, signal: this.signal });
      const known = before === this.moves ? found : null;
      this.keep([...this.moves, found.moves.at(-1)], known);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.notice.tell(error.message);
      if (this.field.value) this.notice.about(text);
      else this.field.value = text;
    } finally {
      line.remove();
    }
  }

  async analyse() {
    const here = new AbortController();
    this.asking = here;
    this.right.replaceChildren(h("section", { class: "sheet" }, waiting("finding the best guesses")));
    const notice = noticeBoard();
    const body = { game: this.game.name, moves: this.moves };
    const signal = AbortSignal.any([this.signal, here.signal]);
    const found = await notice.guard(() => call("POST", "advice", { body, signal }));
    if (signal.aborted) return;
    if (found) this.advise(found);
    else this.right.replaceChildren(notice.element);
  }

  advise(found) {
    if (found.contradiction) {
      this.contradict(found.contradiction);
      return;
    }
    this.right.replaceChildren(advicePanel(found, this.game, (code) => this.pick(code)));
    announce(`${plural(found.candidates, "candidate")} left`);
  }

  // A guess that waits for its answer is not exchanged for another one.
  pick(code) {
    if (this.asked === null) this.code.set(code);
  }

  contradict(contradiction) {
    this.list.show(this.moves, contradiction.answers);
    this.right.replaceChildren(
      h(
        "section",
        { class: "sheet" },
        h("h2", {}, "These answers cannot all be true"),
        h("p", {}, contradiction.sentence),
        h("p", { class: "soft" }, "Change one of the marked answers with ✎, or undo."),
      ),
    );
    announce(contradiction.sentence);
  }
}
