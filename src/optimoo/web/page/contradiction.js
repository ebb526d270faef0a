// Answers that cannot all be true: which of them clash, and what would put it right. As the package decides it, for
// playing without a server.

// The first moves of a game up to the one that left no code, as {answers, repairs}; null if some code gives all answers.
// `answers` is a set of moves that cannot all be true while any fewer of them can; `repairs` are changes of one answer
// that leave candidates, those that leave most first.
export function contradiction(game, moves) {
  const sets = moves.map(([guess, response]) => agreeing(game, guess, response));
  const made = sets.findIndex((_, at) => clash(sets.slice(0, at + 1))) + 1;
  if (!made) return null;
  return { answers: conflict(sets.slice(0, made)), repairs: repairs(game, moves, sets.slice(0, made)) };
}

function agreeing(game, guess, response) {
  const index = game.index(guess);
  return Uint8Array.from(game.codes, (_, code) => Number(game.respond(index, code) === response));
}

// Whether no code is in all of these sets.
const clash = (sets) => sets.length > 0 && sets[0].every((_, code) => sets.some((set) => !set[code]));

// The newest answer alone, or with one that it clashes with; or else a set from which each move is left out in turn if
// the others clash without it, those that most codes agree with first.
function conflict(sets) {
  const newest = sets.length - 1;
  if (clash([sets[newest]])) return [newest];
  const one = sets.findIndex((set, at) => at < newest && clash([set, sets[newest]]));
  if (one >= 0) return [one, newest];
  const size = (at) => sets[at].reduce((sum, agrees) => sum + agrees, 0);
  const order = [...sets.keys()].slice(0, -1).sort((a, b) => size(b) - size(a));
  const kept = [newest];
  order.forEach((move, at) => {
    if (!clash([...kept, ...order.slice(at + 1)].map((each) => sets[each]))) kept.push(move);
  });
  return kept.sort((a, b) => a - b);
}

function repairs(game, moves, sets) {
  const found = sets.flatMap((_, move) => {
    const others = sets.filter((_, at) => at !== move);
    const explain = [...game.codes.keys()].filter((code) => others.every((set) => set[code]));
    const cells = game.cells(game.index(moves[move][0]), explain);
    return cells.map((candidates, response) => ({ move, response, candidates })).filter((each) => each.candidates);
  });
  return found.sort((a, b) => b.candidates - a.candidates || b.move - a.move || a.response - b.response);
}
