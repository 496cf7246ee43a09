"""The odds explorer: what is sent is worked out as the command line does it, and everything wrong is listed at once."""

from __future__ import annotations

import copy
import itertools
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from letitride.house import find_house, house_ids, load_file, load_house
from letitride.house.writing import contents_of
from letitride.odds import solvers
from letitride.reports import games as pages
from letitride.server.houses.house_files import MOST_VALUES
from tests.conftest import Letitride
from tests.server.house import House

Contents = dict[str, Any]
Edit = Callable[[Contents], None]


def to_edit(house: House, house_id: str) -> dict[str, Any]:
    answer = house.stranger().get(f"/api/explorer/houses/{house_id}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def edited(house: House, house_id: str, *edits: Edit) -> Contents:
    contents: Contents = copy.deepcopy(to_edit(house, house_id)["house"])
    for edit in edits:
        edit(contents)
    return contents


def explore(house: House, contents: Contents, bet: str | None = None) -> dict[str, Any]:
    answer = house.stranger().post("/api/explorer", {"house": contents, "bet": bet})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def faults_of(house: House, contents: object, bet: object = None) -> dict[str, tuple[str, str]]:
    """Return the faults by their places."""
    answer = house.stranger().post("/api/explorer", {"house": contents, "bet": bet})
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] == "faulty-house"
    return {fault["place"]: (fault["found"], fault["expected"]) for fault in answer.json()["faults"]}


def line(wager: str, ranking: str, odds: object, slot: str = "pay_table") -> Edit:
    return lambda contents: contents["wagers"][wager][slot]["odds"].__setitem__(ranking, odds)


def set_to(value: object, *path: str) -> Edit:
    def edit(contents: Contents) -> None:
        place = contents
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return edit


def taken_off(wager: str) -> Edit:
    return lambda contents: contents["wagers"].pop(wager)


LOWEST_PAIR = ("wagers", "base", "pay_table", "lowest_pair")
EDITS: dict[str, tuple[str, tuple[Edit, ...], str | None]] = {
    "a dearer flush": ("nh-000", (line("base", "flush", "9"),), None),
    "bets and odds with a point": (
        "lir",
        (set_to(["0.50", "1", "5"], "chips", "denominations"), line("base", "straight", 6.0)),
        "5.00",
    ),
    "pairs from jacks on": ("lir", (set_to("J", *LOWEST_PAIR),), "5"),
    "pairs from eights on, with both side bets": ("lir-bonus", (set_to("8", *LOWEST_PAIR),), "5"),
    "no side bets": ("lir-bonus", (taken_off("dollar-bonus"), taken_off("three-card-bonus")), None),
    "a table of the catalogue by its name": ("nh-000", (set_to("LIRX-04", "wagers", "base", "pay_table"),), None),
    "a cap that bites": ("seacoast", (set_to("500", "settling", "payout_cap"),), "25"),
    "no cap any more": ("seacoast", (set_to(None, "settling", "payout_cap"),), "25"),
    "a cap where there was none": ("nh-000", (set_to(500, "settling", "payout_cap"),), "10"),
    "ties ride": ("lir", (set_to("ride", "decisions", "tie"),), None),
    "kings qualify": ("seacoast-3cp", (set_to("K", "wagers", "ante", "dealer_qualifies_with"),), "5"),
    "a dearer flush on every street": ("mississippi-stud", (line("stud-ante", "flush", "7"),), "10"),
    "no pair pushes": ("mississippi-stud", (set_to(None, "wagers", "stud-ante", "pay_table", "lowest_push"),), None),
    "a cap on the streets": ("mississippi-stud", (set_to(1000, "settling", "payout_cap"),), "25"),
    "a richer ante bonus": ("seacoast-3cp", (line("ante", "straight", "2", "bonus"),), None),
}


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_as_one_begins_is_worth_what_the_house_is(house: House, letitride: Letitride, house_id: str) -> None:
    contents = edited(house, house_id, set_to(house_id, "id"))
    found = explore(house, contents)
    card, faults = found.pop("card"), found.pop("faults")

    assert found == json.loads(letitride("odds", house_id, "--json").out)
    assert faults == []
    strategy = json.loads(letitride("strategy", house_id, "--json").out)
    printed = [_lines(part) for part in strategy["card"]]
    assert [part["lines"] for part in card["parts"]] == printed
    assert card["costs"] == strategy.get("cost_of_other_strategies", {})


