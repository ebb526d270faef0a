"""One visitor of the page's API, who plays like a careful person; and a look behind the curtain for the tests."""

import sqlite3

from optimoo.game import Game, read_history
from optimoo.web.table import Table


class Seat:
    """A seat in a game, and what its holder may do there."""

    def __init__(self, client, seated):
        self.client = client
        self.id, self.token, self.view = seated["id"], seated["token"], seated["view"]
        self.invitation = seated["invitation"]
        self.game = Game.parse(self.view["game"]["name"])

    @classmethod
    def begin(cls, client, mode="guess", **wanted):
        reply = client.post("/api/games", json={"mode": mode, **wanted})
        assert reply.status_code == 201, reply.text
        return cls(client, reply.json())

    @classmethod
    def join(cls, client, host, secret, **wanted):
        reply = client.post(
            f"/api/games/{host.id}/join", json={"invitation": host.invitation, "secret": secret, **wanted}
        )
        assert reply.status_code == 200, reply.text
        return cls(client, reply.json())

    @property
    def headers(self):
        return {"authorization": f"Bearer {self.token}"}

    def ask(self, what, method="POST", **body):
        path = f"/api/games/{self.id}" + (f"/{what}" if what else "")
        return self.client.request(method, path, headers=self.headers, **({"json": body} if body else {}))

    def look(self):
        reply = self.ask("", "GET")
        assert reply.status_code == 200, reply.text
        self.view = reply.json()
        return self.view

    def try_move(self, kind, **parts):
        return self.ask("moves", **{"kind": kind, "number": self.view["number"], **parts})

    def move(self, kind, **parts):
        reply = self.try_move(kind, **parts)
        assert reply.status_code == 200, reply.text
        self.view = reply.json()
        return self.view

    def guess(self, code):
        return self.move("guess", guess=code)

    def careful_guess(self):
        """The first code that agrees with every answer so far."""
        moves = read_history(self.game, [(move["guess"], move["response"]) for move in self.view["mine"]])
        return self.game.text(int(self.game.candidates(moves)[0]))

    def answer_for(self, secret):
        return self.move("answer", response=str(self.game.answer(self.view["asked"], secret)))

    def play_on(self, own_secret=None):
        """Do whatever is to be done until the game is over."""
        while self.view["phase"] != "over":
            if self.view["phase"] == "guess":
                self.guess(self.careful_guess())
            else:
                self.answer_for(own_secret)
        return self.view


def table_of(folder, game):
    """What the server keeps of a game, read from its file."""
    with sqlite3.connect(folder / "page.sqlite") as database:
        (state,) = database.execute("SELECT state FROM games WHERE id = ?", (game,)).fetchone()
    database.close()
    return Table.from_text(state)


def secret_of(folder, game):
    """The secret that the first player looks for."""
    table = table_of(folder, game)
    return table.game.text(table.match.secret)
