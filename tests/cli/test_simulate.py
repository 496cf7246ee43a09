"""``letitride simulate`` for people and programs."""

from __future__ import annotations

import csv
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from letitride.cli import progress
from letitride.cli import simulate as command
from letitride.simulate import Engine, bankroll, running
from letitride.simulate.tally import count
from tests.conftest import Letitride

FIRST = ("simulate", "LIRX-01", "--rounds", "2e5", "--seed", "1")


def test_a_run_ends_with_the_comparison_to_the_exact_law(letitride: Letitride) -> None:
    answer = letitride(*FIRST)

    assert answer.status == 0
    assert "200,000 rounds: LIRX-01, base bets" in answer.out
    assert "three base bets of $1; strategy: best; seed 1" in answer.out
    assert "3.5057 %" in answer.out
    assert "all outcomes" in answer.out
    assert "The result agrees with the exact law." in answer.out
    assert "the smallest of 20 exact tests times their number" in answer.out
    assert "as happens to at most 1 in 1,000 honest runs." in " ".join(answer.out.split())


def test_text_and_json_give_the_same_signs_and_the_same_p(letitride: Letitride) -> None:
    words = ("simulate", "lir-bonus", "--rounds", "20,000", "--seed", "5", "--dollar-bonus")
    printed, document = letitride(*words).out, letitride(*words, "--json").json
    totals = document["tests"]["seats"][0]["totals"]
    edges = {**document["wagers"], "all": document["loss_cents_per_hand"]}

    for line, (name, edge) in zip(
        ("base bets, house edge", "$1 Bonus, house edge", "all wagers, loss"), edges.items(), strict=True
    ):
        cells = next(row for row in printed.splitlines() if row.startswith(line)).split()
        label = {"base": "base bets", "dollar-bonus": "$1 Bonus", "all": "all wagers"}[name]
        assert cells[-2] == f"{edge['z']:+.2f}"
        assert cells[-1] == f"{totals[label]:.4f}"
    for edge in document["wagers"].values():
        assert (edge["z"] > 0) == (edge["house_edge"]["measured"] > float(Fraction(edge["house_edge"]["exact"])))
    loss = document["loss_cents_per_hand"]
    assert (loss["z"] > 0) == (loss["measured"] > loss["exact"])
    assert loss["total"] == pytest.approx(20_000 * loss["measured"])


@pytest.mark.heavy
def test_the_same_seed_prints_the_same_document_with_either_engine_and_any_workers(letitride: Letitride) -> None:
    first = letitride(*FIRST, "--json", "--engine", "numba")
    second = letitride(*FIRST, "--json", "--engine", "numpy", "--workers", "1")

    assert first.out == second.out
    document = first.json
    assert document["agrees"] is True
    assert document["wagers"]["base"]["house_edge"]["exact"] == "37963/1082900"
    assert abs(document["wagers"]["base"]["z"]) <= 4
    assert sum(each["observed"] for each in document["final_hands"]) == 200_000
    assert sum(sum(each["hands"]) for each in document["counts"]) == 200_000
    assert document["tests"]["false_alarms_at_most"] == 0.001
    assert document["tests"]["p_of_run"] == min(document["tests"]["made"] * document["tests"]["smallest_p"], 1.0)
    assert document["tests"]["accounted"] is True


