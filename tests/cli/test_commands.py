"""The other commands, for people and programs."""

import io
import sys
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from letitride.cards import Money
from letitride.cli import progress
from letitride.cli.show import print_table
from letitride.house import designators, house_ids
from letitride.house.to_json import as_text
from letitride.odds.pricing import price
from letitride.odds.words import root
from letitride.risk import play_until_ruin
from tests.conftest import Letitride


def test_help_names_every_command(letitride: Letitride) -> None:
    from letitride.cli.app import COMMANDS

    printed = letitride("--help").out

    assert all(f"  {command} " in printed for command in COMMANDS)


def test_a_strategy_is_a_card_of_a_few_lines(letitride: Letitride) -> None:
    printed = letitride("strategy", "LIRX-03").out

    assert "Bet 1: let it ride with\n  • A pair of tens or better, three of a kind\n" in printed
    assert "  • Three to a straight, three ways, all high cards (as 10-J-Q)\n" in printed
    assert "Take it back with everything else." in printed
    assert "the card most players carry" in printed


def test_a_strategy_in_json_has_its_cost_beside_others(letitride: Letitride) -> None:
    answer = letitride("strategy", "LIRX-01", "--json").json

    assert [part["decision"] for part in answer["card"]] == ["Bet 1", "Bet 2"]
    assert answer["card"][1]["ride"][1] == "Any four cards of one suit"
    assert answer["cost_of_other_strategies"]["the card most players carry"]["exact"] == "0"
    assert answer["house_edge"]["exact"] == "37963/1082900"


def test_a_strategy_under_a_cap_depends_on_the_bet(letitride: Letitride) -> None:
    assert "No hand: always take it back." in letitride("strategy", "seacoast", "--bet", "500").out
    costs = letitride("strategy", "seacoast", "--bet", "500", "--json").json["cost_of_other_strategies"]
    assert costs["playing as if there were no cap"]["exact"] == "201/22100"


def test_three_card_poker_has_one_line(letitride: Letitride) -> None:
    assert "• Play with Q-6-4 or better" in letitride("strategy", "seacoast-3cp").out
    assert letitride("strategy", "seacoast-ante-bonus", "--json").json["card"] == ["Play with Q-6-4 or better"]


@pytest.mark.parametrize(
    ("rank", "shown"),
    [("A", "• Play every hand\n"), ("6", "in some suits\n  Fold everything else.\n\nWhere suits decide")],
)
def test_three_card_poker_of_another_house(letitride: Letitride, tmp_path: Path, rank: str, shown: str) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        "id = 'mine'\nname = 'Mine'\nextends = 'seacoast-3cp'\n"
        f"[wagers.ante]\nminimum = 1\ndealer_qualifies_with = '{rank}'\nbonus = 'seacoast-ante-bonus'\n"
    )

    assert shown in letitride("strategy", str(mine)).out


def test_advice_is_exact(letitride: Letitride) -> None:
    answer = letitride("advise", "LIRX-01", "--cards", "Tc Jc Qc", "--community", "Ks", "--json").json

    assert answer["ride"] is True
    assert answer["expectation"]["exact"] == "1/2"
    assert answer["decision"] == "let bet 2 ride"
    printed = letitride("advise", "lir", "--cards", "2c 7d Js").out
    assert printed.startswith("Take bet 1 back.\n")
    assert "To let bet 1 ride costs" in printed


def test_advice_under_a_cap_may_depend_on_bet_1(letitride: Letitride) -> None:
    words = ("advise", "seacoast", "--bet", "100", "--cards", "3c 7c 8c", "--community", "Tc", "--json")
    riding, withdrawn = (letitride(*words, "--bet-1", past).json for past in ("riding", "withdrawn"))

    assert (riding["ride"], withdrawn["ride"]) == (False, True)


def test_advice_for_three_card_poker(letitride: Letitride) -> None:
    answer = letitride("advise", "seacoast-3cp", "--cards", "Qc 6d 4s", "--json").json

    assert (answer["ride"], answer["decision"]) == (True, "play")
    assert letitride("advise", "seacoast-ante-bonus", "--cards", "Qc 6d 3s").out.startswith("Fold.\n")


