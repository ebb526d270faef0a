// For a game that is played elsewhere: guesses and answers in, what is left and the best guesses out.

import { advicePanel, advised } from "./advice.js";
import { clash } from "./answering.js";
import { call, memory } from "./api.js";
import { AnswerEntry, changer, CodeEntry, MoveList } from "./board.js";
import { gameOf, noticeBoard, sizeChooser, waiting } from "./common.js";
import { announce, button, h, head, heard } from "./dom.js";
import { underWay } from "./hints.js";
import { t } from "./language.js";
import { assistLink, linkedMoves } from "./links.js";
import { readMove, written } from "./notation.js";
import { tiles } from "./pictures.js";
import { linkButton } from "./share.js";

export async function show(root, rest, signal) {
  // A link shows just its position; what was entered here before stays kept until something is changed.
  const [linked, moves] = rest;
  const kept = linked
    ? { game: linked, moves: linkedMoves(moves) }
    : memory.get("assist") ?? { game: "4x10", moves: [] };
  const here = new AbortController();
  const change = (chosen) => {
    here.abort();
    memory.set("assist", { game: chosen, moves: [] });
    history.replaceState(null, "", "#/assist");
    show(root, [], signal);
  };
  const game = await gameOf(kept.game, signal);
  new Assist(root, AbortSignal.any([signal, here.signal]), game, change).begin(kept.moves, Boolean(linked));
}

// Everything that can be typed into is made once. What arrives is drawn beside it, and never takes its place.
class Assist {
  moves = [];
  asked = null;
  asking = null;
  adding = Promise.resolve();

  constructor(root, signal, game, onsize) {
    this.signal = signal;
    this.game = game;
    this.notice = noticeBoard();
    this.list = new MoveList(game, {
      label: t("assist.soFar"),
      extra: (move, index) => changer(game, move, (response) => this.correct(index, response)),
    });
    this.code = new CodeEntry(game, {
      label: t("assist.guess"),
      action: t("assist.then"),
      signal,
      onsubmit: (guess) => this.ask(guess),
    });
    this.entry = h("div", { class: "parts" }, this.code.element);
    this.field = h("input", {
      name: "move",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: `${game.alphabet.repeat(3).slice(0, game.positions)} ${written("1B1C")}`,
      "aria-label": t("assist.typed"),
      maxlength: "40",
    });
    this.reading = h("div", { class: "parts" });
    this.undo = button(t("assist.undo"), () => this.keep(this.moves.slice(0, -1)), { class: "quiet" });
    this.over = button(t("assist.over"), () => this.startOver(), { class: "quiet" });
    this.link = h("span");
    this.right = h("div", { class: "columns one" });
    const left = h(
      "section",
      { class: "sheet", "aria-label": t("assist.moves") },
      head(t("title.assist"), sizeChooser(heard(t("size.label")), game.name, onsize)),
      h("p", { class: "soft" }, t("assist.about")),
      this.list.element,
      this.reading,
      this.entry,
      this.notice.element,
      this.typing(),
      h("div", { class: "row" }, this.undo, this.over, this.link),
    );
    root.replaceChildren(h("div", { class: "columns" }, left, this.right));
  }

  begin(moves, linked) {
    this.linked = linked;
    this.keep(moves);
    this.linked = false;
  }

  // The moves are these from now on. `found` is the advice for them, if it is known already.
  keep(moves, found = null) {
    this.moves = moves;
    if (!this.linked) memory.set("assist", { game: this.game.name, moves });
    this.link.replaceChildren(linkButton(assistLink(this.game.name, moves), this.signal));
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
    const spaced = [...guess].join(" ");
    const answers = new AnswerEntry(this.game, {
      label: t("assist.answerTo", { code: spaced }),
      signal: this.signal,
      onsubmit: (response) => {
        this.ask(null);
        this.keep([...this.moves, { guess, response }]);
      },
    });
    announce(t("assist.what", { code: spaced }));
    return h(
      "div",
      { class: "entry" },
      h(
        "div",
        { class: "row" },
        tiles(guess, "", this.game),
        h("span", { class: "soft" }, t("assist.answered")),
        button(t("assist.change"), () => this.ask(null), { class: "text" }),
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
    return h("form", { class: "row", onsubmit }, this.field, h("button", { type: "submit" }, t("assist.add")));
  }

  // The server reads the notation, so that everything the terminal understands is understood here. What it refuses comes
  // back into the field to be put right, unless the next move has been begun there.
  async add(text) {
    const line = waiting(t("assist.reading", { text }));
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
    this.right.replaceChildren(h("section", { class: "sheet" }, waiting(t("hints.finding"))));
    const notice = noticeBoard();
    const body = { game: this.game.name, moves: this.moves };
    const signal = AbortSignal.any([this.signal, here.signal]);
    const stop = new AbortController();
    const found = await notice.guard(() =>
      advised(
        () => call("POST", "advice", { body, signal: AbortSignal.any([signal, stop.signal]) }),
        () => call("POST", "advice/quick", { body, signal }),
        (first) => signal.aborted || this.advise(first, underWay(first, () => stop.abort())),
      )
    );
    if (signal.aborted) return;
    if (found) this.advise(found);
    else this.stopped(notice.element);
  }

  // What was shown already stays, with a word on why nothing better comes.
  stopped(notice) {
    const shown = this.right.querySelector(".advice");
    shown?.querySelector(".wait")?.remove();
    shown?.querySelector(".stop")?.remove();
    this.right.replaceChildren(...[shown, notice].filter(Boolean));
  }

  advise(found, status = null) {
    if (found.contradiction) {
      this.contradict(found.contradiction);
      return;
    }
    this.right.replaceChildren(advicePanel(found, this.game, (code) => this.pick(code), status));
    announce(t("left", { count: found.candidates }));
  }

  // A guess that waits for its answer is not exchanged for another one.
  pick(code) {
    if (this.asked === null) this.code.take(code);
  }

  contradict(contradiction) {
    const sentence = clash(this.moves, contradiction);
    this.list.show(this.moves, contradiction.answers);
    this.right.replaceChildren(
      h(
        "section",
        { class: "sheet" },
        h("h2", {}, t("answering.clash")),
        h("p", {}, sentence),
        h("p", { class: "soft" }, t("assist.put")),
      ),
    );
    announce(sentence);
  }
}