def test_seven_seats_with_side_bets(letitride: Letitride) -> None:
    words = ("simulate", "lir-bonus", "--rounds", "50,000", "--seats", "7", "--seed", "2", "--bet", "10")
    sides = ("--dollar-bonus", "--three-card-bonus", "5")
    printed = letitride(*words, *sides).out
    document = letitride(*words, *sides, "--json").json

    assert "50,000 rounds, 7 seats" in printed
    assert "seat 7" in printed
    assert "all wagers, loss of a hand in dollars" in printed
    assert "three cards" in printed
    assert document["stakes"] == {"base": "10.00", "dollar-bonus": "1.00", "three-card-bonus": "5.00"}
    assert "each seat is tested by itself" in printed
    assert [seat["seat"] for seat in document["tests"]["seats"]] == [1, 2, 3, 4, 5, 6, 7]
    assert document["tests"]["smallest_p"] == min(
        p
        for seat in document["tests"]["seats"]
        for p in [
            *seat["totals"].values(),
            *seat["final_hands"].values(),
            *seat["three_cards"].values(),
            seat["all_outcomes"],
            seat["too_regular"],
        ]
    )
    assert document["wagers"]["base"]["z"] is None
    assert abs(document["loss_cents_per_hand"]["z"]) <= 4


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("seacoast-3cp", "dealer does not qualify"),
        ("seacoast-ante-bonus", "folded"),
        ("3CB-1", "mini royal"),
        ("LIRB-03-bonus", "royal flush"),
        ("seacoast-pair-plus", "three of a kind"),
    ],
)
def test_any_target_is_simulated(letitride: Letitride, target: str, words: str) -> None:
    answer = letitride("simulate", target, "--rounds", "1e5", "--seed", "1")

    assert answer.status == 0
    assert words in answer.out


def test_a_run_that_does_not_agree_says_so(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.simulate.comparing.FALSE_ALARMS", Fraction(1))

    answer = letitride(*FIRST)

    assert answer.status == 1
    assert "does NOT agree" in answer.out
    assert letitride(*FIRST, "--json").json["agrees"] is False


def test_money_that_is_not_accounted_for_is_said(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(*what: Any, **how: Any) -> Any:
        tally = count(*what, **how)
        return replace(tally, net=tally.net - 1)

    monkeypatch.setattr(running, "count", counted)

    answer = letitride(*FIRST)

    assert answer.status == 1
    assert "The money counted is not what these hands pay." in answer.out


def test_counts_are_written_as_csv_parquet_and_chart(letitride: Letitride, tmp_path: Path) -> None:
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    files = {kind: tmp_path / f"counts.{kind}" for kind in ("csv", "parquet", "svg")}
    words = (*FIRST, "--csv", files["csv"], "--parquet", files["parquet"], "--chart", files["svg"])

    assert letitride(*map(str, words)).status == 0

    with files["csv"].open() as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["hands"]) for row in rows) == 200_000
    assert sum(float(row["expected"]) for row in rows) == pytest.approx(200_000)
    assert pq.read_table(files["parquet"]).column("hands").to_pylist() == [int(row["hands"]) for row in rows]
    drawn = files["svg"].read_bytes()
    assert drawn.startswith(b"<?xml")
    letitride(*map(str, words))
    assert files["svg"].read_bytes() == drawn


