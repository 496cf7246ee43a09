"""``letitride rehearse``: a day is played, audited and printed; one that fails says how to see it fail again."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.rehearsal.checks import check_everything
from letitride.rehearsal.room import Broken
from tests.conftest import Letitride
from tests.day.event import SATURDAY

SHORT = SATURDAY.replace('ends = "04:00"', 'ends = "17:30"')
SMALL = ("--people", "8", "--rounds", "2")


@pytest.fixture
def event(tmp_path: Path) -> str:
    file = tmp_path / "short.toml"
    file.write_text(SHORT)
    return str(file)


def test_a_day_is_rehearsed_and_its_sheet_printed(letitride: Letitride, event: str, tmp_path: Path) -> None:
    told = letitride("rehearse", event, "--seed", "3", *SMALL, "--keep", str(tmp_path / "kept"))

    assert told.status == 0, told.err
    assert "house day 2099-11-21, closed" in told.out
    assert "win by the counts" in told.out
    assert "incident: kill" in told.out
    assert "Everything holds" in told.out
    (record,) = [line.split(": ")[1] for line in told.out.splitlines() if line.startswith("The record: ")]
    assert letitride("audit", record).status == 0


def test_each_of_several_seeds_is_a_line(letitride: Letitride, event: str) -> None:
    told = letitride("rehearse", event, "--seed", "1-2", *SMALL)

    assert told.status == 0, told.err
    assert [line.split(":")[0] for line in told.out.splitlines()] == [
        "seed 1 holds",
        "seed 2 holds",
        "2 of 2 days hold.",
    ]


def test_a_day_that_fails_is_told_with_the_command_that_repeats_it(
    letitride: Letitride, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(*words: object) -> object:
        check_everything(*words)  # type: ignore[arg-type]
        raise Broken("a cent is missing")

    monkeypatch.setattr("letitride.rehearsal.rehearse.check_everything", check)

    told = letitride("rehearse", event, "--seed", "4", *SMALL)

    assert told.status == 1
    assert "seed 4: Broken: a cent is missing" in told.err
    assert f"letitride rehearse {event} --seed 4 --people 8 --rounds 2 --keep FOLDER" in told.err


@pytest.mark.parametrize("seeds", ["", "x", "5-1", "1-1000000", "-1"])
def test_seeds_are_one_or_a_range(letitride: Letitride, seeds: str) -> None:
    told = letitride("rehearse", "--seed", seeds)

    assert told.status == 2
    assert "expected one, or a range as in 1-100" in told.err
