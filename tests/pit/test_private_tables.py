"""Private tables: no list shows them, and they are closed when nobody needs them any more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.pit.people.people import Person, Post
from letitride.pit.play.private_tables import MOST_OPEN, TooManyTables
from letitride.table.model.command import BuyIn, PlaceWagers, TakeSeat
from letitride.table.model.event import RoundEnded, TableClosed
from letitride.table.model.vocabulary import Stage
from tests.pit.slow_clock import PACE, Pit, a_player

ANN = Person(name="Ann", post=Post.PLAYER)


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    pit = Pit(tmp_path)
    yield pit
    pit.stop()


def opened(pit: Pit, house: str = "nh-000") -> str:
    return pit.running.private.open(ANN, load_house(house))


def sit_down(pit: Pit, table_id: str) -> None:
    pit.pit.deposit("Ann", Money.dollars(1000), "for Ann").result()
    for command in (TakeSeat(seat=1, player="Ann"), BuyIn(seat=1, amount=Money.dollars(100))):
        assert not pit.pit.handle(table_id, command, a_player("Ann"), type(command).__name__).result().code


def bet(pit: Pit, table_id: str) -> None:
    house = pit.pit.live(table_id).table.house
    wager = PlaceWagers(seat=1, stakes=((house.main_wager, Money.dollars(5)),))
    assert not pit.pit.handle(table_id, wager, a_player("Ann"), f"bet {pit.time}").result().code


@pytest.mark.parametrize("house", ["nh-000", "lir-bonus", "seacoast-3cp"])
def test_a_private_table_is_ready_and_in_no_list(pit: Pit, house: str) -> None:
    table_id = opened(pit, house)

    assert pit.pit.live(table_id).table.stage in (Stage.IDLE, Stage.PREPARING, Stage.BETTING)
    assert table_id not in pit.pit.public()
    assert table_id in pit.pit.tables()
    sit_down(pit, table_id)
    bet(pit, table_id)


def test_no_two_names_are_alike_or_can_be_guessed(pit: Pit) -> None:
    names = {opened(pit) for _ in range(MOST_OPEN)}

    assert len(names) == MOST_OPEN
    assert all(len(name.removeprefix("private-")) == 24 for name in names)


def test_nobody_has_more_than_a_few_open(pit: Pit) -> None:
    for _ in range(MOST_OPEN):
        opened(pit)

    with pytest.raises(TooManyTables, match=f"Ann has {MOST_OPEN} private tables open, and {MOST_OPEN} is the most"):
        opened(pit)
    assert pit.running.private.open(Person(name="Bob", post=Post.PLAYER), load_house("lir"))


def test_a_table_at_which_nothing_happens_is_closed_and_makes_room_for_another(pit: Pit) -> None:
    for _ in range(MOST_OPEN):
        table_id = opened(pit)
    pit.wait(PACE.idle - 1)
    assert len(pit.pit.open_tables("Ann")) == MOST_OPEN

    pit.wait(1)

    assert pit.pit.live(table_id).table.stage is Stage.CLOSED
    assert pit.pit.open_tables("Ann") == ()
    assert opened(pit)


def test_nobody_is_told_of_the_time_that_ends_an_idle_table(pit: Pit) -> None:
    table_id = opened(pit)
    assert pit.pit.live(table_id).due is None

    sit_down(pit, table_id)
    assert pit.pit.live(table_id).due is None

    bet(pit, table_id)
    assert pit.pit.live(table_id).due == pit.time + PACE.all_have_bet


def test_whatever_happens_keeps_a_table_open(pit: Pit) -> None:
    table_id = opened(pit)
    pit.wait(PACE.idle - 1)
    sit_down(pit, table_id)
    pit.wait(PACE.idle - 1)
    bet(pit, table_id)
    pit.let_time_pass(100_000, step=1000)

    assert any(isinstance(event, RoundEnded) for event in pit.happened)
    assert not any(isinstance(event, TableClosed) for event in pit.happened)


def test_who_sat_at_a_table_that_is_closed_gets_the_chips_back(pit: Pit) -> None:
    table_id = opened(pit)
    sit_down(pit, table_id)
    assert pit.pit.balance("Ann") == Money.dollars(900)

    pit.wait(PACE.idle)

    assert pit.pit.live(table_id).table.stage is Stage.CLOSED
    assert pit.pit.balance("Ann") == Money.dollars(1000)


def test_public_tables_stay_open(pit: Pit) -> None:
    pit.sit(1, "Zoe")
    pit.wait(PACE.idle * 10)

    assert pit.table.stage is not Stage.CLOSED


def test_a_table_that_ran_out_of_time_while_the_pit_stood_still_is_closed_after_it(tmp_path: Path) -> None:
    before = Pit(tmp_path)
    table_id = opened(before)
    before.stop()
    after = Pit(tmp_path, at=before.time + PACE.idle * 2)
    after.pit.forgive_outage().result()
    after.wait(0)
    assert after.pit.live(table_id).table.stage is not Stage.CLOSED
    assert after.pit.live(table_id).due is None

    after.wait(PACE.after_outage)

    assert after.pit.live(table_id).table.stage is Stage.CLOSED
    after.stop()
