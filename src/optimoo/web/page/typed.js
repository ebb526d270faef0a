// A code as far as it has been typed: its symbols, and where the next one goes. It knows nothing of the page.

export class TypedCode {
  constructor({ positions, repeats }) {
    this.repeats = repeats;
    this.values = Array(positions).fill(null);
    this.cursor = 0;
  }

  get text() {
    return this.values.join("");
  }

  get full() {
    return this.values.every((value) => value !== null);
  }

  get empty() {
    return this.values.every((value) => value === null);
  }

  // Where a symbol stands that may stand nowhere else; -1 if it may be put.
  taken(symbol) {
    return this.repeats ? -1 : this.values.indexOf(symbol);
  }

  // Puts a symbol at the cursor, which moves on to the next empty place. Whether there was room for it.
  put(symbol) {
    if (this.full || this.taken(symbol) >= 0) return false;
    this.values[this.cursor] = symbol;
    const next = this.values.findIndex((value, place) => value === null && place > this.cursor);
    const empty = next >= 0 ? next : this.values.indexOf(null);
    if (empty >= 0) this.cursor = empty;
    return true;
  }

  // Erases what stands at the cursor, or else the nearest symbol before it. What was erased, or null.
  back() {
    let place = this.cursor;
    while (place > 0 && this.values[place] === null) place -= 1;
    return this.clear(place);
  }

  clear(place) {
    const erased = this.values[place];
    this.values[place] = null;
    this.cursor = place;
    return erased;
  }

  set(code) {
    this.values = [...code];
    this.cursor = this.values.length - 1;
  }

  reset() {
    this.values.fill(null);
    this.cursor = 0;
  }
}
