// For a game that is played elsewhere: guesses and answers in, what is left and the best guesses out.

import { advicePanel } from "./advice.js";
import { call, memory } from "./api.js";
import { AnswerEntry, CodeEntry, changer, rows } from "./board.js";
import { SIZES, chooser, gameOf, noticeBoard, waiting } from "./common.js";
import { announce, button, h, plural } from "./dom.js";
import { tiles } from "./pictures.js";

export async function show(root, rest, signal) {
  const kept = memory.get("assist") ?? { game: "4x10", moves: [] };
  const game = await gameOf(kept.game, signal);
  new Assist(root, signal, game, kept.moves).draw();
}

class Assist {
  constructor(root, signal, game, moves) {
    Object.assign(this, { root, signal, game, moves });
    this.notice = noticeBoard();
    this.left = h("section", { class: "sheet", "aria-label": "Moves" });
    this.right = h("div", { class: "columns one" });
    root.replaceChildren(h("div", { class: "columns" }, this.left, this.right));
    this.asked = null;
    this.asking = null;
  }

  keep(moves) {
    this.moves = moves;
    this.asked = null;
    memory.set("assist", { game: this.game.name, moves });
    this.draw();
  }

  draw() {
    const change = (chosen) => {
      memory.set("assist", { game: chosen, moves: [] });
      show(this.root, [], this.signal);
    };
    this.left.replaceChildren(
      h(
        "div",
        { class: "row between" },
        h("h1", {}, "Assist"),
        chooser(h("span", { class: "hidden-text" }, "Size"), SIZES, this.game.name, change),
      ),
      h("p", { class: "soft" }, "For a game you play elsewhere: enter each guess and its answer."),
      (this.list = h("div")),
      this.entry(),
      this.notice.element,
      this.typing(),
      h(
        "div",
        { class: "row" },
        button("Undo", () => this.keep(this.moves.slice(0, -1)), { disabled: !this.moves.length, class: "quiet" }),
        button("Start over", () => this.keep([]), { disabled: !this.moves.length, class: "quiet" }),
      ),
    );
    this.drawMoves([]);
    this.analyse();
  }

  drawMoves(marked) {
    if (!this.moves.length) this.list.replaceChildren();
    else
      this.list.replaceChildren(
        rows(this.moves, this.game, {
          label: "Moves so far",
          marked,
          extra: (move, index) => changer(this.game, move, (response) => this.correct(index, response)),
        }),
      );
  }

  correct(index, response) {
    this.keep(this.moves.map((move, at) => (at === index ? { ...move, response } : move)));
  }

  // First the code, then its answer; both by touch or by keys.
  entry() {
    if (this.asked === null) {
      this.code = new CodeEntry(this.game, {
        label: "The guess",
        action: "Then its answer",
        signal: this.signal,
        onsubmit: (guess) => {
          this.asked = guess;
          this.draw();
        },
      });
      return this.code.element;
    }
    const answers = new AnswerEntry(this.game, {
      label: `The answer to ${[...this.asked].join(" ")}`,
      signal: this.signal,
      onsubmit: (response) => this.keep([...this.moves, { guess: this.asked, response }]),
    });
    announce(`What was the answer to ${[...this.asked].join(" ")}?`);
    return h(
      "div",
      { class: "entry" },
      h(
        "div",
        { class: "row" },
        tiles(this.asked),
        h("span", { class: "soft" }, "was answered with"),
        button(
          "Change",
          () => {
            this.asked = null;
            this.draw();
          },
          { class: "text" },
        ),
      ),
      answers.element,
    );
  }

  // The same in one line, for those who type.
  typing() {
    const field = h("input", {
      name: "move",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: "0123 1B1C",
      "aria-label": "A move, typed",
      maxlength: "40",
    });
    return h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          const [guess, ...answer] = field.value.trim().split(/[\s=:]+/);
          this.notice.guard(() => this.addTyped(guess, answer.join(" ")));
        },
      },
      field,
      h("button", { type: "submit" }, "Add"),
    );
  }

  // The server reads the notation, so that everything the terminal understands is understood here.
  async addTyped(guess, response) {
    const { moves } = await call("POST", "advice", {
      body: { game: this.game.name, moves: [...this.moves, { guess, response }] },
      signal: this.signal,
    });
    this.keep(moves);
  }

  async analyse() {
    this.asking?.abort();
    const here = new AbortController();
    this.asking = here;
    this.signal.addEventListener("abort", () => here.abort());
    this.right.replaceChildren(h("section", { class: "sheet" }, waiting("finding the best guesses")));
    const found = await this.notice.guard(() =>
      call("POST", "advice", { body: { game: this.game.name, moves: this.moves }, signal: here.signal }),
    );
    if (here.signal.aborted) return;
    if (found === false) this.right.replaceChildren();
    else if (found.contradiction) this.contradict(found.contradiction);
    else this.right.replaceChildren(advicePanel(found, this.game, (code) => this.code?.set(code)));
    if (found?.candidates) announce(`${plural(found.candidates, "candidate")} left`);
  }

  contradict(contradiction) {
    this.drawMoves(contradiction.answers);
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
