// The page without a server: the same questions that the server answers, answered in the browser. Exact values come from
// what was worked out beforehand and lies beside the page (the book, the strategies); beyond it a rule ranks the guesses,
// and the advice says so. Games stay in this browser.

import { memory, Refused } from "./api.js";
import { sha256 } from "./digest.js";
import { ask, gameOf, isLastChance, phase, play, readMoves, shownContradiction, view } from "./match.js";
import { canonical, firstGuesses, follow, InputError, inverse, rank, relabelled } from "./rules.js";
import { Tree } from "./tree.js";

const KEPT = 40; // games of this browser; older ones make room
const SHOWN = 500; // candidates that are listed at most
const RULE = "larmouth";
const REACH = 60_000_000; // guesses times candidates that the rule looks at while somebody waits

// --- what lies beside the page ----------------------------------------------------------------------------------------

const loaded = new Map();

async function load(name) {
  const folder = document.documentElement.dataset.alone;
  if (!loaded.has(name)) {
    const reply = await fetch(`${folder}/${name}`).catch(() => null);
    if (!reply?.ok) throw new Refused(0, "A part of the page cannot be loaded now; try again when you are online.");
    loaded.set(name, name.endsWith(".json") ? await reply.json() : await reply.text());
  }
  return loaded.get(name);
}

const summaries = () => load("strategies.json");

// The tree of a strategy; null where there is none of this name for the game.
async function treeOf(game, name) {
  const found = (await summaries()).find((each) => each.game === game.plain && each.name === name);
  if (!found) return null;
  const key = `tree ${name}`;
  if (!loaded.has(key)) loaded.set(key, new Tree(await load(`${name}.json`)));
  return loaded.get(key);
}

// What the book says of each position that it has, by its moves under the names that stand for all.
async function bookOf(game) {
  if (!(await load("books.json")).includes(game.plain)) return new Map();
  const key = `book ${game.plain}`;
  if (!loaded.has(key)) {
    const lines = (await load(`${game.plain}.book`)).split("\n").filter(Boolean);
    loaded.set(key, new Map(lines.map((line) => line.split(": "))));
  }
  return loaded.get(key);
}

// --- advice -----------------------------------------------------------------------------------------------------------

// Lets the page do what else there is to do, such as hearing that nobody waits any more.
const pausing = (signal) => async () => {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
};
const range = (count) => [...Array(count).keys()];
const sum = (values) => values.reduce((total, value) => total + value, 0);

// The chance to win a race, a draw as half a win, as a fraction: `further` candidates are found at the next guess, the one
// after, ...; the rival, whose profile is known, has not finished after as many guesses as were made.
function chanceToWin(further, made, rival) {
  const waiting = sum(rival.slice(made));
  if (!waiting) return [0, 1];
  const points = sum(
    further.map((found, turn) => found * (2 * sum(rival.slice(made + turn + 1)) + (rival[made + turn] ?? 0))),
  );
  const [above, below] = [points, 2 * sum(further) * waiting];
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  return [above / divisor(above, below), below / divisor(above, below)];
}

// Guesses with the profile of what follows, where that is known for certain; null where it is not.
async function exact(game, moves, candidates, count) {
  const size = candidates.length;
  if (size <= 2) return candidates.slice(0, count).map((index) => [game.codes[index], Array(size).fill(1)]);
  const { text, relabelling } = canonical(game, moves);
  const listed = (await bookOf(game)).get(text);
  if (listed) {
    const back = inverse(relabelling);
    return listed.split(" ").slice(0, count).map((each) => {
      const [guess, profile] = each.split("=");
      const code = [...guess].map((symbol) => Number.parseInt(symbol, 16));
      return [relabelled(back, code), profile.split("/").map(Number)];
    });
  }
  const tree = await treeOf(game, "minimum");
  const place = tree && follow(game, tree, moves);
  if (place) return [[place.guess, tree.profileAt(place.node)]];
  return size <= game.responses.length ? apart(game, candidates, count) : null;
}