def test_a_capped_hand_is_settled_with_its_rule(letitride: Letitride) -> None:
    words = ("settle", "seacoast", "--cards", "As Ks Qs", "--community", "Js Ts", "--base", "10", "--riding", "3")
    answer = letitride(*words, "--three-card-bonus", "5", "--json").json
    base, bonus = answer["wagers"]

    assert (base["stake"], base["winnings"], base["returned"], base["net"]) == (
        "30.00",
        "1000.00",
        "1030.00",
        "1000.00",
    )
    assert "003_72ee948393d6ec2b.txt" in base["rule"]
    assert bonus["returned"] == "155.00"
    assert (answer["cut_by_cap"], answer["returned"], answer["net"]) == ("5000.00", "1185.00", "1150.00")
    assert "The payout cap of $1,000 cut the winnings by $5,000." in letitride(*words).out


def test_a_bonus_hand_is_settled(letitride: Letitride) -> None:
    words = ("settle", "lir-bonus", "--cards", "9s9d9c", "--community", "5h5s", "--base", "5", "--riding", "2")
    printed = letitride(*words, "--dollar-bonus").out

    assert "win 75" in printed
    assert "all wagers" in printed


def test_three_card_poker_is_settled(letitride: Letitride) -> None:
    words = ("settle", "seacoast-3cp", "--cards", "7s7d2c", "--dealer", "As9d4c", "--ante", "5", "--pair-plus", "5")

    assert letitride(*words, "--json").json["net"] == "15.00"
    assert letitride(*words, "--fold", "--json").json["net"] == "0.00"


def test_a_session_tells_the_chances(letitride: Letitride) -> None:
    answer = letitride(
        "session", "LIRX-01", "--rounds", "500", "--bankroll", "200", "--house-loses", "100", "--json"
    ).json

    assert answer["expected_result"]["exact"] is None
    assert answer["expected_result"]["decimal"] == pytest.approx(-37963 / 1082900 * answer["average_rounds"])
    chances = answer["probabilities"]
    assert chances["ahead"] + chances["even"] + chances["behind"] == pytest.approx(1, abs=1e-8)
    assert 0 < chances["ruined"] < 0.001
    assert 0 < chances["house_loses_more"] < chances["ahead"]
    assert (answer["bankroll"], answer["house_loses"]) == ("200.00", "100.00")
    assert answer["error"] < 1e-8


def test_a_session_without_a_bankroll_is_exact_on_average(letitride: Letitride) -> None:
    answer = letitride("session", "LIRX-01", "--rounds", "500", "--json").json

    assert answer["expected_result"]["exact"] == str(Fraction(-37963, 1082900) * 500)
    assert (answer["average_rounds"], answer["bankroll"]) == (500, None)


def test_a_session_stops_at_ruin_as_in_the_explorer(letitride: Letitride) -> None:
    answer = letitride("session", "LIRX-01", "--rounds", "200", "--bankroll", "20", "--json").json
    priced = price("LIRX-01")
    chosen = priced.combination({priced.main})
    (stopped,) = play_until_ruin(chosen.law, [200], bankroll=Fraction(20), at_stake=chosen.at_stake)

    assert answer["probabilities"]["ruined"] == stopped.ruined > 0.1
    assert answer["average_rounds"] == stopped.average_rounds < 200
    assert min(answer["quantiles"].values()) >= -20


def test_where_stopping_would_take_too_long_the_session_goes_on(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_until_ruin, "__kwdefaults__", {"most_work": 1})
    printed = letitride("session", "LIRX-01", "--rounds", "50", "--bankroll", "100").out

    assert "let the player go on regardless" in printed
    assert "ruined, from $100" in printed


def test_a_session_is_printed_for_people(letitride: Letitride) -> None:
    printed = letitride("session", "lir-bonus", "--rounds", "100", "--dollar-bonus", "--three-card-bonus", "5").out

    assert "in each round three base bets of $1 and $1 Bonus $1 and 3 Card Bonus $5, best play" in printed
    assert "no probability is off by more than" in printed
    pair_plus = letitride("session", "seacoast-3cp", "--rounds", "10", "--pair-plus", "2", "--bankroll", "1000").out
    assert "ruined, from $1,000" in pair_plus
    assert "under" in pair_plus


