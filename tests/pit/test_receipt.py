"""What a receipt tells of decks and cards, also where a round came to nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cli.check_round import DoesNotHold, check
from letitride.house import house_ids
from letitride.house.to_json import to_json
from letitride.pit.audit.audit import audit
from letitride.pit.history.history import History
from letitride.pit.history.receipt import Receipt
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.store.stored_record import open_record
from letitride.table.model.command import InterruptRound
from letitride.table.model.vocabulary import Readable
from tests.pit.evening import DANA, DEALER, FLO, FLOOR, FLOOR_PERSON, Evening, Receipts, evening, receipts

pytestmark = pytest.mark.heavy

__all__ = ["evening", "receipts"]
TABLE = "nh-000"


class Interrupted:
    """A table whose first round is void before a card is dealt, and the two rounds after it."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self.evening.hire(DANA, FLO)
        self.evening.sit_down(TABLE)
        self.evening.take_chair(TABLE)
        self.evening.bet(TABLE, seeds={1: "mine"})
        self.evening.shuffle(TABLE)
        self.evening.do(TABLE, InterruptRound(cards=Readable.NO), FLOOR, FLO)
        self.evening.do(TABLE, ConfirmVoid(), DEALER, DANA)
        self.shown_between = self.names().count("ShuffleRevealed")
        for _ in range(2):
            self.evening.bet(TABLE)
            self.evening.finish(TABLE)
        self.history = History(self.evening.running.store)

    def names(self) -> list[str]:
        return [row.name for row in self.evening.running.store.read(lambda books: books.rows(TABLE, 0))]

    def receipt(self, number: int) -> Receipt:
        return self.history.receipt(FLOOR_PERSON, TABLE, number)


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Interrupted]:
    found = Interrupted(tmp_path_factory.mktemp("interrupted"))
    yield found
    found.evening.stop()


def test_a_deck_that_was_not_dealt_goes_away_and_its_seed_is_shown(interrupted: Interrupted) -> None:
    """Somebody who has the key knows its order, and the next bets would be made in this knowledge."""
    assert interrupted.shown_between == 1
    assert interrupted.names().count("DeckShuffled") == interrupted.names().count("ShuffleRevealed") == 3
    assert interrupted.names().count("DeckReplaced") == 1


def test_a_round_that_was_void_before_a_card_tells_of_the_deck_that_was_not_dealt(interrupted: Interrupted) -> None:
    receipt = interrupted.receipt(1)

    assert receipt.outcome == "void"
    assert [(shuffle.shuffle, shuffle.hands, len(shuffle.stub)) for shuffle in receipt.shuffles] == [(1, {}, 52)]
    assert len(receipt.seats) == 3


def test_the_next_round_has_a_deck_that_was_promised_after_the_void(interrupted: Interrupted) -> None:
    names, receipt = interrupted.names(), interrupted.receipt(2)

    assert [(shuffle.shuffle, shuffle.player_seeds) for shuffle in receipt.shuffles] == [(2, {})]
    assert names.index("RoundVoided") < names.index("ShuffleCommitted", names.index("DeckShuffled"))
    assert receipt.shuffles[0].order != interrupted.receipt(1).shuffles[0].order


@pytest.mark.parametrize("rules", house_ids())
def test_no_house_deals_a_deck_of_a_round_that_came_to_nothing(rules: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.sit_down(rules)
    evening.take_chair(rules)
    evening.bet(rules)
    evening.shuffle(rules)
    known = evening.pit.live(rules).table.cards
    evening.do(rules, InterruptRound(cards=Readable.NO), FLOOR)
    evening.prepare(rules)
    between = evening.pit.live(rules)
    evening.bet(rules)
    evening.shuffle(rules)
    dealt = evening.pit.live(rules).table.cards
    evening.stop()

    assert known is not None
    assert dealt is not None
    assert (between.fairness.used, between.fairness.shuffles) == ((), 2)
    assert dealt != known


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