// Guesses that tell all candidates apart. Where one of them may be the secret, nothing needs fewer guesses; where none
// may, nothing does either, for every other guess leaves two candidates together.
function apart(game, candidates, count) {
  const splits = (guess) => Math.max(...game.cells(guess, candidates)) === 1;
  const hopeful = candidates.filter(splits).slice(0, count);
  if (hopeful.length) return hopeful.map((index) => [game.codes[index], [1, candidates.length - 1]]);
  const others = range(game.size).filter(splits).slice(0, count);
  return others.length ? others.map((index) => [game.codes[index], [0, candidates.length]]) : null;
}

// Of guesses that the rule takes for equally good, one that differs from those before it by more than a name.
function different(ranked, count) {
  const seen = new Set();
  const key = ({ cells, score }) => `${score} ${cells}`;
  return ranked.filter((each) => !seen.has(key(each)) && seen.add(key(each))).slice(0, count);
}

async function ranked(game, moves, candidates, count, signal = null) {
  const guesses = moves.length ? range(game.size) : firstGuesses(game);
  if (guesses.length * candidates.length > REACH) {
    throw new Refused(
      422,
      `${game.name} is too large for hints while ${candidates.length} numbers are left; guess on.`,
    );
  }
  return different(await rank(game, candidates, { guesses, count: game.size, pause: pausing(signal) }), count);
}

// What a guess is worth after some guesses: `further` and `expected` from there on, the rest from the start of the game.
function shownValue(game, guess, candidates, made, profile, chance) {
  const cells = game.cells(game.index(guess), candidates);
  const further = profile && sum(profile.map((found, turn) => found * (turn + 1)));
  const total = profile && further + made * candidates.length;
  return {
    guess: game.text(guess),
    is_candidate: cells[0] > 0,
    candidates: candidates.length,
    total,
    average: profile && total / candidates.length,
    further,
    expected: profile && further / candidates.length,
    worst: profile && made + profile.length,
    profile: profile && [...Array(made).fill(0), ...profile],
    chance,
    cells: Object.fromEntries(game.responses.map((response, id) => [response, cells[id]]).filter(([, size]) => size)),
  };
}

export async function advise({ game: name, moves: sent }, signal, count = 5) {
  const game = gameOf(name);
  const moves = readMoves(game, sent);
  const told = moves.map(([code, id]) => ({ guess: game.text(code), response: game.responses[id] }));
  const advice = {
    moves: told,
    shown: [],
    best: [],
    exact: true,
    rule: null,
    rival: null,
    pending: false,
    contradiction: null,
  };
  const clash = shownContradiction(game, told);
  if (clash) return { ...advice, candidates: 0, complete: false, contradiction: clash };
  if (moves.at(-1)?.[1] === 0) return { ...advice, candidates: 1, shown: [told.at(-1).guess], complete: true };
  const candidates = game.candidates(moves);
  const shown = candidates.slice(0, SHOWN).map((index) => game.text(game.codes[index]));
  const known = await exact(game, moves, candidates, count);
  if (!known) {
    const best = (await ranked(game, moves, candidates, count, signal)).map(({ guess }) =>
      shownValue(game, game.codes[guess], candidates, moves.length, null, null)
    );
    return { ...advice, candidates: candidates.length, shown, best, complete: false, exact: false, rule: RULE };
  }
  const rival = (await summaries()).find((each) => each.game === game.plain && each.name === "strongest");
  const best = known.map(([guess, profile]) =>
    shownValue(
      game,
      guess,
      candidates,
      moves.length,
      profile,
      rival ? chanceToWin(profile, moves.length, rival.profile) : null,
    )
  );
  return { ...advice, candidates: candidates.length, shown, best, complete: true, rival: rival ? "strongest" : null };
}

async function hintWords(game) {
  if ((await bookOf(game)).size) {
    return "Hints are exact for three guesses, along best play, and where few numbers are left; else a rule ranks the guesses.";
  }
  const most = Math.floor(REACH / game.size);
  return most < game.size
    ? `Once at most ${
      most.toLocaleString("en")
    } numbers are left, a rule ranks the guesses; hints are exact only where few numbers are left.`
    : "A rule ranks the guesses; hints are exact only where few numbers are left.";
}

// --- the computer as an opponent --------------------------------------------------------------------------------------

