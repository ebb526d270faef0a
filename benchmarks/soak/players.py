"""Visitors: they play every kind of game, ask for hints and reviews, look around, and send nonsense.

Each keeps account of the moves that were acknowledged. Where a reply did not come, the move may have been made or not,
and is looked for; whatever else differs from the account is a lost or a doubled move.
"""

import asyncio
import random
from dataclasses import dataclass, field

from rules import GAMES, codes, score

PAUSE = 0.05
"""The longest that a visitor thinks, in seconds."""
AGAIN = 0.3
"""Seconds until a visitor tries again."""


@dataclass
class Account:
    """One seat in one game, and what is known to have happened there."""

    id: str
    token: str
    game: str
    friends: bool
    view: dict
    secret: str | None = None
    """What the other side looks for, where this side answers."""
    mine: list = field(default_factory=list)
    theirs: list = field(default_factory=list)
    named: bool = False
    left: list = field(default_factory=list)
    """The codes that agree with the first ``heard`` moves of this side."""
    heard: int = 0
    under_way: tuple | None = None
    """What its moves become if the move succeeds that was sent and not answered yet."""

    @property
    def headers(self):
        return {"authorization": f"Bearer {self.token}"}

    @property
    def path(self):
        return f"/api/games/{self.id}"


def pairs(moves):
    return [(move["guess"], move["response"]) for move in moves]


def same(account, kept):
    """Whether moves are just those; where the response was not heard of, any will do."""
    return len(account) == len(kept) and all(
        one[0] == other[0] and one[1] in (None, other[1]) for one, other in zip(account, kept, strict=True)
    )


