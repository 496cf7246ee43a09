"""What a table's messages say is put together from pieces: letter by letter as if written in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from letitride.house import House
from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.chair import Chair
from letitride.pit.tables.hosting import Hosting
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.table_modes import TableModes
from letitride.pit.tables.tournament_commands import HandsCalledAtTable
from letitride.pit.tables.withholding import MOST_WITHHELD, Withheld
from letitride.server.tables import own_parts
from letitride.server.tables.table_state import state
from letitride.server.tables.teller import Teller
from letitride.table import Event
from tests.scale import scaled
from tests.table.houses import HOUSES, any_house
from tests.table.play import Play
from tests.table.walk import Walk

pytestmark = pytest.mark.heavy

COMMANDS = scaled(150, 2_500)
Happened = Sequence[tuple[PitTable, Event]]
Moment = tuple[PitTable, Happened]


CHAIRS = (
    Chair(),
    Chair(dealer="of the house", post="dealer"),
    Chair(dealer="of the house", post="floor", asked=(1, 2)),
    Chair(dealer="somebody else", post="dealer", relief="of the house"),
)


CASH, TOURNAMENT = "t1", "tournament.t1.1"


def moments(house: House, seed: str, table: str) -> Iterator[Moment]:
    """Return a table after whatever is asked of it, with what happened just before; now and then paused, or hosted."""
    rng, walk = Random(seed), Walk(house)
    live = PitTable.of(table, house, seed)
    for _ in range(COMMANDS):
        told = len(walk.events)
        walk.step(rng)
        happened = []
        for event in walk.events[told:]:
            happened.append((live, event))
            live = replace(live.after(event), head=f"{seed} {live.version}")
        if rng.random() < 0.05:
            modes = TableModes(paused=rng.random() < 0.5, chair=rng.choice(CHAIRS))
            seated = [seat.player for seat in live.table.seats if seat]
            hosting = Hosting(host=rng.choice(["", *seated]), sent_away=tuple(rng.sample(seated, len(seated) // 3)))
            version, head = live.version + 1, f"{seed} {live.version}"
            live = replace(live, modes=modes, hosting=hosting, version=version, head=head)
        if table == TOURNAMENT and rng.random() < 0.1:
            until = live.tournament.hands + rng.randrange(3)
            called = HandsCalledAtTable(until=until, secret=tuple(rng.sample(range(until + 1), min(until, 1))))
            live = replace(live.after(called), head=f"{seed} called {live.version}")
        if happened:
            yield replace(live, due=rng.choice((None, 5_000))), happened


def people_of(walk_names: set[str]) -> list[Person | None]:
    players = [Person(name=name, post=Post.PLAYER) for name in sorted(walk_names)]
    return [None, *players, *(Person(name="of the house", post=post) for post in Post if post is not Post.PLAYER)]


def whole(live: PitTable, person: Person | None, happened: Happened = (), *, now: int = 0) -> bytes:
    return ENCODER.encode(state(live, person, happened, now=now, watching=now % 3))


def merged(known: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Put a change into what is known: seats by their numbers, everything else by its name, events always new."""
    assert change.pop("type") == "change"
    view, seats = change.pop("view", {}), list(known["view"]["seats"])
    for number, seat in view.pop("seats", {}).items():
        seats[int(number) - 1] = seat
    return {**known, "events": [], **change, "view": {**known["view"], **view, "seats": seats}}


def check(house: House, seed: str, table: str = CASH) -> int:
    """Check every message of a walk, and return how many there were."""
    names, checked = {"somebody else"}, 0
    tellers: dict[str, Teller] = {}
    told: dict[str, dict[str, Any]] = {}
    for now, (live, happened) in enumerate(moments(house, seed, table)):
        names |= {seat.player for seat in live.table.seats if seat}
        for person in people_of(names):
            expected = whole(live, person, happened, now=now)
            pieces = Teller(person, only_changes=False).tell(live, happened, now=now, watching=now % 3)
            assert pieces == expected, (live.table.stage, person)

            name = f"{person and person.post} {person and person.name}"
            teller = tellers.setdefault(name, Teller(person, only_changes=True))
            message = json.decode(teller.tell(live, happened, now=now, watching=now % 3))
            told[name] = merged(told[name], message) if name in told else message
            assert without_left(told[name]) == without_left(json.decode(expected)), (live.table.stage, person)
            checked += 1
    return checked


def without_left(message: dict[str, Any]) -> dict[str, Any]:
    """Return a state without the time that is left: whoever was told of it once counts it down."""
    if message["deadline"] is None:
        return message
    return {**message, "deadline": {**message["deadline"], "left": None}}


@pytest.mark.parametrize("house", HOUSES)
def test_pieces_make_the_whole_whatever_is_asked(house: str) -> None:
    assert check(HOUSES[house], house) > COMMANDS


@pytest.mark.parametrize("house", scaled(("lir", "seacoast-3cp"), tuple(HOUSES)))
def test_pieces_make_the_whole_at_a_table_of_a_tournament(house: str) -> None:
    assert check(HOUSES[house], f"tournament {house}", TOURNAMENT) > COMMANDS


@pytest.mark.parametrize("seed", range(scaled(3, 100)))
def test_pieces_make_the_whole_whatever_a_house_chooses(seed: int) -> None:
    assert check(any_house(Random(seed)), f"any {seed}") > 0


def test_lists_that_are_kept_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_parts._LISTS, "most", 3)
    own_parts._LISTS.clear()
    check(HOUSES["lir"], "few")

    assert 0 < len(own_parts._LISTS) <= 3


def test_who_sits_out_is_no_longer_offered_bets() -> None:
    table = Play("lir").opened(1, 2).table
    kept_back = (Withheld(player="player 1", count=MOST_WITHHELD, round=0),)
    ann = Person(name="player 1", post=Post.PLAYER)
    for number, withheld in enumerate(((), kept_back)):
        live = PitTable(id="t1", rules="", table=table, withheld=withheld, version=number, head=f"sits out {number}")
        written = Teller(ann, only_changes=False).tell(live, (), now=0, watching=0)

        assert written == whole(live, ann)
        assert (b'"PlaceWagers"' in written) is (withheld is not kept_back)