function drawn(limit) {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return number % limit; // no number is favoured by more than one part in 2^17
}

function shuffled(count) {
  const left = range(count);
  return range(count).map(() => left.splice(drawn(left.length), 1)[0]);
}

// Under the labels that were drawn for this game, the first guess cannot be learnt by heart.
async function nextGuess(match) {
  const game = gameOf(match.game);
  const inward = inverse(match.labels);
  const moves = readMoves(game, match.theirs).map(([code, id]) => [relabelled(inward, code), id]);
  const candidates = game.candidates(moves);
  const first = game.codes[candidates[0]];
  return game.text(relabelled(match.labels, await chosen(game, match, moves, candidates, first)));
}

// Which strategy whoever reacts plays, by who guesses first in each turn.
const concedingLeast = (match) => match.mine.length > match.theirs.length ? "watching" : "strongest";

async function chosen(game, match, moves, candidates, first) {
  if (match.opponent === "first-candidate" || candidates.length <= 2) return first;
  if (match.opponent === "watching" && isLastChance(match)) return first;
  if (match.opponent !== RULE) {
    const tree = await treeOf(game, match.opponent === "reacting" ? concedingLeast(match) : match.opponent);
    const place = tree && follow(game, tree, moves);
    if (place && match.opponent === "reacting" && isLastChance(match)) {
      const hit = candidates.find((index) => game.text(game.codes[index]) === game.text(place.guess));
      return game.codes[hit ?? candidates[drawn(candidates.length)]];
    }
    if (place) return place.guess;
    const known = await exact(game, moves, candidates, 1); // as after a corrected answer
    if (known) return known[0][0];
  }
  return game.codes[(await ranked(game, moves, candidates, 1))[0].guess];
}

async function opponentsOf(name) {
  const { plain, size } = gameOf(name);
  const listed = await load("opponents.json");
  // Where the rule would take too long, only the one who follows none can play.
  return listed[plain] ?? listed.any.filter((each) => each.name !== RULE || size * size <= 2 * REACH);
}

// --- games ------------------------------------------------------------------------------------------------------------

export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

// The secret of a game on a day: the same for everyone.
function secretOfTheDay(game, day) {
  const digest = BigInt(`0x${sha256(`optimoo number of the day ${game.plain} ${day}`)}`);
  return game.codes[Number(digest % BigInt(game.size))];
}

function keep(match) {
  const ids = [match.id, ...(memory.get("alone") ?? []).filter((id) => id !== match.id)];
  for (const id of ids.splice(KEPT)) memory.set(`alone.${id}`, null);
  memory.set("alone", ids);
  memory.set(`alone.${match.id}`, match);
  return view(match, today());
}

function kept(id) {
  const match = memory.get(`alone.${id}`);
  if (!match) throw new Refused(404, "This game is not kept any more; begin another.");
  return match;
}

async function turn(match) {
  if (phase(match) === "wait") ask(match, await nextGuess(match));
  match.number += 1;
  return keep(match);
}

async function begin({ mode, game: name = "4x10", ...wanted }) {
  const game = gameOf(name);
  if (!["guess", "daily", "answer", "duel"].includes(mode)) {
    throw new Refused(400, "A game with somebody else needs a server; here you can play alone or with the computer.");
  }
  const day = mode === "daily" ? wanted.day ?? today() : null;
  if (day > today()) throw new Refused(400, `The number of ${day} is not told before that day.`);
  const secret = day ? secretOfTheDay(game, day) : game.codes[drawn(game.size)];
  const listed = mode === "answer" || mode === "duel" ? await opponentsOf(name) : [];
  const opponent = listed.find((each) => each.name === wanted.opponent) ?? listed.at(-1);
  const match = {
    id: range(4).map(() => drawn(2 ** 32).toString(36).padStart(7, "0")).join(""),
    number: -1,
    mode,
    game: game.name,
    secret: mode === "answer" ? null : game.text(secret),
    opponent: opponent?.name ?? null,
    title: opponent?.title ?? null,
    own: mode === "duel" && wanted.secret ? game.text(game.read(wanted.secret)) : null,
    labels: { places: shuffled(game.positions), symbols: shuffled(game.symbols) },
    first: mode !== "duel" || (wanted.first ?? drawn(2) === 0),
    day,
    limit: wanted.limit ?? null,
    mine: [],
    theirs: [],
    asked: null,
    hints: 0,
    hinted: null,
    givenUp: false,
  };
  return { id: match.id, token: match.id, invitation: null, view: await turn(match) };
}