class Visitor:
    """One visitor at one address, for as long as the soak lasts."""

    def __init__(self, traffic, address, seed, accounts):
        self.traffic, self.tally = traffic, traffic.tally
        self.address = address
        self.chance = random.Random(seed)
        self.accounts = accounts
        self.client = None
        self.name = None

    async def run(self, stop):
        """Do this and that until told to stop."""
        async with self.traffic.client(self.address) as self.client:
            while not stop.is_set():
                await self.chance.choices(
                    [self.alone, self.answering, self.duel, self.friends, self.assist, self.browse, self.nonsense],
                    [5, 3, 4, 2, 2, 2, 1],
                )[0](stop)

    async def ask(self, kind, method, path, expected=(200,), **options):
        await asyncio.sleep(self.chance.random() * PAUSE)
        return await self.traffic.ask(self.client, kind, method, path, expected, **options)

    # --- games --------------------------------------------------------------------------------------------------

    async def begin(self, mode, **wanted):
        game = wanted.setdefault("game", self.chance.choice(GAMES))
        if self.name is None and self.chance.random() < 0.2:
            name = f"{self.address} {self.chance.randrange(1 << 30):x}"
            reply = await self.ask("name", "POST", "/api/players", (201,), json={"name": name})
            self.name = reply and reply.json()["token"]
        named = self.name is not None and self.chance.random() < 0.5
        if named:
            wanted["player"] = self.name
        reply = await self.ask("begin", "POST", "/api/games", (201,), json={"mode": mode, **wanted})
        if reply is None:
            await asyncio.sleep(AGAIN)
            return None, None
        self.tally.games += 1
        seated = reply.json()
        account = Account(seated["id"], seated["token"], game, mode == "friends", seated["view"], named=named)
        self.accounts.append(account)
        return account, seated["invitation"]

    def code(self, game):
        return self.chance.choice(codes(game))

    async def alone(self, stop):
        account, _ = await self.begin("guess")
        if account:
            await self.play(account, stop)

    async def answering(self, stop):
        game = self.chance.choice(GAMES)
        reply = await self.ask("browse", "GET", f"/api/opponents/{game}")
        if reply is None:
            return
        opponent = self.chance.choice(reply.json())["name"]
        account, _ = await self.begin("answer", game=game, opponent=opponent)
        if account:
            account.secret = self.code(account.game)
            await self.play(account, stop)

    async def duel(self, stop):
        account, _ = await self.begin("duel")
        if account:
            account.secret = self.code(account.game)
            await self.play(account, stop)

    async def friends(self, stop):
        game = "3x6"
        host, invitation = await self.begin("friends", game=game, secret=self.code(game))
        while host and not stop.is_set():
            wanted = {"invitation": invitation, "secret": self.code(game)}
            reply = await self.ask("join", "POST", f"{host.path}/join", (200, 404), json=wanted)
            if reply is not None and reply.status_code == 404:
                return  # joined without hearing of it: nobody holds the second seat
            if reply is not None:
                guest = Account(host.id, reply.json()["token"], game, True, reply.json()["view"])
                self.accounts.append(guest)
                await self.play_both(host, guest, stop)
                return
            await asyncio.sleep(AGAIN)

    async def play_both(self, host, guest, stop):
        while not stop.is_set() and host.view["phase"] != "over":
            for seat in (host, guest):
                await self.look(seat, stop)
                if seat.view["phase"] == "guess":
                    await self.guess(seat, stop)

    async def play(self, account, stop):
        """Whatever is to be done, until the game is over or the visitor has had enough."""
        while not stop.is_set() and account.view["phase"] != "over":
            if self.chance.random() < 0.01:
                return
            if account.view["phase"] == "guess":
                if self.chance.random() < 0.15:
                    await self.hint(account, stop)
                await self.guess(account, stop)
            elif account.view["phase"] == "answer":
                await self.answer(account, stop)
            elif account.view["phase"] == "correct":
                await self.correct(account, stop)
            else:
                await self.ask("turn", "POST", f"{account.path}/turn", (200, 409), headers=account.headers)
                await self.look(account, stop)
        if account.view["phase"] == "over" and self.chance.random() < 0.3:
            # An answer may have been false to the end, if the last one was; then there is nothing to be judged.
            await self.ask("review", "POST", f"{account.path}/review", headers=account.headers)

    async def hint(self, account, stop):
        await self.ask("hint", "POST", f"{account.path}/hint", headers=account.headers)
        await self.look(account, stop)

    async def guess(self, account, stop):
        account.left = account.left or codes(account.game)
        for said, response in account.mine[account.heard :]:
            account.left = [code for code in account.left if score(said, code) == response]
        account.heard = len(account.mine)
        guess = self.chance.choice(account.left)
        made = [*account.mine, (guess, None)], account.theirs
        await self.move(account, made, stop, kind="guess", guess=guess)

    def truth(self, account, guess):
        return score(guess, account.secret)

    async def answer(self, account, stop):
        guess = account.view["asked"]
        response = self.truth(account, guess)
        if guess != account.secret and self.chance.random() < 0.05:
            response = self.chance.choice(["0C", "1C", "2C", "1B", "1B1C"])  # true by chance, or not
        made = account.mine, [*account.theirs, (guess, response)]
        await self.move(account, made, stop, kind="answer", response=response)
        if account.view["can_undo"] and self.chance.random() < 0.05:
            await self.move(account, (account.mine, account.theirs[:-1]), stop, kind="undo")

    async def correct(self, account, stop):
        for index, (guess, response) in enumerate(account.theirs):
            truth = self.truth(account, guess)
            if response != truth:
                made = account.mine, [*account.theirs[:index], (guess, truth), *account.theirs[index + 1 :]]
                await self.move(account, made, stop, kind="correct", index=index, response=truth)
                return

    # --- moves, and what became of them -------------------------------------------------------------------------

    async def move(self, account, made, stop, **move):
        """Make one move, however often it has to be tried."""
        before, number = (account.mine, account.theirs), account.view["number"]
        body = {"number": number, **move}
        account.under_way = made
        while not stop.is_set():
            reply = await self.ask(
                "move", "POST", f"{account.path}/moves", (200, 409), json=body, headers=account.headers
            )
            if reply is not None and reply.status_code == 200:
                self.tally.acknowledged += 1
                self.check(account, reply.json(), made)
                if self.chance.random() < 0.1:
                    await self.ask(
                        "repeat", "POST", f"{account.path}/moves", (409,), json=body, headers=account.headers
                    )
                return
            await asyncio.sleep(0 if reply is not None else AGAIN)
            if await self.look(account, stop, made, before) and account.view["number"] != number:
                return
            account.under_way = made

    async def look(self, account, stop, *possible):
        """The game as it stands; ``possible`` says what may have become of it."""
        while not stop.is_set():
            reply = await self.ask("look", "GET", account.path, headers=account.headers)
            if reply is not None:
                self.check(account, reply.json(), *(possible or [(account.mine, account.theirs)]))
                return True
            await asyncio.sleep(AGAIN)
        return False

    def check(self, account, view, *possible):
        """Compare a game with what is known of it, and know it from then on."""
        kept = pairs(view["mine"]), pairs(view["theirs"])
        sides = 1 if account.friends else 2  # what a friend does is accounted for by the friend
        if not any(all(same(made[side], kept[side]) for side in range(sides)) for made in possible):
            self.differ(account, possible[-1], kept, sides)
        account.view, account.under_way = view, None
        account.mine, account.theirs = kept

    def audit(self, account, view):
        """The same in the end, when a move may have been made whose reply was not waited for."""
        known = account.mine, account.theirs
        self.check(account, view, *([account.under_way] if account.under_way else []), known)

    def differ(self, account, known, kept, sides):
        lost, doubled = differences(known, kept, sides)
        self.tally.lost += lost
        self.tally.doubled += doubled
        self.tally.faults[f"a game differs: {account.id}: {known} became {kept}"] += 1

    # --- looking around -----------------------------------------------------------------------------------------

    def story(self, game, length):
        secret = self.code(game)
        guesses = [self.code(game) for _ in range(length)]
        return secret, [{"guess": guess, "response": score(guess, secret)} for guess in guesses]

    async def assist(self, stop):
        name = self.chance.choice(GAMES)
        secret, moves = self.story(name, self.chance.randrange(1, 5))
        if self.chance.random() < 0.3:
            name, moves = "3x16r", [{"guess": f"{symbol:x}" * 3, "response": "0C"} for symbol in range(16)]
            await self.ask("advice", "POST", "/api/advice", json={"game": name, "moves": moves})
            return
        if any(move["guess"] == secret for move in moves):
            return
        await self.ask("advice", "POST", "/api/advice", json={"game": name, "moves": moves})
        await self.ask("review", "POST", "/api/review", json={"game": name, "moves": moves, "secret": secret})

    async def browse(self, stop):
        described = await self.ask("browse", "GET", "/openapi.json")
        if described is None:
            return
        routes = [
            path
            for path, methods in described.json()["paths"].items()
            if "get" in methods and not any(each["required"] for each in methods["get"].get("parameters", []))
        ]
        for path in ["/", "/icon.svg", "/api/strategies/minimum", "/api/rules/4x10", *routes]:
            if stop.is_set():
                return
            if self.chance.random() < 0.4:
                await self.ask("browse", "GET", path)

    async def nonsense(self, stop):
        wrong = {"authorization": f"Bearer {'x' * 43}"}
        for method, path, status, options in [
            ("POST", "/api/games", 422, {"json": {"mode": "cheat"}}),
            ("POST", "/api/games", 422, {"content": b"{", "headers": {"content-type": "application/json"}}),
            ("POST", "/api/advice", 413, {"content": b"x" * 20_000}),
            ("GET", f"/api/games/{'x' * 22}", 404, {"headers": wrong}),
            ("GET", "/api/nothing", 404, {}),
            ("GET", "/", 400, {"headers": {"host": "evil.example"}}),
            ("GET", "/", 431, {"headers": {"x-long": "x" * 17_000}}),
        ]:
            if not stop.is_set() and self.chance.random() < 0.5:
                await self.ask("nonsense", method, path, (status,), **options)


def differences(known, kept, sides):
    """How many known moves are not where they were, and how many there are besides."""
    lost = doubled = 0
    for side in range(sides):
        common = 0
        while common < min(len(known[side]), len(kept[side])) and same([known[side][common]], [kept[side][common]]):
            common += 1
        lost += len(known[side]) - common
        doubled += max(0, len(kept[side]) - max(common, len(known[side])))
    return lost, doubled
