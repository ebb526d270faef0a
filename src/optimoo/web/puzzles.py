"""Puzzles for friends: a secret in a link, which only this server can read.

The secret is sealed with a key that stays on the server, so nothing has to be kept for a puzzle, however many are made
and never opened. The key lies beside the games; who loses it loses the links, and nothing else.
"""

import base64
import hmac
import secrets
from pathlib import Path

from fastapi import APIRouter
from pydantic import BaseModel, Field

from optimoo.game import Game
from optimoo.web.key import key_in
from optimoo.web.models import NewPuzzle, read_game
from optimoo.web.problems import NotFoundError, problems

NONCE, CODE, TAG = 8, 4, 12
"""Bytes of a link: what makes it unlike any other, the secret, and what nobody else can forge."""


class Puzzles:
    """Seals secrets, and opens what it has sealed."""

    def __init__(self, path: Path) -> None:
        """Read the key, or make one."""
        self._key = key_in(path)

    def seal(self, game: Game, code: int) -> str:
        """The secret of a puzzle, as it stands in a link."""
        nonce = secrets.token_bytes(NONCE)
        body = nonce + self._masked(game, nonce, code.to_bytes(CODE, "big"))
        return base64.urlsafe_b64encode(body + self._digest(b"tag", game, body)[:TAG]).decode()

    def open(self, game: Game, sealed: str) -> int:
        """The secret that :meth:`seal` was given, as a code index."""
        whole = base64.urlsafe_b64decode(sealed.encode()) if len(sealed) == 4 * (NONCE + CODE + TAG) // 3 else b""
        body, tag = whole[:-TAG], whole[-TAG:]
        if len(body) != NONCE + CODE or not hmac.compare_digest(tag, self._digest(b"tag", game, body)[:TAG]):
            raise NotFoundError("this is no puzzle of this server; ask for the link once more")
        return int.from_bytes(self._masked(game, body[:NONCE], body[NONCE:]), "big")

    def _masked(self, game: Game, nonce: bytes, code: bytes) -> bytes:
        return bytes(a ^ b for a, b in zip(code, self._digest(b"mask", game, nonce), strict=False))

    def _digest(self, purpose: bytes, game: Game, text: bytes) -> bytes:
        return hmac.digest(self._key, purpose + str(game).encode() + b"\0" + text, "sha256")


class PuzzleView(BaseModel):
    """A puzzle to be sent."""

    game: str
    puzzle: str = Field(description="to be given when the game begins; it does not tell the secret")


def puzzles(made: Puzzles) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api", tags=["puzzles"])

    @router.post("/puzzles", responses=problems(400, 413, 422))
    def make_puzzle(wanted: NewPuzzle) -> PuzzleView:
        """Seal a secret for somebody else to find."""
        game = read_game(wanted.game)
        return PuzzleView(game=str(game), puzzle=made.seal(game, game.index(wanted.secret)))

    return router