def test_a_session_of_one_side_bet(letitride: Letitride) -> None:
    answer = letitride("session", "3CB-1", "--rounds", "10", "--bet", "5", "--json").json

    assert answer["stakes"] == {"three-card-bonus": "5.00"}
    assert letitride("session", "seacoast-ante-bonus", "--rounds", "10", "--json").json["stakes"] == {"ante": "1.00"}


def test_houses_and_pay_tables_are_listed(letitride: Letitride) -> None:
    assert [house["id"] for house in letitride("houses", "--json").json] == list(house_ids())
    assert [table["designator"] for table in letitride("paytables", "--json").json] == list(designators())
    houses, pay_tables = letitride("houses").out, letitride("paytables").out
    assert [house for house in house_ids() if house not in houses] == []
    assert [designator for designator in designators() if designator not in pay_tables] == []


def test_every_choice_of_a_house_is_printed_with_its_source(letitride: Letitride) -> None:
    answer = letitride("houses", "seacoast", "--json").json
    sources = {choice["choice"]: (choice["value"], choice["source"]) for choice in answer["choices"]}

    assert sources["deal.burn"][0] == "middle"
    assert sources["deal.burn"][1].startswith("003_72ee948393d6ec2b.txt, ")
    assert sources["seating.seats"][1].startswith("assumed: ")
    assert "settling.wager_order" in letitride("houses", "lir-bonus").out


def test_one_pay_table_is_printed_line_by_line(letitride: Letitride) -> None:
    printed = letitride("paytables", "LIRB-03-bonus").out

    assert "win 20,000" in printed
    assert "004_f0ddc1072bf2e22c.txt" in printed


@pytest.mark.parametrize("kind", [(), ("house",), ("pay-table",), ("house", "--json")])
def test_the_schema_is_a_schema(letitride: Letitride, kind: tuple[str, ...]) -> None:
    jsonschema.Draft202012Validator.check_schema(letitride("schema", *kind).json)


@pytest.mark.heavy
def test_verify_enumerates_and_agrees(letitride: Letitride) -> None:
    answer = letitride("verify", "--json")

    assert answer.status == 0
    assert answer.json["agrees"] is True
    assert len(answer.json["printed"]) == 40
    assert all(check["agrees"] for check in answer.json["checks"])


def test_verify_leaves_with_status_1_when_a_figure_differs(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch
) -> None:
    from letitride.odds import enumeration, printed, rows

    monkeypatch.setattr(enumeration, "enumerate_rows", lambda _lowest, _progress: rows.shipped_rows())
    monkeypatch.setitem(printed.PRINTED, "LIRX-01", ("2.87", "23.88"))
    answer = letitride("verify")

    assert answer.status == 1
    assert "DIFFERS" in answer.out
    assert "something differs" in answer.out
    assert letitride("verify", "--json").json["agrees"] is False


def test_a_wide_table_wraps_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("name", "number"), [("word " * 40, "1"), ("short", "22")])
    lines = capsys.readouterr().out.splitlines()

    assert max(map(len, lines)) <= 116
    assert lines[-1].split() == ["short", "22"]


def test_amounts_and_roots_for_programs() -> None:
    assert [as_text(Money(cents)) for cents in (0, 5, 1234, -250)] == ["0.00", "0.05", "12.34", "-2.50"]
    assert root(Fraction(2)) == pytest.approx(2**0.5, rel=1e-15)


class Terminal(io.StringIO):
    """An error stream that somebody watches."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "patience", "drawn"),
    [(Terminal(), -1.0, True), (Terminal(), 60.0, False), (io.StringIO(), -1.0, False)],
    ids=["long work", "quick work", "nobody watching"],
)
def test_progress_is_drawn_for_long_work_that_somebody_watches(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, patience: float, drawn: bool
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "_PATIENCE", patience)
    with progress.progress_bar("hands") as told:
        told(1, 2)
        told(2, 2)

    assert ("hands" in stream.getvalue()) is drawn
    assert ("100%" in stream.getvalue()) is drawn
