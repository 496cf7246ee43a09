"""Whatever is asked of the tables, the record of it holds: audit, receipts and hand histories."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from random import Random

import pytest

from letitride.cards import Money
from letitride.cli.check_round import check
from letitride.house import house_ids
from letitride.house.to_json import to_json
from letitride.pit.audit.audit import audit
from letitride.pit.history.history import read_receipt
from letitride.pit.history.phh import phh
from letitride.pit.tables.fairness import CloseReveals, CommitSeed, RevealSeed
from letitride.pit.tables.table_modes import MODE_COMMANDS
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.store.stored_record import open_record
from letitride.table import ALL_CHORES, Command
from letitride.table.model.command import CountStub, CutDeck, DealCards, ExposeHand, ShuffleDeck, TakeSeat
from letitride.table.model.vocabulary import Role
from tests.pit.evening import DANA, DEALER, DEVICE, FLO, FLOOR, Evening, player
from tests.table.anything import People, actor

pytestmark = pytest.mark.heavy

COMMANDS = int(os.environ.get("LETITRIDE_COMMANDS", "250"))
"""How many commands are tried at each table."""

STAFF = {Role.DEALER: DANA, Role.FLOOR: FLO}
Kinds = tuple[type[Command], ...]
BY_DEALERS: list[Kinds] = [(), (DealCards,), (CountStub, ExposeHand)]
"""What dealers do by hand: nothing, as on the web; or some steps, between which something can go wrong."""


def give_seeds(evening: Evening, house: str, rng: Random) -> None:
    """Have the first seat be bound to a seed at times, and show it, or another one, or none."""
    seat = evening.pit.live(house).table.seats[0]
    if seat is not None and seat.wagers is not None and rng.random() < 0.3:
        digest = evening.digest(house, 1, "first")
        evening.ask(house, CommitSeed(seat=1, digest=digest), player(seat.player))
    promise = evening.pit.live(house).fairness.next
    if promise and promise.awaited and seat is not None:
        seed = rng.choice(("first", "another"))
        evening.ask(house, RevealSeed(seat=1, seed=seed), player(seat.player))
        if rng.random() < 0.5:
            evening.ask(house, CloseReveals(), DEVICE)


@pytest.mark.parametrize("by_hand", BY_DEALERS, ids=lambda kinds: "+".join(kind.__name__ for kind in kinds) or "web")
def test_the_record_of_any_evening_holds(by_hand: Kinds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.pit.tables.table_modes.ALL_CHORES", ALL_CHORES - {*by_hand})
    monkeypatch.setattr("letitride.pit.play.close_round.EVERY", 100)
    evening = Evening(tmp_path)
    evening.hire(*STAFF.values())
    known: set[str] = set()
    for house in house_ids():
        rng, people = Random(f"{house} {by_hand}"), People()
        for _ in range(COMMANDS):
            table = evening.pit.live(house).table
            command = people.ask(rng, table)
            if isinstance(command, TakeSeat) and command.player not in known:
                known.add(command.player)
                evening.pit.deposit(command.player, Money.dollars(100_000), f"first {command.player}").result()
            asks = actor(rng, table, command)
            evening.ask(house, command, asks, STAFF.get(asks.role))
            give_seeds(evening, house, rng)
            if evening.pit.live(house).proposal is not None and rng.random() < 0.8:
                evening.ask(house, ConfirmVoid(), DEALER, DANA)
                evening.ask(house, ConfirmVoid(), FLOOR, FLO)
            if rng.random() < 0.04:
                evening.ask(house, rng.choice(MODE_COMMANDS)(), FLOOR, reason=rng.choice((None, FLO)))
    evening.stop()

    with open_record(evening.database) as record:
        found = audit(record, (), lambda _done, _total: None)
        assert not found.faults, "\n".join(map(str, found.faults))
        assert found.settled >= len(house_ids())
        for stream in record.streams():
            for line, _ in record.rounds_of(stream):
                receipt = read_receipt(record, line)
                assert list(check(json.dumps(to_json(receipt))))
                assert tomllib.loads(phh(receipt, 1))["1"]["hand"] == line.number


def test_cuts_and_shuffles_are_never_left_to_dealers() -> None:
    assert not any({ShuffleDeck, CutDeck} & {*kinds} for kinds in BY_DEALERS)
