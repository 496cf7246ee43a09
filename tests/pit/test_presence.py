"""A seat whose player has gone: marked in the log, not waited for, free after a minute."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.pit.tables.presence import AWAY_MOST, MarkAway, MarkBack
from letitride.pit.tables.timers import SECOND
from letitride.table import Actor
from letitride.table.model.command import InterruptRound, Vote
from letitride.table.model.vocabulary import Ballot, Readable, Role, Stage
from letitride.table.rules.deciding import seats_asked
from tests.pit.slow_clock import FLOOR, PACE, Pit, a_player

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


def test_who_has_gone_is_answered_for_at_once(pit: Pit) -> None:
    pit.bet(3, "Ann")
    pit.bet(5, "Bob")
    pit.wait(PACE.all_have_bet)
    assert pit.table.stage is Stage.DECIDING
    began = pit.time
    for seat in (3, 5):
        pit.do(MarkAway(seat=seat), DEVICE)
        assert (left(pit) == 0) is (seats_asked(pit.table)[0] in pit.live.away)

    while pit.table.stage is Stage.DECIDING:
        pit.wait(0)

    assert pit.time == began
    assert pit.table.rounds == 1


def test_a_vote_does_not_wait_for_who_has_gone_once_all_others_have_voted(pit: Pit) -> None:
    pit.bet(3, "Ann")
    pit.bet(5, "Bob")
    pit.wait(PACE.all_have_bet)
    pit.do(InterruptRound(cards=Readable.YES), FLOOR)
    pit.do(MarkAway(seat=3), DEVICE)
    assert left(pit) == pit.table.house.interruption.vote_seconds * SECOND

    pit.do(Vote(seat=5, ballot=Ballot.YES), a_player("Bob"))

    assert left(pit) == 0
    pit.wait(0)
    assert pit.table.round is None


def test_a_vote_from_which_everybody_is_away_takes_its_time(pit: Pit) -> None:
    pit.bet(3, "Ann")
    pit.wait(PACE.betting)
    pit.do(InterruptRound(cards=Readable.YES), FLOOR)
    pit.do(MarkAway(seat=3), DEVICE)

    assert left(pit) == pit.table.house.interruption.vote_seconds * SECOND
