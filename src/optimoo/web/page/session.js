// One running game of this browser: its token, its latest view, and how moves reach the server.

import { call, memory } from "./api.js";

export class Session {
  constructor(slot, id, token, view) {
    Object.assign(this, { slot, id, token, view });
  }

  // The game that this browser left in a slot ("guess", "daily", ...), if the server still knows it.
  static async resume(slot, signal) {
    const kept = memory.get(`game.${slot}`);
    if (!kept) return null;
    try {
      const view = await call("GET", `games/${kept.id}`, { token: kept.token, signal });
      return new Session(slot, kept.id, kept.token, view);
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

  forget() {
    memory.set(`game.${this.slot}`, null);
  }

  async refresh(signal) {
    this.view = await call("GET", `games/${this.id}`, { token: this.token, signal });
    return this.view;
  }

  // Every move carries its number. If the reply to a move was lost and it is sent again, the server refuses the second
  // one, and looking again shows that the first one counted.
  async move(move) {
    try {
      this.view = await call("POST", `games/${this.id}/moves`, { token: this.token, body: { number: this.view.number, ...move } });
    } catch (error) {
      if (error.status !== 409) throw error;
      await this.refresh();
    }
    return this.view;
  }

  ask(what, options = {}) {
    return call("POST", `games/${this.id}/${what}`, { token: this.token, ...options });
  }
}
