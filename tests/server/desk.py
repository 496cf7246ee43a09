"""A private table with two players, a dealer who deals by hand, and a floor person at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.server.house import Client, House

CHIPS = "300"


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
        for seat, player in enumerate(self.players, 1):
            sides = {wager.replace("_", "-"): stake for wager, stake in side_bets.items()} if seat == 1 else {}
            player.done(self.id, "PlaceWagers", seat=seat, stakes={self.base: "1", **sides})
        self.dealer.done(self.id, "CallNoMoreBets")

    def by_hand(self) -> None:
        self.floor.done(self.id, "TakeDealInHand")

    def bet_by_hand(self, **side_bets: str) -> None:
        """Have everybody bet, and all cards dealt by hand."""
        self.by_hand()
        self.bet(**side_bets)
        self.deal()

    def agree(self, who: Client, command: str, **fields: object) -> None:
        """Have somebody report what makes the round void, and the other of dealer and floor agree."""
        who.done(self.id, command, **fields)
        (self.floor if who is self.dealer else self.dealer).done(self.id, "ConfirmVoid")

    def next_deal(self) -> dict[str, Any] | None:
        legal = self.dealer.state(self.id)["legal"]
        return next((entry for entry in legal if entry["command"] == "DealCards"), None)

    def deal(self, packets: int | None = None) -> None:
        """Have so many packets of cards dealt, or all that are left."""
        dealt = 0
        while dealt != packets and (step := self.next_deal()) is not None:
            self.dealer.done(self.id, step.pop("command"), **step)
            dealt += 1

    def finish(self) -> None:
        """Have everybody decide, first to ride and then to take back, until the round is over."""
        turn = 0
        while asked := self.state()["view"]["asked"]:
            player = self.players[asked[0] - 1]
            options = [each["option"] for each in player.state(self.id)["legal"] if each["command"] == "MakeDecision"]
            player.done(self.id, "MakeDecision", seat=asked[0], option=options[-2 if turn % 2 == 0 else -1])
            turn += 1

    def record(self, number: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = self.floor.get(f"/api/desk/rounds/{self.id}/{number}").json()
        return found

    def irregularity(self, command: str) -> dict[str, Any]:
        shown = self.floor.get(f"/api/desk/tables/{self.id}").json()
        return next(each for each in shown["irregularities"] if each["command"] == command)


def watched(house: House, rules: str, players: int = 2) -> Watched:
    """Open a table of a house, with guests who have chips."""
    guests = tuple(house.guest() for _ in range(players))
    table = guests[0].post("/api/tables", {"house": rules}).json()["id"]
    for seat, guest in enumerate(guests, 1):
        guest.sit(table, seat, CHIPS)
    base = "ante" if rules == "seacoast-3cp" else "base"
    return Watched(table, house, guests, staff(house, Post.DEALER), staff(house, Post.FLOOR), base)


def settled_right(table: Watched, number: int = 1) -> dict[str, Any]:
    """Return the record of a round that was settled, once every chip of it is found where it should be."""
    record = table.record(number)
    assert record["outcome"] == "settled"
    assert record["agrees"]
    assert record["broken"] == ""
    nets = {place["seat"]: Money.parse(place["net"]) for place in record["players"]}
    due = dict.fromkeys(nets, Money(0))
    for wager in record["wagers"]:
        due[wager["seat"]] += Money.parse(wager["due"]["returned"]) - Money.parse(wager["due"]["stake"])
    assert nets == due
    had = Money.parse(CHIPS)
    assert [Money.parse(rail) for rail in table.rails()] == [had + net for net in nets.values()]
    return record


def returned_whole(table: Watched, number: int = 1) -> None:
    """Check that a round was void, and that everybody has every chip back."""
    record = table.record(number)
    assert record["outcome"] == "void"
    assert [place["net"] for place in record["players"]] == ["0.00"] * len(table.players)
    assert table.rails() == tuple(f"{CHIPS}.00" for _ in table.players)
