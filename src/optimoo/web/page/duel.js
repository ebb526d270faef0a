// A duel: both guess in turns, and whoever needs fewer guesses wins. Against the computer, or against a friend who has
// opened the link.

import { Boards } from "./boards.js";
import { keepFocus, modes, noticeBoard } from "./common.js";
import { announce, h } from "./dom.js";
import { Lobby } from "./lobby.js";
import { spoken } from "./pictures.js";
import { Session } from "./session.js";

const AGAIN_AFTER = 2000;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

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
  session = null;
  invited = null;
  boards = null;
  watched = null;
  away = false;

  constructor(place, signal) {
    this.place = place;
    this.signal = signal;
    this.notice = noticeBoard();
    this.lobby = new Lobby(place, signal, (session) => {
      this.session = session;
      return this.draw();
    });
  }

  async draw() {
    const { session } = this;
    if (!session && this.invited) await this.lobby.drawInvitation(this.invited);
    else if (!session) await this.lobby.draw();
    else if (session.view.phase === "invite") this.lobby.drawWaiting(session, () => this.again());
    else this.drawBoards();
    if (this.session?.view.mode === "friends") this.watch(this.session);
  }

  // The other browser moves when it likes, and the server tells of it. Where the connection ends, another one is opened
  // after a moment, until the view is left or the game stopped.
  async watch(session) {
    if (this.watched?.session === session) return;
    this.watched?.end.abort();
    const end = new AbortController();
    this.watched = { session, end };
    const signal = AbortSignal.any([this.signal, end.signal]);
    while (!signal.aborted) {
      try {
        for await (const view of session.follow(signal)) await this.see(session, view);
      } catch (error) {
        if (signal.aborted) return;
        this.notice.tell(error.message);
        this.away = true;
      }
      await pause(AGAIN_AFTER);
    }
  }

  // What was pushed is drawn if it is news; while a move of one's own is under way, its reply draws everything.
  async see(session, view) {
    if (this.away) this.notice.clear();
    this.away = false;
    if (this.session !== session || view.number <= session.view.number) return;
    session.accept(view);
    if (!this.boards?.underWay) await this.draw();
  }

  drawBoards() {
    const { session } = this;
    if (session.view.phase === "over") session.remember();
    if (this.boards?.session !== session) {
      this.boards = new Boards(session, this.signal, this.notice, {
        send: (move) => this.send(move),
        retry: () => this.retry(),
        again: () => this.again(),
        rematch: () => this.rematch(),
      });
      this.place.replaceChildren(...this.boards.elements);
    }
    this.boards.draw();
  }

  // Asks the server for something, and shows what came of it. Whether there is a guess more than before: it counts also
  // where the computer then found no time for its own.
  async ask(move, work) {
    const { session, boards } = this;
    const made = session.view.mine.length;
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

  // The same two once more. The finished game stays among those that can be reviewed.
  rematch() {
    const { session } = this;
    this.lobby.drawRematch(session, (seated) => {
      session.forget();
      history.replaceState(null, "", `#/duel/join/${seated.id}`);
      return Session.keep(`duel.${seated.id}`, seated);
    });
  }

  again() {
    this.watched?.end.abort();
    this.watched = null;
    this.session.forget();
    this.session = null;
    this.invited = null;
    history.replaceState(null, "", "#/duel");
    return this.draw();
  }
}
