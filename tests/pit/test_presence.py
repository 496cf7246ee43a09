"""A seat whose player has gone: marked in the log, waited for only briefly, free after a minute."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.pit.tables.presence import AWAY_DECIDES, AWAY_MOST, MarkAway, MarkBack
from letitride.pit.tables.timers import SECOND
from letitride.table import Actor
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.deciding import seats_asked
from tests.pit.slow_clock import PACE, Pit, a_player

DEVICE = Actor(role=Role.DEVICE)


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    pit = Pit(tmp_path)
    pit.sit(3, "Ann")
    pit.sit(5, "Bob")
    pit.wait(SECOND)
    yield pit
    pit.stop()


def left(pit: Pit) -> int:
    """Return how long the table waits."""
    assert pit.live.due is not None
    return pit.live.due - pit.time


def test_a_mark_is_kept_until_somebody_is_back_or_has_got_up(pit: Pit) -> None:
    pit.do(MarkAway(seat=3), DEVICE)
    pit.do(MarkAway(seat=5), DEVICE)
    assert list(pit.live.away) == [3, 5]

    pit.do(MarkBack(seat=3), DEVICE)
    assert list(pit.live.away) == [5]
    pit.wait(AWAY_MOST)
    pit.wait(AWAY_MOST)
    assert not pit.live.away
    assert pit.table.seats[4] is None


def test_what_has_not_changed_is_refused(pit: Pit) -> None:
    assert pit.ask(MarkBack(seat=3), DEVICE).code == "is-so"
    assert pit.ask(MarkAway(seat=1), DEVICE).code == "is-so"
    pit.do(MarkAway(seat=3), DEVICE)
    assert pit.ask(MarkAway(seat=3), DEVICE).code == "is-so"
    assert pit.ask(MarkBack(seat=3), a_player("Ann")).code == "not-your-role"


def test_the_seat_of_who_has_gone_is_free_after_a_minute(pit: Pit) -> None:
    pit.do(MarkAway(seat=3), DEVICE)
    pit.wait(AWAY_MOST - 2 * SECOND)
    assert pit.table.seats[2] is not None

    pit.wait(2 * SECOND)

    assert pit.table.seats[2] is None
    assert pit.table.seats[4] is not None, "Bob is there"


def test_betting_does_not_wait_for_who_has_gone(pit: Pit) -> None:
    pit.bet(5, "Bob")
    assert left(pit) == PACE.betting

    pit.do(MarkAway(seat=3), DEVICE)

    assert left(pit) == PACE.all_have_bet


def test_a_decision_of_who_has_gone_is_waited_for_briefly(pit: Pit) -> None:
    pit.bet(3, "Ann")
    pit.bet(5, "Bob")
    pit.wait(PACE.all_have_bet)
    assert pit.table.stage is Stage.DECIDING
    pit.do(MarkAway(seat=3), DEVICE)
    pit.do(MarkAway(seat=5), DEVICE)
    assert left(pit) == AWAY_DECIDES
    asked = seats_asked(pit.table)

    pit.wait(AWAY_DECIDES)

    assert seats_asked(pit.table) != asked or pit.table.stage is not Stage.DECIDING


def test_who_is_back_has_no_less_time_than_is_left(pit: Pit) -> None:
    pit.bet(3, "Ann")
    pit.bet(5, "Bob")
    pit.wait(PACE.all_have_bet)
    for seat in (3, 5):
        pit.do(MarkAway(seat=seat), DEVICE)
    pit.time += 1000

    for seat in (3, 5):
        pit.do(MarkBack(seat=seat), DEVICE)

    assert left(pit) == AWAY_DECIDES - 1000
