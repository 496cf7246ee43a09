"""After a backup was restored, nothing that players learned since helps them."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from letitride.cli.check_round import check
from letitride.house import house_ids
from letitride.house.to_json import to_json
from letitride.pit.people.people import Person, Post
from letitride.pit.play.after_restore import DEVICE
from letitride.pit.tables.fairness import RenewPromise, ShuffleRevealed
from letitride.table.model.event import RoundVoided
from letitride.table.model.vocabulary import Stage
from tests.pit.slow_clock import PACE, Pit, a_player

SUE = Person(name="Sue", post=Post.SURVEILLANCE)


def backup_and_lost_time(folder: Path, house: str, until: Callable[[Pit], None]) -> tuple[Pit, Pit]:
    """Return the pit of a backup, and the one that went on without it until its round was over."""
    first = Pit(folder, house)
    first.sit(1, "Ann")
    first.bet(1, "Ann")
    first.let_time_pass(PACE.all_have_bet + 4 * 30_000, step=10_000)
    until(first)
    first.stop()
    shutil.copytree(folder, copy := folder.parent / "restored")
    lost = Pit(folder, house, at=first.time)
    if not any(lost.table.wagering()):
        lost.bet(1, "Ann")
    lost.let_time_pass(PACE.all_have_bet + 4 * 30_000, step=10_000)
    assert lost.table.rounds == 2
    return Pit(copy, house, at=first.time), lost


def nothing(_pit: Pit) -> None:
    """Leave a table as it is between rounds."""


def bet(pit: Pit) -> None:
    pit.bet(1, "Ann")


def deal(pit: Pit) -> None:
    pit.bet(1, "Ann")
    pit.wait(PACE.all_have_bet)


MOMENTS = {"between rounds": nothing, "with a wager down": bet, "with cards dealt": deal}


def seeds_in_use(pit: Pit) -> set[str]:
    """Return the secret seeds of the decks that are being played."""
    key = pit.pit._secrets.key
    return {promise.seed(key, "t1").hex() for promise in pit.live.fairness.used}


def seeds_shown(pit: Pit) -> set[str]:
    return {event.seed for event in pit.happened if isinstance(event, ShuffleRevealed)}


@pytest.mark.heavy
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("house", house_ids())
def test_no_seed_that_was_shown_meanwhile_deals_a_card_again(tmp_path: Path, house: str, moment: str) -> None:
    (folder := tmp_path / "pit").mkdir()
    pit, lost = backup_and_lost_time(folder, house, MOMENTS[moment])
    known = seeds_shown(lost)
    assert known

    assert pit.running.start_after_restore() == ()
    assert pit.table.round is None
    assert not any(pit.table.wagering())
    pit.bet(1, "Ann")
    pit.wait(PACE.all_have_bet)

    assert pit.table.stage is Stage.DECIDING
    assert seeds_in_use(pit)
    assert not seeds_in_use(pit) & known
    pit.let_time_pass(4 * 30_000, step=10_000)
    receipt = to_json(pit.running.history.receipt(SUE, "t1", pit.table.rounds))
    assert list(check(json.dumps(receipt)))
    lost.stop()
    pit.stop()


def test_without_a_new_start_players_would_know_the_cards(tmp_path: Path) -> None:
    (folder := tmp_path / "pit").mkdir()
    pit, lost = backup_and_lost_time(folder, "nh-000", nothing)
    deal(pit)

    assert seeds_in_use(pit) & seeds_shown(lost)
    lost.stop()
    pit.stop()


def test_a_round_that_was_on_is_void_and_its_wagers_are_given_back(tmp_path: Path) -> None:
    (folder := tmp_path / "pit").mkdir()
    pit, lost = backup_and_lost_time(folder, "nh-000", deal)

    pit.running.start_after_restore()

    assert any(isinstance(event, RoundVoided) for event in pit.happened)
    lost.stop()
    pit.stop()


def test_a_promise_is_not_renewed_once_somebody_has_bet_on_it(tmp_path: Path) -> None:
    pit = Pit(tmp_path)
    pit.sit(1, "Ann")
    pit.bet(1, "Ann")

    assert pit.ask(RenewPromise(), DEVICE).code == "no-promise"
    assert pit.ask(RenewPromise(), a_player("Ann")).code == "not-your-role"
    pit.stop()


def test_everybody_is_logged_out(tmp_path: Path) -> None:
    pit = Pit(tmp_path)
    people = pit.running.people
    token = people.open_session(people.guest())

    pit.running.start_after_restore()

    assert people.person_of(token) is None
    pit.stop()
