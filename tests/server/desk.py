"""A private table with two players, a dealer who may take the chair, and a floor person at the desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.server.house import Client, House

CHIPS = "300"
SHOWN = ("ShowBonusHand", "WaveOff")
JUDGMENTS = ("CountDeck", "DeclareMisdeal", "ReplaceDeck", "VerifyHands")
"""Steps that somebody gives a reason for."""


def staff(house: House, post: Post) -> Client:
    """Return somebody of a post, who is entered once."""
    name = f"The {post.value}"
    if any(person.name == name for person in house.running.people.everybody()):
        client = house.log_in(name)
        client.reason = "the evening goes on"
        return client
    return house.with_post(post, name)


@dataclass
class Watched:
    """A table that is watched from the desk."""

    id: str
    house: House
    players: tuple[Client, ...]
    dealer: Client
    floor: Client
    base: str

    def state(self) -> dict[str, Any]:
        return self.floor.state(self.id)

    def rails(self) -> tuple[str, ...]:
        """Return the chips before each player."""
        return tuple(seat["rail"] for seat in self.state()["view"]["seats"] if seat)

    def bet(self, **side_bets: str) -> None:
        """Have everybody bet, the first player on side bets too, and betting closed."""
        self.prepare()
        for seat, player in enumerate(self.players, 1):
            sides = {wager.replace("_", "-"): stake for wager, stake in side_bets.items()} if seat == 1 else {}
            player.done(self.id, "PlaceWagers", seat=seat, stakes={self.base: "1", **sides})
        if not self.state()["view"]["dealer"]:
            self.dealer.done(self.id, "CallNoMoreBets")
            return
        while self.step() != "CallNoMoreBets":
            pass

    def by_hand(self) -> None:
        """Have the dealer take the chair."""
        self.dealer.done(self.id, "TakeChair")

    def bet_by_hand(self, **side_bets: str) -> None:
        """Have everybody bet, and all cards dealt by hand."""
        self.by_hand()
        self.bet(**side_bets)
        self.deal()

    def agree(self, who: Client, command: str, **fields: object) -> None:
        """Have somebody report what makes the round void, and the other of dealer and floor agree."""
        who.done(self.id, command, **fields)
        (self.floor if who is self.dealer else self.dealer).done(self.id, "ConfirmVoid")

    def chair(self) -> dict[str, Any]:
        """Return the dealer's chair, as the dealer sees it."""
        found: dict[str, Any] = self.dealer.state(self.id)["chair"]
        return found

    def step(self, **values: object) -> str:
        """Have the next step of the procedure done by whoever's it is, and return its name; none where none is due."""
        steps = self.chair()["steps"]
        if not steps:
            return ""
        step = steps[0]
        if step["doer"] == "player":
            return self.show()
        way = {name: self._entered(step, name, allowed) for name, allowed in step["ways"][0].items()}
        who = self.dealer if step["doer"] == "dealer" else self.floor
        name: str = step["command"]
        del way["command"]
        said, who.reason = who.reason, who.reason if name in JUDGMENTS else ""
        who.done(self.id, name, **{**way, **values})
        who.reason = said
        return name

    def show(self) -> str:
        """Have the player whose cards decide a side bet show them or wave them off: only one of the two is right."""
        for player in self.players:
            for legal in player.state(self.id)["legal"]:
                if legal["command"] in SHOWN:
                    player.done(self.id, **{("name" if field == "command" else field): legal[field] for field in legal})
                    return str(legal["command"])
        return ""

    def _entered(self, step: dict[str, Any], name: str, allowed: object) -> object:
        """Return what somebody enters for a field: a true count, or the number that is meant anyhow."""
        if not isinstance(allowed, dict):
            return allowed
        return self.stub() if step["command"] == "CountStub" else 52

    def stub(self) -> int:
        """Return how many cards of the stub lie in the rack."""
        piles = self.state()["view"]["rack"]
        return next(len(pile["cards"]) for pile in piles if pile["source"] == "stub")

    def deal(self, packets: int | None = None) -> None:
        """Have this many packets dealt, or everything done until the players are asked."""
        dealt = 0
        while dealt != packets and not self.state()["view"]["asked"] and (name := self.step()):
            dealt += name == "DealCards"

    def until(self, command: str = "") -> list[str]:
        """Have everything done in the chair before a step, or until none is due, and return it."""
        done = []
        while (steps := self.chair()["steps"]) and steps[0]["command"] != command:
            done.append(step_in_words(steps[0]))
            self.step()
        return done

    def gather(self) -> None:
        """Have the cards of a void round taken up."""
        while self.state()["view"]["round"] is not None and self.step():
            pass

    def go_on(self) -> None:
        """Have everything done in the chair that needs no player."""
        while self.state()["view"]["round"] is not None and self.step() not in ("", "AskPlayer"):
            pass

    def prepare(self) -> None:
        """Have the cards made ready."""
        while self.state()["view"]["stage"] == "preparing" and self.step():
            pass

    def finish(self) -> None:
        """Have everybody decide, first to ride and then to take back, until the round is over."""
        turn = 0
        self.go_on()
        while self.state()["view"]["asked"]:
            self.answer(option=-2 if turn % 2 == 0 else -1)
            turn += 1
            self.go_on()

    def answer(self, option: int = -2) -> None:
        """Have the player who is asked decide."""
        seat = self.state()["view"]["asked"][0]
        player = self.players[seat - 1]
        options = [each["option"] for each in player.state(self.id)["legal"] if each["command"] == "MakeDecision"]
        player.done(self.id, "MakeDecision", seat=seat, option=options[option])

    def record(self, number: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = self.floor.get(f"/api/desk/rounds/{self.id}/{number}").json()
        return found

    def irregularity(self, command: str) -> dict[str, Any]:
        shown = self.floor.get(f"/api/desk/tables/{self.id}").json()
        return next(each for each in shown["irregularities"] if each["command"] == command)


def step_in_words(step: dict[str, Any]) -> str:
    """Return a step with its seat, deck, slot, key or wager; one of the floor begins with *floor*."""
    if step["doer"] == "player":
        return "player shows or waves off"
    way = step["ways"][0]
    details = [str(way[field]) for field in ("seat", "deck", "slot", "key", "wager") if field in way]
    return " ".join([*(["floor"] if step["doer"] == "floor" else []), step["command"], *details])


def watched(house: House, rules: str, players: int = 2) -> Watched:
    """Open a table of a house, with guests who have chips."""
    guests = tuple(house.guest() for _ in range(players))
    table = guests[0].post("/api/tables", {"house": rules}).json()["id"]
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat, CHIPS)
    base = "ante" if rules == "seacoast-3cp" else "base"
    return Watched(table, house, guests, staff(house, Post.DEALER), staff(house, Post.FLOOR), base)


