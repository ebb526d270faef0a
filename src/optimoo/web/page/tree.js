// A strategy's tree in memory: sizes, depths and totals of every node, computed once from what the server sends.

export class Tree {
  constructor(data) {
    this.about = data;
    this.responses = data.responses;
    this.guesses = data.guesses;
    this.parents = data.parents;
    this.answers = data.answers;
    this.finds = data.finds;
    const count = this.guesses.length;
    this.depth = new Array(count).fill(0);
    this.size = this.finds.map(Number);
    this.end = this.guesses.map((_, node) => node + 1);
    this.children = this.guesses.map(() => []);
    for (let node = 1; node < count; node += 1) {
      this.depth[node] = this.depth[this.parents[node]] + 1;
      this.children[this.parents[node]].push(node);
    }
    // Every node stands before those below it, so backwards each is complete before its parent takes it in.
    for (let node = count - 1; node > 0; node -= 1) {
      const parent = this.parents[node];
      this.size[parent] += this.size[node];
      this.end[parent] = Math.max(this.end[parent], this.end[node]);
    }
    this.positions = Number(data.game.split("x")[0]);
  }

  response(node) {
    return this.responses[this.answers[node]];
  }

  path(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.parents[at]) path.unshift(at);
    return path;
  }

  // How many of the secrets below are found by the first guess made here, the second, ...
  profileAt(node) {
    const profile = [];
    for (let at = node; at < this.end[node]; at += 1) {
      const guess = this.depth[at] - this.depth[node];
      while (profile.length <= guess) profile.push(0);
      if (this.finds[at]) profile[guess] += 1;
    }
    return profile;
  }

  candidates(node) {
    const found = [];
    for (let at = node; at < this.end[node]; at += 1) if (this.finds[at]) found.push(this.guesses[at]);
    return found.sort();
  }

  // The cells of the guess at a node; where it may be the secret itself, that cell comes first.
  cells(node) {
    const rows = this.children[node].map((child) => ({
      response: this.response(child),
      size: this.size[child],
      next: this.guesses[child],
      node: child,
    }));
    if (this.finds[node]) rows.unshift({ response: this.responses[0], size: 1, next: null, closed: true });
    return rows;
  }
}