async function move(id, { number, ...wanted }) {
  const match = kept(id);
  if (number !== match.number) {
    throw new Refused(409, `This is move ${number}, but the game expects move ${match.number}; look at it again.`);
  }
  play(match, wanted);
  return await turn(match);
}

// A hint about the position of a game. However many are given in one position, they count as one.
async function hinted(id, find) {
  const { game, mine, ...match } = kept(id);
  if (match.day) throw new Refused(409, "There are no hints in this kind of game.");
  if (phase({ game, mine, ...match }) !== "guess") throw new Refused(409, "There is nothing to guess now.");
  const found = await find({ game, moves: mine });
  const now = kept(id);
  if (now.mine.length !== mine.length) throw new Refused(409, "The game has moved on meanwhile; look at it again.");
  if (now.hinted !== mine.length) {
    now.hints += 1;
    now.hinted = mine.length;
    now.number += 1;
    keep(now);
  }
  return found;
}

// How many candidates there are, and whether a guess is one of them.
function smallHint({ game: name, moves: told }, guess) {
  const game = gameOf(name);
  const candidates = game.candidates(readMoves(game, told)).length;
  if (guess === null) return { candidates, possible: null, against: null };
  const code = game.read(guess);
  const against = told.find((move) => game.answer(game.read(move.guess), code) !== move.response) ?? null;
  return { candidates, possible: !against, against };
}

// --- the questions ----------------------------------------------------------------------------------------------------

const unavailable = (sentence) => () => {
  throw new Refused(400, sentence);
};

const REVIEW = "A review needs the program itself: pip install 'optimoo[web]', then optimoo serve.";
const SHARING = "What is shared with others needs the program itself: pip install 'optimoo[web]', then optimoo serve.";

/** @type {[string, RegExp, Function][]} */
const ROUTES = [
  ["GET", /^rules\/(.+)$/, async (name) => ({ ...gameOf(name).rules, hints: await hintWords(gameOf(name)) })],
  ["GET", /^opponents\/(.+)$/, (name) => opponentsOf(name)],
  ["GET", /^today$/, async () => ({ ...(await load("today.json")), day: today() })],
  ["GET", /^strategies$/, () => summaries()],
  ["GET", /^strategies\/(.+)$/, (name) => load(`${name}.json`)],
  ["POST", /^advice$/, (body, signal) => advise(body, signal)],
  ["POST", /^games$/, (body) => begin(body)],
  ["GET", /^games\/([^/]+)$/, (id) => view(kept(id), today())],
  ["POST", /^games\/([^/]+)\/moves$/, (id, body) => move(id, body)],
  ["POST", /^games\/([^/]+)\/turn$/, (id) => turn(kept(id))],
  ["POST", /^games\/([^/]+)\/hint$/, (id, _body, signal) => hinted(id, (asked) => advise(asked, signal))],
  ["POST", /^games\/([^/]+)\/hint\/small$/, (id, body) => hinted(id, (asked) => smallHint(asked, body.guess))],
  ["POST", /review$/, unavailable(REVIEW)],
  ["POST", /^(players|puzzles|games\/.*\/join)$/, unavailable(SHARING)],
];

// What the server would answer. Mistakes of a person become refusals, as they would there.
export async function answer(method, path, body, signal) {
  for (const [its, pattern, reply] of ROUTES) {
    const match = its === method && pattern.exec(path);
    if (!match) continue;
    try {
      const found = await reply(...match.slice(1).map(decodeURIComponent), body, signal);
      signal?.throwIfAborted();
      return structuredClone(found); // whoever asked may keep it: it changes no more
    } catch (error) {
      if (error instanceof InputError) throw new Refused(422, error.message);
      throw error;
    }
  }
  throw new Refused(404, "There is nothing here by that name.");
}
