// One running game of this browser: its token, its latest view, and how moves reach the server.

import { call, follow, memory, Refused } from "./api.js";
import { t } from "./language.js";

const PAST = 500;

export class Session {
  constructor(slot, id, token, view) {
    this.slot = slot;
    this.id = id;
    this.token = token;
    this.view = view;
  }

  // The game that this browser left in a slot ("guess", "daily", ...), if the server still knows it.
  static async resume(slot, signal) {
    const kept = memory.get(`game.${slot}`);
    if (!kept) return null;
    try {
      const session = new Session(slot, kept.id, kept.token, null);
      await session.refresh(signal);
      // The server was stopped before the computer could guess: it does so now.
      if (session.view.phase === "wait" && session.view.mode !== "friends") {
        session.view = await session.ask("turn", { signal });
      }
      return session;
    } catch (error) {
      if (error.status !== 404) throw error;
      memory.set(`game.${slot}`, null);
      return null;
    }
  }

  static keep(slot, { id, token, view }) {
    memory.set(`game.${slot}`, { id, token });
    return new Session(slot, id, token, view);
  }

  static async begin(slot, request) {
    const player = memory.get("player")?.token;
    return Session.keep(slot, await call("POST", "games", { body: { ...request, player } }));
  }

  // The game leaves its slot; a finished one stays among those that can be reviewed.
  forget() {
    memory.set(`game.${this.slot}`, null);
  }

  // The past of this browser, the latest game first: what its statistics are made of, and what can be reviewed.
  remember() {
    const past = memory.get("past") ?? [];
    if (past.some((each) => each.id === this.id)) return;
    const { mode, game, mine, theirs, hints, day, result } = this.view;
    past.unshift({
      id: this.id,
      token: this.token,
      mode,
      game: game.name,
      guesses: (mine.length ? mine : theirs).length,
      outcome: result.outcome,
      hints,
      day,
    });
    memory.set("past", past.slice(0, PAST));
  }

  // Views come in whatever order the network brings them; an older one never takes the place of a newer one.
  accept(view) {
    if (!this.view || view.number >= this.view.number) this.view = view;
    return this.view;
  }

  async refresh(signal) {
    return this.accept(await call("GET", `games/${this.id}`, { token: this.token, signal }));
  }

  // The views of this game, as the server pushes them.
  follow(signal) {
    return follow(`games/${this.id}/events`, { token: this.token, signal });
  }

  async send(move) {
    const body = { number: this.view.number, ...move };
    return this.accept(await call("POST", `games/${this.id}/moves`, { token: this.token, body }));
  }

  // Every move carries its number. If the reply to a move was lost and it is sent again, the server refuses the second
  // one, and looking again shows that the first one counted.
  async move(move) {
    const before = this.view;
    try {
      await this.send(move);
    } catch (error) {
      if (![409, 429, 503, 507].includes(error.status)) throw error;
      await this.refresh();
      // Where the move itself is kept, it is the computer that could not guess, and can be asked again.
      if (error.status !== 409) throw error;
      // A hint that was asked for in the meantime has taken the number, but the position is the one that was seen.
      if (samePosition(before, this.view)) await this.send(move);
      else if (isLost(move, before, this.view)) throw new Refused(409, t("play.elsewhere"));
    }
    if (this.view.phase === "over") this.remember();
    return this.view;
  }

  ask(what, options = {}) {
    return call("POST", `games/${this.id}/${what}`, { token: this.token, ...options });
  }
}

// Whether nothing has been played between two views of a game.
function samePosition(one, other) {
  const position = ({ phase, asked, mine, theirs }) => JSON.stringify([phase, asked, mine, theirs]);
  return position(one) === position(other);
}

// Whether a guess made at one view is not among the moves of a later one, though the game goes on.
const isLost = (move, before, after) =>
  move.kind === "guess" && after.phase !== "over" && after.mine[before.mine.length]?.guess !== move.guess;
