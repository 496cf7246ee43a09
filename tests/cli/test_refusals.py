"""Bad input: one clear line for each fault, status 2, and never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Letitride

SETTLE = ("--cards", "AsKsQs", "--community", "JsTs", "--base", "1")

REFUSED = {
    "an unknown target": (("odds", "LIRX-7"), "no house, pay table or TOML file is called 'LIRX-7': did you mean"),
    "nothing like a target": (("odds", "zzzz"), "letitride houses and letitride paytables list them"),
    "an unknown house": (("settle", "sea", "--cards", "AsKsQs"), "no house is called 'sea': did you mean seacoast"),
    "a pay table for a house": (("houses", "LIRX-01"), "no house is called 'LIRX-01': it is a pay table"),
    "an unknown pay table": (("paytables", "LIRX"), "no pay table is called 'LIRX': did you mean LIRX-"),
    "an unknown document": (
        ("rules", "002"),
        "no document is called '002', and no clause begins so: known are 000, 001, 003, 004",
    ),
    "an unknown command": (("od",), "no command is called 'od': did you mean odds?"),
    "nothing like a command": (("qqqq",), "no command is called 'qqqq': known are advise, "),
    "a missing argument": (("odds",), "Missing argument 'TARGET'"),
    "an unknown option": (("odds", "LIRX-01", "--xml"), "No such option"),
    "a fifth ace": (("advise", "LIRX-01", "--cards", "As As Kd"), "As is named twice: one deck holds each card once"),
    "a fifth ace on the table": (
        ("advise", "LIRX-01", "--cards", "As Ad Ac", "--community", "As"),
        "As is named twice",
    ),
    "an impossible card": (("advise", "LIRX-01", "--cards", "1s Kd Qd"), "'1s' is not a card: expected a rank"),
    "too few cards": (("advise", "LIRX-01", "--cards", "As Kd"), "three cards and none or one community card"),
    "too many cards": (("advise", "LIRX-01", "--cards", "As Kd Qd", "--community", "2s 3s"), "none or one community"),
    "community cards in Three Card Poker": (
        ("advise", "seacoast-3cp", "--cards", "As Kd Qd", "--community", "2s"),
        "seacoast-3cp is Three Card Poker, where --community '2s' has no meaning",
    ),
    "a side bet without decisions": (("strategy", "3CB-1"), "3CB-1 is a side bet: there is nothing to decide"),
    "advice on a side bet": (("advise", "LIRB-03-bonus", "--cards", "As Kd Qd"), "nothing to decide"),
    "a negative bet": (
        ("odds", "LIRX-01", "--bet", "-5"),
        "-$5 is too little: enter an amount above $0, such as 5 or 2.50",
    ),
    "a bet of nothing": (("odds", "LIRX-01", "--bet", "0"), "enter an amount above $0"),
    "half a cent": (("odds", "LIRX-01", "--bet", "0.005"), "'0.005' is not an amount"),
    "no number": (("odds", "LIRX-01", "--bet", "ten"), "'ten' is not an amount: enter one such as 20"),
    "a bet over the limit": (("odds", "nh-000", "--bet", "25"), "the limits of the base bets are $1 to $10"),
    "advice over the limit": (
        ("advise", "nh-000", "--cards", "AsKsQs", "--bet", "25"),
        "the limits of the base bets are $1 to $10",
    ),
    "a wager not offered": (
        ("settle", "casablanca", *SETTLE, "--riding", "3", "--dollar-bonus"),
        "casablanca does not offer the $1 Bonus",
    ),
    "a hand without bets": (
        ("settle", "lir", "--cards", "AsKsQs", "--community", "JsTs"),
        "give --base and --riding",
    ),
    "an ante in Let It Ride": (
        ("settle", "lir", *SETTLE, "--riding", "1", "--ante", "5"),
        "lir deals let-it-ride, where --ante has no meaning",
    ),
    "base bets in Three Card Poker": (
        ("settle", "seacoast-3cp", "--cards", "AsKsQs", "--dealer", "2s3s4s", "--base", "5", "--ante", "5"),
        "seacoast-3cp deals three-card-poker, where --base has no meaning",
    ),
    "no ante": (("settle", "seacoast-3cp", "--cards", "AsKsQs", "--dealer", "2s3s4s"), "give --ante"),
    "four bets": (
        ("settle", "lir", *SETTLE, "--riding", "4"),
        "'4' is not a number of bets: expected 1 to 3",
    ),
    "no rounds": (
        ("session", "LIRX-01", "--rounds", "0"),
        "'0' is not a number of rounds: expected 1 to 10,000,000, as in 500 or 1e6",
    ),
    "a bankroll below the bets": (
        ("session", "LIRX-01", "--rounds", "5", "--bankroll", "2"),
        "a bankroll of 2 does not cover one round, which takes 3",
    ),
    "a side bet the table lacks": (
        ("session", "LIRX-01", "--rounds", "5", "--dollar-bonus"),
        "LIRX-01 has no $1 Bonus: name a house that offers it",
    ),
    "two targets": (("odds", "LIRX-01", "LIRX-02"), "unexpected LIRX-02: letitride odds takes one TARGET"),
    "a word too many": (("verify", "everything"), "unexpected everything: letitride verify takes only options"),
    "a house for a pay table": (("paytables", "lir"), "no pay table is called 'lir': it is a house"),
    "a folder for a database": (("audit", "/"), "'/' is a folder: expected the SQLite file of a pit"),
    "a folder for a database to export": (("export", "/"), "'/' is a folder: expected the SQLite file of a pit"),
    "a folder for a receipt": (("check-round", "/"), "'/': Is a directory"),
    "a huge bet": (("odds", "LIRX-01", "--bet", "9" * 30), "is too much: enter at most $1,000,000,000"),
    "cards without quotation marks": (
        ("advise", "LIRX-01", "--cards", "As", "Ks", "Qs"),
        'write several cards in quotation marks, as in --cards "As Ks Qs"',
    ),
    "no community cards": (("settle", "lir", "--cards", "AsKsQs"), "give both community cards as --community"),
    "bet 1 in Three Card Poker": (
        ("advise", "seacoast-3cp", "--cards", "AsKsQs", "--bet-1", "riding"),
        "seacoast-3cp is Three Card Poker, where --bet-1 riding has no meaning",
    ),
    "a side bet alone": (
        ("settle", "nh-000", "--cards", "AsKsQs", "--community", "JsTs", "--three-card-bonus", "5"),
        "nh-000 does not take 3 Card Bonus without base bets",
    ),
    "hours of work": (
        ("session", "LIRX-01", "--rounds", "1e7", "--bankroll", "100,000"),
        "ruin over 10,000,000 rounds from 100000 would take hours",
    ),
    "a missing file": (("odds", "no-such-file.toml"), "no-such-file.toml: found no such file or directory"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_in_one_clear_line(letitride: Letitride, name: str) -> None:
    words, sentence = REFUSED[name]
    answer = letitride(*words)

    assert answer.status == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert len(answer.err.splitlines()) == 1
    assert answer.err.startswith("letitride: ")


def test_broken_toml_names_its_place(letitride: Letitride, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('designator = "X"\nwager = base\n')
    answer = letitride("odds", str(broken))

    assert answer.status == 2
    assert "broken TOML (Invalid value (at line 2, column 9))" in answer.err
    assert len(answer.err.splitlines()) == 1


def test_every_fault_of_a_file_has_its_line(letitride: Letitride, tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.toml"
    faulty.write_text('designator = "X"\nwager = "base"\nbasis = "to one"\n[odds]\nflush = -1\nstrait = 2\npair = 1\n')
    answer = letitride("odds", str(faulty))

    assert answer.status == 2
    keys = [line.split(": ")[2] for line in answer.err.splitlines()]
    assert keys == ["basis", "odds.strait", "odds.flush", "lowest_pair"]


def test_a_full_disk_is_one_line() -> None:
    command = f"'{sys.executable}' -m letitride paytables > /dev/full"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)

    assert ran.returncode == 2
    assert ran.stderr == "letitride: the answer could not be written: No space left on device\n"


def test_ctrl_c_stops_quietly(monkeypatch: pytest.MonkeyPatch, letitride: Letitride) -> None:
    from letitride.cli import odds

    def interrupted(*_words: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(odds, "price", interrupted)
    answer = letitride("odds", "LIRX-01")

    assert (answer.status, answer.err.strip()) == (130, "stopped")


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_plain_terminal_gets_plain_text(name: str, value: str) -> None:
    command = f"{name}={value} script -qec \"'{sys.executable}' -m letitride odds 3CB-1\" /dev/null"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)

    assert "house edge" in ran.stdout
    assert "\x1b" not in ran.stdout