def _lines(part: dict[str, Any] | str) -> list[str]:
    if isinstance(part, str):
        return [part]
    if "ride" in part:
        return list(part["ride"])
    often = {1: "once", 2: "twice", 3: "three times"}
    return [f"Bet {often[line['bet']]}: {line['hands']}" for line in part["lines"]]


@pytest.mark.heavy
@pytest.mark.parametrize("name", EDITS)
def test_an_edited_house_is_worth_what_its_file_is(
    house: House, letitride: Letitride, tmp_path: Path, name: str
) -> None:
    house_id, edits, bet = EDITS[name]
    contents = edited(house, house_id, *edits)
    found = explore(house, contents, bet)
    del found["card"], found["faults"]
    answer = house.stranger().post("/api/explorer/file", {"house": contents})
    path = tmp_path / f"{contents['id']}.toml"
    path.write_bytes(answer.content)

    assert answer.headers["content-disposition"] == f'attachment; filename="{contents["id"]}.toml"'
    assert answer.headers["content-type"].startswith("text/plain")
    assert found == json.loads(letitride("odds", str(path), "--json", *(["--bet", bet] if bet else [])).out)
    unedited = explore(house, edited(house, house_id), bet)
    assert found["law"] != unedited["law"] or found["side_bets"] != unedited["side_bets"] or name == "ties ride"


@pytest.mark.parametrize("house_id", house_ids())
def test_the_file_of_a_whole_house_reads_back_as_the_house(house: House, tmp_path: Path, house_id: str) -> None:
    expected = load_house(house_id)
    answer = house.stranger().post("/api/explorer/file", {"house": contents_of(expected)})
    path = tmp_path / "written.toml"
    path.write_bytes(answer.content)

    assert load_file(path) == expected


@pytest.mark.parametrize("house_id", house_ids())
def test_one_is_told_what_may_be_edited(house: House, house_id: str) -> None:
    rules, found = load_house(house_id), to_edit(house, house_id)

    assert (found["house"]["extends"], found["game"]) == (house_id, rules.game.value)
    assert [wager["wager"] for wager in found["wagers"]] == [wager.value for wager in rules.game.wagers]
    for wager in found["wagers"]:
        keys = [ranking["key"] for ranking in wager["rankings"]]
        tables = [wager["file"][wager["slot"]], *wager["tables"]]
        assert all(set(table["odds"]) <= set(keys) for table in tables)
        assert not any("bonus" in table for table in tables)
        assert all(("lowest_pair" in table) <= wager["pays_pairs"] for table in tables)
        assert found["house"]["wagers"].get(wager["wager"], wager["file"]) == wager["file"]


def test_a_wager_that_a_house_does_not_offer_can_be_taken_up(house: House) -> None:
    bonus = next(each for each in to_edit(house, "casablanca")["wagers"] if each["wager"] == "three-card-bonus")
    contents = edited(house, "casablanca", set_to(bonus["file"], "wagers", "three-card-bonus"))

    assert set(explore(house, contents)["side_bets"]) == {"three-card-bonus"}


def test_every_fault_is_told_at_once_and_where_it_is(house: House) -> None:
    contents = edited(
        house,
        "lir-bonus",
        line("base", "flush", "many"),
        line("three-card-bonus", "pair", 0),
        line("base", "five-of-a-kind", 5000),
        set_to("1", "wagers", "base", "maximum"),
        set_to("5", "wagers", "base", "minimum"),
        set_to("11", *LOWEST_PAIR),
        set_to("-5", "settling", "payout_cap"),
        set_to("sometimes", "decisions", "tie"),
    )

    found = faults_of(house, contents)
    assert set(found) == {
        "wagers.base.pay_table.odds.flush",
        "wagers.base.pay_table.odds.five-of-a-kind",
        "wagers.three-card-bonus.pay_table.odds.pair",
        "wagers.base.maximum",
        "wagers.base.pay_table.lowest_pair",
        "settling.payout_cap",
        "decisions.tie",
    }
    assert found["wagers.base.maximum"] == ("$1", "at least the minimum, $5")


