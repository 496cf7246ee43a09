"""Every option that the documents leave to a house, as a house file of its own, dealt at a live table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from letitride.cards import Money
from letitride.cli.check_round import check
from letitride.house.folder import read_folder
from letitride.pit.people.people import Post
from tests.pit.tampering import faults
from tests.server.desk import Watched, settled_right, staff
from tests.server.house import Client, House, serve
from tests.server.options import OPTIONS, write_options

CHIPS = "300"
SHOWN = ("ShowBonusHand", "WaveOff")
"""What a player does with cards that decide a side bet; only one of them is right."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("options")
    houses = read_folder(write_options(folder / "houses"))
    with serve(folder, houses=houses, demonstration=False) as house:
        yield house
    assert faults(str(folder / "pit.db")) == []


@pytest.fixture(scope="module")
def players(house: House) -> tuple[Client, ...]:
    return house.player("Ann"), house.player("Bob")


def seated(house: House, players: tuple[Client, ...], name: str) -> Watched:
    for seat, player in enumerate(players, 1):
        player.sit(name, seat, CHIPS)
    return Watched(name, house, players, staff(house, Post.DEALER), staff(house, Post.FLOOR), "base")


def bet(table: Watched, name: str) -> None:
    ann, bob = table.players
    offered = ann.get(f"/api/tables/{name}/house").json()["wagers"]
    everything = {each["wager"]: "1" for each in offered}
    ann.done(name, "PlaceWagers", seat=1, stakes=everything)
    if name == "side-bet-alone":
        bob.done(name, "PlaceWagers", seat=2, stakes={"three-card-bonus": "5"})
    elif name == "spoken-bets":
        bob.done(name, "BetCash", seat=2, stakes={"base": "5"})
    else:
        bob.done(name, "PlaceWagers", seat=2, stakes={"base": "5"})
    table.dealer.done(name, "CallNoMoreBets")


def finish(table: Watched) -> None:
    """Have everybody decide until the round is over."""
    while asked := table.state()["view"]["asked"]:
        player = table.players[asked[0] - 1]
        player.done(table.id, "MakeDecision", seat=asked[0], option="ride")
    while shown := [each for each in table.players[0].state(table.id)["legal"] if each["command"] in SHOWN]:
        (command,) = shown
        refused = table.players[1].command(table.id, command["command"], seat=1)
        assert refused["code"] == "not-your-seat"
        table.players[0].done(table.id, command["command"], seat=1)


def balance(player: Client) -> Money:
    return Money.parse(player.get("/api/me").json()["balance"])


@pytest.mark.parametrize("name", OPTIONS)
def test_a_round_of_every_option_is_dealt_paid_and_can_be_checked(
    house: House, players: tuple[Client, ...], name: str
) -> None:
    had = [balance(player) for player in players]
    table = seated(house, players, name)
    bet(table, name)
    finish(table)

    record = settled_right(table, cash={2: "15"} if name == "spoken-bets" else None)
    receipt = players[0].get(f"/api/tables/{name}/rounds/1").text
    assert list(check(receipt))[-1].startswith(f"The head to keep: {name}:")
    for player in players:
        assert player.get(f"/api/tables/{name}/rounds/1/replay").status_code == 200
        player.done(name, "LeaveSeat", seat=players.index(player) + 1)
    nets = {place["player"]: Money.parse(place["net"]) for place in record["players"]}
    assert [balance(player) for player in players] == [
        before + nets[player.name] for before, player in zip(had, players, strict=True)
    ]