def settled_right(table: Watched, number: int = 1, cash: Mapping[int, str] | None = None) -> dict[str, Any]:
    """Return the record of a round that was settled, once every chip of it is found where it should be.

    *cash* is what seats bought in chips by spoken bets, besides the chips they sat down with.
    """
    record = table.record(number)
    assert record["outcome"] == "settled"
    assert record["agrees"]
    assert record["broken"] == ""
    nets = {place["seat"]: Money.parse(place["net"]) for place in record["players"]}
    due = dict.fromkeys(nets, Money(0))
    for wager in record["wagers"]:
        due[wager["seat"]] += Money.parse(wager["due"]["returned"]) - Money.parse(wager["due"]["stake"])
    assert nets == due
    had = {seat: Money.parse(CHIPS) + Money.parse((cash or {}).get(seat, "0")) for seat in nets}
    assert [Money.parse(rail) for rail in table.rails()] == [had[seat] + net for seat, net in nets.items()]
    return record


def returned_whole(table: Watched, number: int = 1) -> None:
    """Check that a round was void, and that everybody has every chip back once its cards are gathered."""
    table.gather()
    record = table.record(number)
    assert record["outcome"] == "void"
    assert [place["net"] for place in record["players"]] == ["0.00"] * len(table.players)
    assert table.rails() == tuple(f"{CHIPS}.00" for _ in table.players)
