// Against which of the computer's ways to play, at which size, with a number in mind.

import { memory } from "./api.js";
import { legend } from "./board.js";
import { chooser, gameOf, opponentsOf, sizeChooser } from "./common.js";
import { button, h } from "./dom.js";
import { t } from "./language.js";
import { said } from "./said.js";

const isRule = ({ title }) => title.startsWith("rule ");

// The choice is kept in `choice` ({game, opponent}). `words` says what to think of, given the rules; `onbegin` is called
// when the visitor has a number; `notice` tells what went wrong; `more` stands beside the choices and the button.
export class OpponentForm {
  constructor(choice, signal, { words, onbegin, notice, more = [] }) {
    this.choice = choice;
    this.signal = signal;
    this.words = words;
    this.loaded = null;
    this.more = more;
    this.task = h("p");
    this.about = h("p", { class: "small soft" });
    this.size = sizeChooser(t("size.label"), choice.game, (game) => notice.guard(() => this.resize(game)));
    this.names = chooser(t("opponent.plays"), [], null, (name) => {
      memory.set("opponent", name);
      this.pick(name);
    });
    this.button = button(
      t("opponent.ready"),
      async () => {
        this.setReady(false);
        await onbegin();
        this.setReady(true);
      },
      { class: "main" },
    );
    this.element = h("div", { class: "parts" });
  }

  // Where it cannot be learnt who plays at a size, the one before stays chosen.
  async resize(game) {
    const before = this.loaded;
    this.choice.game = game;
    try {
      await this.load();
      memory.set("size", this.choice.game);
    } catch (error) {
      if (this.choice.game === game) this.choice.game = before;
      this.size.control.value = this.choice.game;
      this.setReady(this.choice.game === this.loaded);
      throw error;
    }
  }

  // Until it is known who plays at the chosen size, nobody can be chosen: the list would change under the hand.
  async load() {
    const { game } = this.choice;
    this.size.control.value = game;
    this.setReady(false);
    const [rules, list] = await Promise.all([gameOf(game, this.signal), opponentsOf(game, this.signal)]);
    if (game !== this.choice.game) return; // another size has been chosen since
    this.list = list;
    this.loaded = game;
    this.task.textContent = this.words(rules);
    // Those who are named after their rule come last: hardly anybody knows them by it.
    const order = [...list.filter((each) => !isRule(each)), ...list.filter(isRule)];
    this.names.control.replaceChildren(...order.map(({ name, title }) => h("option", { value: name }, said(title))));
    const current = list.find((each) => each.name === this.choice.opponent) ?? list[0];
    this.names.control.value = current.name;
    this.pick(current.name);
    this.setReady(true);
    if (!this.element.hasChildNodes()) this.element.append(...this.parts());
  }

  // Nothing is to be seen before there is something to choose.
  parts() {
    const [choice, ...others] = this.more;
    return [
      this.task,
      legend(),
      h("div", { class: "choices" }, this.size, this.names, this.about, choice),
      h("div", { class: "row" }, this.button, others),
    ];
  }

  pick(name) {
    this.choice.opponent = name;
    this.about.textContent = said(this.list.find((each) => each.name === name).about);
  }

  setReady(ready) {
    this.names.control.disabled = !ready;
    this.button.disabled = !ready;
  }
}