def test_a_parquet_file_needs_its_package(
    letitride: Letitride, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    answer = letitride(*FIRST, "--parquet", str(tmp_path / "counts.parquet"))

    assert answer.status == 2
    assert "a Parquet file needs pyarrow: run `make parquet`" in answer.err
    assert answer.out == "", "refused before a round is dealt"


@pytest.mark.parametrize("option", ["--csv", "--parquet", "--chart"])
def test_a_file_that_cannot_be_written_is_refused_before_a_round_is_dealt(
    letitride: Letitride, tmp_path: Path, option: str
) -> None:
    answer = letitride("simulate", "LIRX-01", "--rounds", "1e12", option, str(tmp_path / "missing" / "a.csv"))

    assert answer.status == 2
    assert "missing/a.csv': no such folder" in answer.err


def test_a_file_that_nobody_may_write_is_refused(
    letitride: Letitride, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)

    answer = letitride("simulate", "LIRX-01", "--rounds", "1e12", "--csv", str(tmp_path / "a.csv"))

    assert answer.status == 2
    assert "a.csv': permission denied" in answer.err


def test_a_file_that_fails_in_the_end_does_not_cost_the_answer(
    letitride: Letitride, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_what: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("letitride.simulate.writing.write_csv", full)

    answer = letitride(*FIRST, "--csv", str(tmp_path / "a.csv"))

    assert answer.status == 2
    assert "The result agrees with the exact law." in answer.out
    assert "a.csv': no space left on device" in answer.err


@pytest.mark.parametrize("seats", ["1", "7"])
def test_too_few_rounds_tell_nothing(letitride: Letitride, seats: str) -> None:
    words = ("simulate", "LIRX-01", "--rounds", "10", "--seed", "1", "--seats", seats)

    answer = letitride(*words)

    assert answer.status == 0
    assert "Too few rounds to tell whether the result agrees with the exact law." in answer.out
    assert letitride(*words, "--json").json["agrees"] is None


@pytest.mark.parametrize(("written", "rounds"), [("1E3", 1_000), ("1.5e3", 1_500), ("2.50e2", 250), ("1,000", 1_000)])
def test_numbers_are_read_as_people_write_them(letitride: Letitride, written: str, rounds: int) -> None:
    assert letitride("simulate", "LIRX-01", "--rounds", written, "--seed", "1", "--json").json["rounds"] == rounds


SESSIONS = (
    "simulate",
    "lir",
    "--rounds",
    "100",
    "--sessions",
    "2000",
    "--bankroll",
    "200",
    "--seed",
    "3",
    "--bet",
    "5",
)


@pytest.mark.parametrize(
    ("plan", "name"), [("flat", "flat"), ("times-3", "times 3 after a loss"), ("2.5%", "2.5 % of the bankroll")]
)
def test_sessions_by_a_plan(letitride: Letitride, tmp_path: Path, plan: str, name: str) -> None:
    files = ("--csv", str(tmp_path / "ends.csv"), "--chart", str(tmp_path / "ends.svg"))
    printed = letitride(*SESSIONS, "--plan", plan, "--leave-with", "300", *files)
    document = letitride(*SESSIONS, "--plan", plan, "--leave-with", "300", "--json").json["sessions"]

    assert f"2,000 sessions from $200, of at most 100 rounds; bets: {name}" in printed.out
    assert "left with $300 or more" in printed.out
    assert document["sessions"] == 2_000
    assert document["ahead"] + document["even"] + document["behind"] == pytest.approx(1)
    assert document["content"] > 0
    assert f"{document['rounds_played']:,} rounds played" in printed.out
    assert 2_000 <= document["rounds_played"] < 200_000
    with (tmp_path / "ends.csv").open() as file:
        ends = [(int(row["net_cents"]), int(row["sessions"])) for row in csv.DictReader(file)]
    assert sum(times for _, times in ends) == 2_000
    assert sum(net * times for net, times in ends) == document["net_cents"]
    assert (tmp_path / "ends.svg").stat().st_size > 1_000


def test_a_strategy_of_ones_own(letitride: Letitride, tmp_path: Path) -> None:
    file = tmp_path / "aces.py"
    file.write_text(
        "def bet_1(cards, _):\n    return cards[2] % 13 == 12\n\ndef bet_2(cards, rides):\n    return rides\n"
    )

    answer = letitride(*FIRST, "--strategy", str(file))

    assert answer.status == 0
    assert "strategy: aces" in answer.out


REFUSED = {
    "no rounds": (("LIRX-01", "--rounds", "0"), "'0' is not a number of rounds: expected 1 to 10,000,000,000,000"),
    "half a round": (("LIRX-01", "--rounds", "2.5"), "'2.5' is not a number of rounds"),
    "too many rounds": (("LIRX-01", "--rounds", "1e14"), "'1e14' is not a number of rounds"),
    "eight seats": (("LIRX-01", "--rounds", "9", "--seats", "8"), "'8' is not a number of seats: expected 1 to 7"),
    "a negative seed": (("LIRX-01", "--rounds", "9", "--seed", "-1"), "'-1' is not a seed: expected 0 to"),
    "an unknown target": (("LIRX-7", "--rounds", "9"), "no house, pay table or TOML file is called 'LIRX-7'"),
    "an unknown strategy": (("LIRX-01", "--rounds", "9", "--strategy", "luck"), "no strategy is called 'luck'"),
    "a strategy that is not there": (("LIRX-01", "--rounds", "9", "--strategy", "luck.py"), "cannot be read"),
    "a side bet not offered": (("casablanca", "--rounds", "9", "--dollar-bonus"), "casablanca does not offer"),
    "a bet over the limit": (("nh-000", "--rounds", "9", "--bet", "25"), "the limits of the base bets are $1 to $10"),
    "a plan without sessions": (("lir", "--rounds", "9", "--plan", "flat"), "without --sessions there is no meaning"),
    "sessions without a bankroll": (("lir", "--rounds", "9", "--sessions", "9"), "--sessions needs a --bankroll"),
    "an unknown plan": (
        ("lir", "--rounds", "9", "--sessions", "9", "--bankroll", "50", "--plan", "luck"),
        "no plan is called 'luck'",
    ),
    "a plan that does not grow": (
        ("lir", "--rounds", "9", "--sessions", "9", "--bankroll", "50", "--plan", "times-1"),
        "the plan times-1 makes no bets grow: expected times-2 or more",
    ),
    "a share of nothing": (
        ("lir", "--rounds", "9", "--sessions", "9", "--bankroll", "50", "--plan", "0.0%"),
        "the plan 0.0% makes no bets grow",
    ),
    "a bankroll too small": (
        ("LIRX-01", "--rounds", "9", "--sessions", "9", "--bankroll", "1"),
        "a bankroll of $1 does not cover one round, which takes $3",
    ),
    "no address of a cluster": (("lir", "--rounds", "9", "--dask", "nonsense"), "'nonsense' is not the address"),
    "a target below the bankroll": (
        ("lir", "--rounds", "9", "--sessions", "9", "--bankroll", "50", "--leave-with", "20"),
        "a target is more than the bankroll",
    ),
    "two kinds of workers": (
        ("lir", "--rounds", "9", "--workers", "2", "--dask", "tcp://127.0.0.1:9"),
        "give --dask or --workers, not both",
    ),
}


@pytest.mark.parametrize("wrong", REFUSED)
def test_bad_input_gets_one_clear_line(letitride: Letitride, wrong: str) -> None:
    words, expected = REFUSED[wrong]

    answer = letitride("simulate", *words)

    assert answer.status == 2
    assert expected in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_house_is_dealt_no_more_seats_than_it_has(letitride: Letitride, tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    file.write_text('extends = "lir"\nid = "few"\nname = "Few"\n[seating]\nseats = 3\n')

    assert letitride("simulate", str(file), "--rounds", "9", "--seats", "3").status == 0
    assert "few has 3 seats, not 4" in letitride("simulate", str(file), "--rounds", "9", "--seats", "4").err


class _Watched:
    """A terminal that somebody watches."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


def test_whoever_watches_sees_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = _Watched()
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setattr(progress, "_PATIENCE", 0)

    with progress.progress_bar("rounds", in_millions=True) as told:
        told(500_000, 1_000_000)
        told(1_000_000, 1_000_000)

    assert "rounds" in watched.text
    assert "million a second" in watched.text


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Let somebody press Ctrl-C after some parts."""
    parts = {"left": 3}

    def counted(*what: Any, **how: Any) -> Any:
        if not parts["left"]:
            raise KeyboardInterrupt
        parts["left"] -= 1
        return count(*what, **how)

    monkeypatch.setattr(running, "count", counted)
    monkeypatch.setattr(running, "HANDS_A_PART", dict.fromkeys(Engine, 10_000))
    return parts


def test_ctrl_c_keeps_what_is_done(letitride: Letitride, interrupted: dict[str, int]) -> None:
    answer = letitride("simulate", "LIRX-01", "--rounds", "1e6", "--seed", "1", "--workers", "1")

    assert "30,000 rounds" in answer.out
    assert "Stopped after 30,000 of 1,000,000 rounds: --rounds 30000 --seed 1 gives the same." in answer.out


def test_a_program_can_tell_a_stopped_run_from_a_whole_one(letitride: Letitride, interrupted: dict[str, int]) -> None:
    words = ("simulate", "LIRX-01", "--seed", "1", "--workers", "1", "--json")
    stopped, whole = (letitride(*words, "--rounds", rounds).json for rounds in ("1e6", "1e4") if _again(interrupted))

    assert (stopped["rounds"], stopped["wanted"], stopped["stopped"]) == (30_000, 1_000_000, True)
    assert (whole["rounds"], whole["wanted"], whole["stopped"]) == (10_000, 10_000, False)


def _again(parts: dict[str, int]) -> bool:
    parts["left"] = 3
    return True


@pytest.mark.parametrize("stopped", [True, False])
def test_whoever_stops_workers_is_told_that_they_are_stopping(
    capsys: pytest.CaptureFixture[str], *, stopped: bool
) -> None:
    with ThreadPoolExecutor(1) as executor:
        command._say_stopping(executor, stopped=stopped)
    command._say_stopping(None, stopped=stopped)

    assert capsys.readouterr().err == ("stopping…\n" if stopped else "")


def test_ctrl_c_keeps_whole_sessions(letitride: Letitride, monkeypatch: pytest.MonkeyPatch) -> None:
    played = bankroll.play_part

    def play_part(experiment: Any, visit: Any, seed: int, first: int, *what: Any) -> Any:
        if first >= 200:
            raise KeyboardInterrupt
        return played(experiment, visit, seed, first, *what)

    monkeypatch.setattr(bankroll, "play_part", play_part)
    monkeypatch.setattr(bankroll, "ROUNDS_A_PART", 10_000)

    answer = letitride(*SESSIONS)

    assert "Stopped after 200 of 2,000 sessions: --sessions 200 --seed 3 gives the same." in answer.out


def test_ctrl_c_before_anything_is_done_is_only_a_stop(letitride: Letitride, interrupted: dict[str, int]) -> None:
    interrupted["left"] = 0

    answer = letitride("simulate", "LIRX-01", "--rounds", "1e6", "--seed", "1", "--workers", "1")

    assert answer.status == 130
    assert answer.err == "stopped\n"


def test_a_seed_is_drawn_and_printed_where_none_is_given(letitride: Letitride) -> None:
    seeds = [json.loads(letitride("simulate", "lir", "--rounds", "100", "--json").out)["seed"] for _ in range(2)]

    assert seeds[0] != seeds[1]


def test_mississippi_stud_is_held_against_its_law(letitride: Letitride) -> None:
    words = ("simulate", "mississippi-stud", "--rounds", "1e5", "--seed", "4", "--street-bonus", "5")
    printed, document = letitride(*words), letitride(*words, "--json").json

    assert printed.status == 0
    assert "in each round an ante of $5 and Community Bonus $5; strategy: best; seed 4" in printed.out
    assert "ante and street bets, house edge per ante" in printed.out
    assert "4.9149 %" in printed.out
    assert "pair of sixes to tens" in printed.out
    assert "community cards   observed" in printed.out
    assert "three cards" not in printed.out
    assert "The result agrees with the exact law." in printed.out
    assert document["wagers"]["stud-ante"]["house_edge"]["exact"] == "53223/1082900"


def test_a_session_of_mississippi_stud_takes_ten_antes_a_round(letitride: Letitride) -> None:
    words = ("simulate", "mississippi-stud", "--rounds", "20", "--sessions", "1000", "--seed", "4", "--bankroll")

    assert "1,000 sessions from $50" in letitride(*words, "50").out
    refused = letitride(*words, "49")
    assert refused.status == 2
    assert refused.err == "letitride: a bankroll of $49 does not cover one round, which takes $50\n"


def test_a_way_to_play_that_is_not_worked_out_is_refused_in_one_line(letitride: Letitride) -> None:
    answer = letitride("simulate", "mississippi-stud", "--rounds", "10", "--strategy", "published")

    assert answer.status == 2
    assert answer.err == "letitride: the published strategy is not worked out for Mississippi Stud\n"