def test_odds_that_chips_cannot_pay_are_told_beside_their_line(house: House) -> None:
    contents = edited(house, "lir", line("base", "flush", "8.5"))

    assert set(faults_of(house, contents)) == {"wagers.base.pay_table.odds.flush"}


@pytest.mark.parametrize(("bet", "found"), [("0.50", "$0.50"), ("0", "$0"), ("999999999.99", "$999,999,999.99")])
def test_a_bet_that_the_house_does_not_take_is_a_fault(house: House, bet: str, found: str) -> None:
    assert faults_of(house, edited(house, "lir"), bet)["bet"][0] == found


AN_AMOUNT = "an amount such as 5 or 2.50"


@pytest.mark.parametrize("bet", ["abc", "", " ", "-5", "$5", "5.001", "1e3", "5\n", "٥", "9" * 5000])
def test_a_bet_that_is_no_amount_is_a_fault(house: House, bet: str) -> None:
    faults = faults_of(house, edited(house, "lir"), bet)

    assert faults["bet"][1] == AN_AMOUNT
    assert len(faults["bet"][0]) <= 60


def test_the_bet_and_the_house_are_at_fault_together(house: House) -> None:
    contents = edited(house, "lir", line("base", "flush", "many"))
    assert set(faults_of(house, contents, "abc")) == {"wagers.base.pay_table.odds.flush", "bet"}

    one, other = {"house": contents}, {"house": edited(house, "lir"), "bet": "abc"}
    answer = house.stranger().post("/api/explorer/compare", {"one": one, "other": other})
    places = {fault["place"] for fault in answer.json()["faults"]}
    assert places == {"one.wagers.base.pay_table.odds.flush", "other.bet"}


