"""What a receipt tells of decks and cards, also where a round came to nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cli.check_round import DoesNotHold, check
from letitride.house.to_json import to_json
from letitride.pit.audit.audit import audit
from letitride.pit.history.history import History
from letitride.pit.history.receipt import Receipt
from letitride.store.stored_record import open_record
from letitride.table import ALL_CHORES
from letitride.table.model.command import DealCards, InterruptRound
from letitride.table.model.vocabulary import Readable
from letitride.table.rules.procedure import due
from tests.pit.evening import DEALER, FLOOR, FLOOR_PERSON, Evening, Receipts, evening, receipts

__all__ = ["evening", "receipts"]
TABLE = "nh-000"


class Interrupted:
    """A table whose first round is void before a card is dealt, and the two rounds after it."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self.evening.sit_down(TABLE)
        self.evening.bet(TABLE, seeds={1: "mine"})
        self.evening.do(TABLE, InterruptRound(cards=Readable.NO), FLOOR)
        self.shown_between = self.names().count("ShuffleRevealed")
        for _ in range(2):
            self.evening.bet(TABLE)
            while isinstance(step := next(iter(due(self.evening.pit.live(TABLE).table)), None), DealCards):
                self.evening.do(TABLE, step, DEALER)
            self.evening.finish(TABLE)
        self.history = History(self.evening.running.store)

    def names(self) -> list[str]:
        return [row.name for row in self.evening.running.store.read(lambda books: books.rows(TABLE, 0))]

    def receipt(self, number: int) -> Receipt:
        return self.history.receipt(FLOOR_PERSON, TABLE, number)


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Interrupted]:
    with pytest.MonkeyPatch.context() as by_hand:
        by_hand.setattr("letitride.pit.tables.table_modes.ALL_CHORES", ALL_CHORES - {DealCards})
        found = Interrupted(tmp_path_factory.mktemp("interrupted"))
    yield found
    found.evening.stop()


def test_the_seed_of_a_deck_that_is_still_to_be_dealt_is_not_shown(interrupted: Interrupted) -> None:
    assert interrupted.shown_between == 0
    assert interrupted.names().count("DeckShuffled") == interrupted.names().count("ShuffleRevealed") == 2


def test_a_round_that_was_void_before_a_card_tells_of_no_deck(interrupted: Interrupted) -> None:
    receipt = interrupted.receipt(1)

    assert (receipt.outcome, receipt.shuffles) == ("void", ())
    assert len(receipt.seats) == 3


def test_its_deck_is_dealt_in_the_next_round_with_the_seeds_it_had(interrupted: Interrupted) -> None:
    receipt = interrupted.receipt(2)

    assert [(shuffle.shuffle, shuffle.player_seeds) for shuffle in receipt.shuffles] == [(1, {1: "mine"})]
    assert "RoundVoided" in [row.name for row in receipt.rows]
    assert interrupted.receipt(3).shuffles[0].shuffle == 2


def test_all_of_them_hold(interrupted: Interrupted) -> None:
    for number in (1, 2, 3):
        assert list(check(json.dumps(to_json(interrupted.receipt(number)))))
    with open_record(interrupted.evening.database) as record:
        assert audit(record, (), lambda _done, _total: None).faults == ()


def test_a_wager_of_another_round_has_no_place_in_a_receipt(receipts: Receipts) -> None:
    one, other = receipts[TABLE, 1], receipts[TABLE, 2]
    joined = json.loads(json.dumps(one | {"rows": [*one["rows"], *other["rows"][1:]], "head": other["head"]}))

    with pytest.raises(DoesNotHold, match="is a wager of another round"):
        list(check(json.dumps(joined)))


def test_the_cards_told_are_those_of_the_table_when_its_log_is_folded(evening: Evening, receipts: Receipts) -> None:
    for table in evening.pit.tables():
        live = evening.pit.live(table).table
        if live.round is not None or not live.rack.entries:
            continue
        last = max(number for of, number in receipts if of == table)
        shuffle = receipts[table, last]["shuffles"][-1]
        racked = {entry.source: [str(card) for card in entry.cards] for entry in live.rack.entries}

        assert racked["community"] == shuffle["community_cards"]
        assert racked["stub"] == shuffle["stub"]
        assert {f"seat {seat}": cards for seat, cards in shuffle["hands"].items()}.items() <= racked.items()
