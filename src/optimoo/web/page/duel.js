// A duel: both guess in turns, and whoever needs fewer guesses wins. Against the computer, or against a friend who has
// opened the link.

import { Boards } from "./boards.js";
import { keepFocus, modes, noticeBoard } from "./common.js";
import { announce, h } from "./dom.js";
import { Lobby } from "./lobby.js";
import { spoken } from "./pictures.js";
import { Session } from "./session.js";

const LOOK_EVERY = 800;

export async function show(root, [what, id, invitation, size], signal) {
  const place = h("div", { class: "view", tabindex: "-1" });
  root.replaceChildren(modes("duel"), place);
  const duel = new Duel(place, signal);
  if (what === "join") duel.invited = { id, invitation, size };
  const slot = what === "join" ? `duel.${id}` : "duel";
  duel.session = await Session.resume(slot, signal);
  await duel.draw();
}

class Duel {
  constructor(place, signal) {
    this.place = place;
    this.signal = signal;
    this.session = null;
    this.invited = null;
    this.boards = null;
    this.notice = noticeBoard();
    this.lobby = new Lobby(place, signal, (session) => {
      this.session = session;
      return this.draw();
    });
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  async draw() {
    clearTimeout(this.timer);
    if (!this.session && this.invited) await this.lobby.drawInvitation(this.invited);
    else if (!this.session) await this.lobby.draw();
    else if (this.session.view.phase === "invite") {
      this.lobby.drawWaiting(this.session, () => this.again());
      this.lookAgain();
    } else this.drawBoards();
  }

  // The other browser moves when it likes; this one looks now and then, and draws only when something has changed.
  lookAgain() {
    this.timer = setTimeout(async () => {
      const { session } = this;
      const before = session.view.number;
      try {
        await session.refresh(this.signal);
        this.notice.clear();
      } catch (error) {
        if (error.name === "AbortError") return;
        this.notice.tell(error.message);
      }
      // The view was left, or the game was stopped in the meantime.
      if (this.signal.aborted || this.session !== session) return;
      if (session.view.number === before) this.lookAgain();
      else await this.draw();
    }, LOOK_EVERY);
  }

  drawBoards() {
    const { session } = this;
    if (session.view.phase === "over") session.remember();
    if (this.boards?.session !== session) {
      this.boards = new Boards(session, this.signal, this.notice, {
        send: (move) => this.send(move),
        retry: () => this.retry(),
        again: () => this.again(),
      });
      this.place.replaceChildren(...this.boards.elements);
    }
    this.boards.draw();
    if (session.view.mode === "friends" && session.view.phase === "wait") this.lookAgain();
  }

  // Asks the server for something, and shows what came of it. Whether there is a guess more than before: it counts also
  // where the computer then found no time for its own.
  async ask(move, work) {
    const { session, boards } = this;
    const made = session.view.mine.length;
    clearTimeout(this.timer);
    boards.setUnderWay(move);
    await this.notice.guard(() => work(session));
    boards.setUnderWay(null);
    const guessed = session.view.mine.length > made;
    if (this.session !== session) return guessed;
    const last = session.view.mine.at(-1);
    if (guessed) announce(`${[...last.guess].join(" ")}: ${spoken(last.response)}`);
    await this.draw();
    keepFocus(this.place);
    return guessed;
  }

  send(move) {
    return this.ask(move, (session) => session.move(move));
  }

  retry() {
    return this.ask({ kind: "turn" }, async (session) => session.accept(await session.ask("turn")));
  }

  again() {
    this.session.forget();
    this.session = null;
    this.invited = null;
    history.replaceState(null, "", "#/duel");
    return this.draw();
  }
}
