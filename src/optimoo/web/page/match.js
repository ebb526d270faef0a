// One game between a person and the computer, where no server keeps it: whose turn it is, what a move makes of it, what
// is to be seen. As the package plays it. A match is plain data, so that the browser can keep it; codes and answers in it
// are texts.

import { contradiction } from "./contradiction.js";
import { Refused } from "./api.js";
import { Game } from "./rules.js";

const LONGEST = 40; // guesses after which a game is over, whoever plays
const REPAIRS = 6; // corrections that are offered at most

const games = new Map();

export function gameOf(name) {
  if (!games.has(name)) games.set(name, new Game(name));
  return games.get(name);
}

// Moves as texts, read: [code, id of the response] each.
export const readMoves = (game, moves) =>
  moves.map(({ guess, response }) => [game.read(guess), game.readResponse(response)]);

const finds = (match, moves) => moves.at(-1)?.response === gameOf(match.game).responses[0];

// Which answers clash, in words, and what would put it right; null if some code gives all of them.
export function shownContradiction(game, moves) {
  const found = contradiction(game, readMoves(game, moves));
  if (!found) return null;
  const told = found.answers.map((at) => `${moves[at].guess} ${moves[at].response}`);
  const sentence = told.length === 1
    ? `No code answers ${told[0]}.`
    : `No code gives the answers ${told.slice(0, -1).join(", ")} and ${told.at(-1)} together.`;
  const repairs = found.repairs.slice(0, REPAIRS).map(({ move, response, candidates }) => ({
    index: move,
    response: game.responses[response],
    candidates,
  }));
  return { answers: found.answers, sentence, repairs };
}

const clashes = (match) => shownContradiction(gameOf(match.game), match.theirs);

function isOver(match) {
  const { mode, mine, theirs } = match;
  if (match.givenUp) return true;
  if (mode === "duel" && mine.length !== theirs.length) return false;
  const longest = Math.max(mine.length, theirs.length) >= (match.limit ?? LONGEST);
  return (longest || finds(match, mine) || finds(match, theirs)) && !clashes(match);
}

// What is to be done, and by whom: the phase of the server's views.
export function phase(match) {
  const { mode, mine, theirs } = match;
  if (isOver(match)) return "over";
  if (clashes(match)) return "correct";
  if (match.asked !== null) return "answer";
  if (mode === "answer") return "wait";
  if (mode !== "duel") return "guess";
  return mine.length < theirs.length + (match.first ? 1 : 0) ? "guess" : "wait";
}

// Whether the person has just finished a duel, and the computer has one guess to draw.
export const isLastChance = (match) => match.mode === "duel" && finds(match, match.mine) && !isOver(match);

function mayTakeBack(match) {
  if (!match.theirs.length || match.own !== null || isOver(match)) return false;
  return match.mode === "answer" || match.mine.length - match.theirs.length + (match.first ? 0 : 1) === 0;
}

// The computer guesses; where the person's own secret was told, it is answered at once.
export function ask(match, guess) {
  match.asked = guess;
  if (match.own === null) return;
  const game = gameOf(match.game);
  play(match, { kind: "answer", response: game.answer(game.read(guess), game.read(match.own)) });
}

export function play(match, move) {
  const game = gameOf(match.game);
  const now = phase(match);
  const expect = (...phases) => {
    if (!phases.includes(now)) throw new Refused(409, "This cannot be done now; look at the game again.");
  };
  const shown = (response) => game.responses[game.readResponse(response)];
  if (move.kind === "guess") {
    expect("guess");
    const code = game.read(move.guess);
    match.mine.push({ guess: game.text(code), response: game.answer(code, game.read(match.secret)) });
  } else if (move.kind === "answer") {
    expect("answer");
    match.theirs.push({ guess: match.asked, response: shown(move.response) });
    match.asked = null;
  } else if (move.kind === "correct") {
    expect(...(match.own === null ? ["correct", "answer", "guess"] : []));
    const response = shown(move.response);
    if (response === game.responses[0] && move.index < match.theirs.length - 1) {
      throw new Refused(400, "Only the last guess can have found the secret: the game would have ended there.");
    }
    match.theirs[move.index].response = response;
    match.asked = null;
  } else if (move.kind === "undo") {
    if (!mayTakeBack(match)) throw new Refused(400, "There is no answer to take back now.");
    match.asked = match.theirs.pop().guess;
  } else if (move.kind === "resign") {
    if (now === "over") throw new Refused(409, "The game is over.");
    match.givenUp = true;
  }
}

function outcome(match) {
  const [mine, theirs] = [finds(match, match.mine), finds(match, match.theirs)];
  const duel = match.mode === "duel";
  if (match.givenUp || !(mine || theirs)) return duel ? "lost" : "given-up";
  if (!duel) return "found";
  if (mine && theirs) return "drawn";
  return mine ? "won" : "lost";
}

function result(match, today) {
  const ended = outcome(match);
  let secret = match.mode === "answer" && ended === "found" ? match.theirs.at(-1).guess : match.secret;
  // Somebody may still look for a number of the day.
  if (ended !== "found" && match.day !== null && match.day >= today) secret = null;
  return { outcome: ended, secret, share: null }; // what to send of it, the page writes in its language
}

// The game as the server would show it.
export function view(match, today) {
  const now = phase(match);
  return {
    id: match.id,
    number: match.number,
    mode: match.mode,
    game: gameOf(match.game).rules,
    phase: now,
    mine: match.mine,
    theirs: match.theirs,
    asked: match.asked,
    own: match.own,
    first: match.first,
    opponent: match.opponent,
    title: match.title,
    day: match.day,
    limit: match.limit,
    hints: match.hints,
    can_undo: mayTakeBack(match),
    contradiction: clashes(match),
    result: now === "over" ? result(match, today) : null,
    rematch: null,
  };
}
