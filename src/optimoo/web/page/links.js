// Links to what is to be seen elsewhere on the page: a position, a game. Moves stand in them as people write them.

const written = (moves) => moves.map(({ guess, response }) => `${guess}=${response}`).join(",");

const link = (view, game, moves) =>
  ["#", view, encodeURIComponent(game), ...(moves.length ? [encodeURIComponent(written(moves))] : [])].join("/");

// A position in Assist; a game to be reviewed.
export const assistLink = (game, moves) => link("assist", game, moves);
export const reviewLink = (game, moves) => link("review", game, moves);

// The moves that a link names; what cannot be read, the server refuses.
export const linkedMoves = (text = "") =>
  text
    .split(",")
    .filter(Boolean)
    .map((move) => {
      const [guess, response = ""] = move.split("=");
      return { guess, response };
    });