HOSTILE: dict[str, object] = {
    "nothing": {},
    "a number": {"extends": 5, "id": 5, "name": 5},
    "lists": {"extends": "lir", "id": [], "name": [[]], "wagers": [[[]]], "settling": [1]},
    "null": dict.fromkeys(("extends", "id", "name", "wagers")),
    "another file": {"extends": "../../etc/passwd", "id": "x", "name": "x"},
    "a long key": {"extends": "lir", "id": "x", "name": "x", "k" * 20_000: 1},
    "many keys": {"extends": "lir", "id": "x", "name": "x", **{f"key-{n}": n for n in range(MOST_VALUES)}},
    "many chips": {"extends": "lir", "id": "x", "name": "x", "chips": {"denominations": list(range(1, 900))}},
    "chips that take for ever": {
        "extends": "lir",
        "id": "x",
        "name": "x",
        "chips": {"denominations": ["999999999.97", "999999999.98", "999999999.99"]},
    },
    "a deep house": {"extends": "lir", "id": "x", "name": "x", "wagers": json.loads('{"a":' * 50 + "1" + "}" * 50)},
}
NUMBERS = ("1e400", "-1e400", "1e-400", "9" * 400, "0.1234567", "-0", "true", '"١"', '"1/0"', "[]")


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_house_is_told_so(house: House, name: str) -> None:
    body = json.dumps({"house": HOSTILE[name]})
    for place in ("", "/file", "/parsheet"):
        answer = house.stranger().http.post(
            f"/api/explorer{place}", content=body, headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["code"]) == (422, "faulty-house"), answer.text
        assert answer.json()["faults"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_no_file_can_have_is_a_fault_of_its_place(house: House, number: str) -> None:
    contents = json.dumps(edited(house, "lir", line("base", "flush", "HERE"))).replace('"HERE"', number)
    answer = house.stranger().http.post(
        "/api/explorer", content=f'{{"house": {contents}}}', headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == 422
    assert [fault["place"] for fault in answer.json()["faults"]] == ["wagers.base.pay_table.odds.flush"]


@pytest.mark.parametrize(
    "body",
    [
        "[" * 30_000,
        '{"house":' * 3000,
        '{"house": {"id": ' + "9" * 5000 + "}}",
        "",
        "{",
        '{"house": {"id": NaN}}',
        '{"house": {"id": -Infinity}}',
        r'{"house": {"name": "Ann\ud800"}}',
        r'{"house": {"chi\udfffps": 1}}',
        r'{"house": {}, "bet": "\ud800"}',
    ],
)
def test_what_is_no_json_is_turned_away(house: House, body: str) -> None:
    answer = house.stranger().http.post("/api/explorer", content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code in (400, 422)
    assert answer.json()["code"] == "malformed"


def test_two_houses_are_held_against_each_other(house: House) -> None:
    one, other = edited(house, "nh-000"), edited(house, "lir")
    answer = house.stranger().post("/api/explorer/compare", {"one": {"house": one}, "other": {"house": other}})
    found = answer.json()

    assert (found["one"], found["other"]) == (explore(house, one), explore(house, other))
    assert found["same_game"]
    first = found["differences"][0]
    assert (first["decision"], first["hands"]) == ("Bet 1", "Three to a straight flush, three ways (as 3-4-5)")
    assert (first["one"]["stays"], first["other"]["stays"]) == (False, True)
    assert first["one"]["gain"]["value"] < 0 < first["other"]["gain"]["value"]


def test_a_comparison_tells_by_how_much_every_figure_of_the_second_is_greater(house: House) -> None:
    one, other = edited(house, "nh-000"), edited(house, "lir", set_to("J", *LOWEST_PAIR))
    found = house.stranger().post("/api/explorer/compare", {"one": {"house": one}, "other": {"house": other}}).json()

    for figure in ("house_edge", "par", "hit_frequency", "average_bets"):
        before, change, after = (
            Fraction(each[figure]["exact"]) for each in (found["one"], found["changes"], found["other"])
        )
        assert change == after - before != 0, figure
    deviations = [each["standard_deviation"] for each in (found["one"], found["other"])]
    assert found["changes"]["standard_deviation"] == pytest.approx(deviations[1] - deviations[0])


def test_a_house_does_not_differ_from_itself(house: House) -> None:
    for house_id in house_ids():
        one = {"house": edited(house, house_id)}
        found = house.stranger().post("/api/explorer/compare", {"one": one, "other": one}).json()
        assert found["differences"] == []


def test_houses_of_two_games_have_figures_and_nothing_in_common(house: House) -> None:
    one, other = {"house": edited(house, "seacoast")}, {"house": edited(house, "seacoast-3cp")}
    found = house.stranger().post("/api/explorer/compare", {"one": one, "other": other}).json()

    assert (found["same_game"], found["differences"]) == (False, [])


def test_what_is_played_differently_is_refused_beside_the_figures_where_nobody_has_worked_it_out(house: House) -> None:
    one = edited(house, "mississippi-stud")
    other = edited(house, "mississippi-stud", line("stud-ante", "flush", "20"))
    found = house.stranger().post("/api/explorer/compare", {"one": {"house": one}, "other": {"house": other}}).json()

    assert found["same_game"]
    assert Fraction(found["changes"]["house_edge"]["exact"]) < 0
    assert (found["differences"], found["differences_refused"]) == (
        [],
        "which decisions differ between two houses is not worked out for Mississippi Stud",
    )


@pytest.mark.parametrize("path", ["", "/compare", "/sessions", "/parsheet"])
def test_a_game_that_is_not_worked_out_says_so(house: House, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    contents = edited(house, "mississippi-stud", set_to(f"unsolved{path.replace('/', '-')}", "id"))
    monkeypatch.delitem(solvers._SOLVERS, load_house("mississippi-stud").game)
    asked = {"house": contents, "bet": "35"}
    question = {"one": asked, "other": asked} if path == "/compare" else asked
    answer = house.stranger().post(f"/api/explorer{path}", question | ({"rounds": 10} if path == "/sessions" else {}))

    assert (answer.status_code, answer.json()) == (
        404,
        {"code": "not-worked-out", "message": "the best play is not worked out for Mississippi Stud"},
    )


def test_a_game_without_pages_of_its_own_has_no_par_sheet(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = edited(house, "mississippi-stud", set_to("unwritten", "id"))
    monkeypatch.delitem(pages._PAGES, load_house("mississippi-stud").game)
    answer = house.stranger().post("/api/explorer/parsheet", {"house": contents, "bet": "40"})

    assert (answer.status_code, answer.json()["code"]) == (404, "not-worked-out")


def test_the_faults_of_both_houses_are_told(house: House) -> None:
    broken = {"house": edited(house, "lir", line("base", "flush", "x"))}
    answer = house.stranger().post("/api/explorer/compare", {"one": broken, "other": {"house": {}, "bet": "5"}})

    places = {fault["place"] for fault in answer.json()["faults"]}
    assert {"one.wagers.base.pay_table.odds.flush", "other.id", "other.wagers"} <= places


def session(house: House, contents: Contents, **fields: object) -> dict[str, Any]:
    answer = house.stranger().post("/api/explorer/sessions", {"house": contents, **fields})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(("house_id", "sides"), [("seacoast", {"three-card-bonus": "1"}), ("seacoast-3cp", {})])
def test_a_session_is_what_the_command_line_says(
    house: House, letitride: Letitride, house_id: str, sides: dict[str, str]
) -> None:
    found = session(house, edited(house, house_id), bet="5", rounds=300, sides=sides)
    ruined = session(house, edited(house, house_id), bet="5", rounds=300, bankroll="200", sides=sides)
    options = [text for wager, stake in sides.items() for text in (f"--{wager}", stake)]
    words = ("session", house_id, "--rounds", "300", "--bet", "5", "--json", *options)
    printed, stopped = (json.loads(letitride(*words, *more).out) for more in ((), ("--bankroll", "200")))

    assert found["probabilities"] == {**printed["probabilities"], "ruined": None}
    assert ruined["probabilities"] == pytest.approx(stopped["probabilities"], abs=1e-9)
    assert (found["stops_at_ruin"], ruined["stops_at_ruin"]) == (False, True)
    assert {str(each["probability"]): each["result"] for each in found["quantiles"]} == printed["quantiles"]
    assert (found["stakes"], found["expected_result"]) == (printed["stakes"], printed["expected_result"])
    assert found["standard_deviation"] == printed["standard_deviation"]


def test_a_session_is_told_as_it_goes_on(house: House) -> None:
    found = session(house, edited(house, "lir"), bet="5", rounds=100, bankroll="100")
    course = found["course"]

    assert [each["rounds"] for each in course] == list(range(5, 101, 5))
    assert {key: course[-1][key] for key in found["probabilities"]} == found["probabilities"]
    ruined = [each["ruined"] for each in course]
    assert ruined == sorted(ruined)
    alone = session(house, edited(house, "lir"), bet="5", rounds=50, bankroll="100")
    assert course[9]["ruined"] == pytest.approx(alone["probabilities"]["ruined"], abs=1e-9)
    assert all(each["ahead"] + each["even"] + each["behind"] == pytest.approx(1) for each in course)


@pytest.mark.parametrize("house_id", ["lir", "seacoast-3cp", "mississippi-stud"])
def test_with_a_bankroll_nobody_loses_more_than_it(house: House, house_id: str) -> None:
    free, held = (
        session(house, edited(house, house_id), bet="10", rounds=600, bankroll=bankroll) for bankroll in (None, "150")
    )

    assert not free["stops_at_ruin"]
    assert min(each["result"] for each in free["quantiles"]) < -150
    assert held["stops_at_ruin"]
    results = [each["result"] for after in held["course"] for each in after["quantiles"]]
    assert min(results) >= -150
    assert min(each["result"] for each in held["quantiles"]) >= -150
    assert held["chart"][0]["lowest"] >= -150
    assert held["probabilities"]["behind"] >= held["probabilities"]["ruined"] > 0
    assert held["probabilities"]["ahead"] <= free["probabilities"]["ahead"]
    assert held["course"][-1]["expected_result"] > free["course"][-1]["expected_result"]
    assert held["expected_result"] == free["expected_result"]


def test_where_it_would_take_too_long_sessions_go_on_whatever_is_lost(house: House) -> None:
    long = session(house, edited(house, "lir-bonus"), bet="5", rounds=30_000, bankroll="200", sides={})

    assert not long["stops_at_ruin"]
    assert min(each["result"] for each in long["quantiles"]) < -200


@pytest.mark.parametrize("bankroll", ["15", "16.37", "100", "2000", "999999999.99"])
def test_ruin_is_told_for_smaller_and_larger_bankrolls(house: House, bankroll: str) -> None:
    found = session(house, edited(house, "lir"), bet="5", rounds=200, bankroll=bankroll)
    chart = {Fraction(each["bankroll"]): each["ruined"] for each in found["ruin_by_bankroll"]}

    assert min(chart) == 15
    assert float(max(chart)) == pytest.approx(4 * float(bankroll), rel=0.03)
    assert list(chart) == sorted(chart)
    assert list(chart.values()) == sorted(chart.values(), reverse=True)
    assert 13 <= len(chart) <= 17
    assert chart[Fraction(bankroll)] == pytest.approx(found["probabilities"]["ruined"], abs=2 * found["error"])
    assert found["error"] < 1e-9


def test_without_a_bankroll_nobody_is_told_of_ruin(house: House) -> None:
    found = session(house, edited(house, "lir"), bet="5", rounds=50)

    assert (found["ruin_by_bankroll"], found["ruin_refused"]) == ([], "")


def test_the_bars_of_a_session_add_up(house: House) -> None:
    bars = session(house, edited(house, "nh-000"), bet="10", rounds=500)["chart"]

    assert sum(bar["probability"] for bar in bars) == pytest.approx(0.998, abs=0.002)
    assert len(bars) <= 100
    assert all(bar["lowest"] <= bar["highest"] < after["lowest"] for bar, after in itertools.pairwise(bars))


def test_a_bankroll_that_covers_no_round_is_a_fault(house: House) -> None:
    body = {"house": edited(house, "lir"), "bet": "5", "rounds": 10, "bankroll": "14"}
    answer = house.stranger().post("/api/explorer/sessions", body)

    assert answer.status_code == 422
    assert answer.json()["faults"] == [
        {"place": "bankroll", "found": "$14", "expected": "at least $15, what a round takes"}
    ]


def test_a_side_bet_that_is_not_offered_is_a_fault(house: House) -> None:
    for sides in ({"pair-plus": "1"}, {"no-such-bet": "1"}, {"ante": "1"}):
        body = {"house": edited(house, "lir"), "rounds": 10, "sides": sides}
        answer = house.stranger().post("/api/explorer/sessions", body)
        assert (answer.status_code, answer.json()["faults"][0]["place"]) == (422, "sides")


def test_sessions_stay_within_bounds(house: House) -> None:
    long = session(house, edited(house, "lir-bonus"), bet="5", rounds=100_000, bankroll="20000", sides={})
    assert long["probabilities"]["ruined"] is None
    assert long["ruin_refused"].startswith("The chance of ruin")
    assert long["ruin_by_bankroll"] == []
    rich = session(house, edited(house, "lir-bonus"), bet="5", rounds=100_000, bankroll="999999999", sides={})
    assert (rich["probabilities"]["ruined"], rich["ruin_refused"], rich["ruin_by_bankroll"]) == (0, "", [])
    assert (long["stops_at_ruin"], rich["stops_at_ruin"]) == (False, True)

    wide = {"house": edited(house, "lir", line("base", "royal-flush", 9_999_999)), "rounds": 100_000}
    answer = house.stranger().post("/api/explorer/sessions", wide)
    assert (answer.status_code, answer.json()["faults"][0]["place"]) == (422, "rounds")


@pytest.mark.parametrize("rounds", [0, -1, 100_001, 10**40, "many", "", "-5", "٣", "5\n", "9" * 5000])
def test_rounds_beyond_the_bounds_are_a_fault(house: House, rounds: object) -> None:
    answer = house.stranger().post("/api/explorer/sessions", {"house": edited(house, "lir"), "rounds": rounds})

    assert (answer.status_code, answer.json()["code"]) == (422, "faulty-house")
    (fault,) = answer.json()["faults"]
    assert (fault["place"], fault["expected"]) == ("rounds", "a number of rounds from 1 to 100,000")
    assert len(fault["found"]) <= 60


def test_rounds_may_be_sent_as_they_were_typed(house: House) -> None:
    contents = edited(house, "lir")

    assert session(house, contents, rounds="50") == session(house, contents, rounds=50)


def test_all_that_is_wrong_with_a_session_is_told_at_once(house: House) -> None:
    body = {
        "house": edited(house, "lir-bonus"),
        "rounds": "many",
        "bankroll": "all I have",
        "sides": {"three-card-bonus": "", "dollar-bonus": "3", "pair-plus": "1"},
    }
    answer = house.stranger().post("/api/explorer/sessions", body)

    assert answer.status_code == 422
    faults = {fault["place"]: (fault["found"], fault["expected"]) for fault in answer.json()["faults"]}
    assert set(faults) == {"rounds", "bankroll", "sides.three-card-bonus", "sides.dollar-bonus", "sides"}
    assert faults["bankroll"] == ("'all I have'", AN_AMOUNT)
    assert faults["sides.three-card-bonus"] == ("''", AN_AMOUNT)


@pytest.mark.parametrize("amount", [5, 2.5, True, [], {}])
def test_what_is_no_text_is_no_amount(house: House, amount: object) -> None:
    house_file = edited(house, "lir")
    for body in ({"bet": amount}, {"bankroll": amount}, {"sides": {"three-card-bonus": amount}}):
        answer = house.stranger().post("/api/explorer/sessions", {"house": house_file, "rounds": 5, **body})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_par_sheet_is_printed(house: House) -> None:
    contents = edited(house, "seacoast", line("base", "flush", "9"))
    answer = house.stranger().post("/api/explorer/parsheet", {"house": contents, "bet": "5"})

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="seacoast-edited.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_a_server_without_the_packages_for_reports_says_how_to_install_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    answer = house.stranger().post("/api/explorer/parsheet", {"house": edited(house, "lir"), "bet": "7"})

    assert answer.status_code == 501
    assert answer.json() == {"code": "not-installed", "message": "a par sheet needs typst: run `make reports`"}


def test_a_par_sheet_of_results_far_apart_is_refused(house: House) -> None:
    contents = edited(house, "lir", line("base", "royal-flush", 9_999_999))
    answer = house.stranger().post("/api/explorer/parsheet", {"house": contents})

    assert (answer.status_code, answer.json()["faults"][0]["place"]) == (422, "wagers.base")


def test_a_house_that_is_not_in_the_catalogue_cannot_be_edited(house: House) -> None:
    assert house.stranger().get("/api/explorer/houses/nowhere").status_code == 404


def test_odds_below_the_document_are_worked_out_and_the_file_says_so(house: House, tmp_path: Path) -> None:
    contents = edited(house, "nh-000", line("base", "flush", "7"))
    written = house.stranger().post("/api/explorer/file", {"house": contents}).text
    (tmp_path / "edited.toml").write_text(written, encoding="utf-8")
    (warning,) = explore(house, contents)["warnings"]
    loaded = find_house(str(tmp_path / "edited.toml"))

    assert loaded.departs == {"wagers.base.pay_table": "edited in the odds explorer"}
    assert warning.endswith(f"departs from {load_house('nh-000').document}: edited in the odds explorer.")
    assert explore(house, edited(house, "nh-000", line("base", "flush", "9")))["warnings"] == []


def test_a_house_that_posts_its_maximum_cannot_take_it_down(house: House) -> None:
    contents = edited(house, "casablanca", set_to(None, "wagers", "base", "maximum"))

    assert list(faults_of(house, contents)) == ["wagers.base.maximum"]
