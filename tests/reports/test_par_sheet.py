"""Every figure of a par sheet is the one that ``letitride odds`` prints."""

from __future__ import annotations

import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import (
    FiveCardPayTable,
    House,
    PayTable,
    Tie,
    Wager,
    find,
    house_ids,
    load_house,
    load_pay_table,
)
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.house.wagers import FiveCardWager
from letitride.odds import analyse_house, analyse_side_bet
from letitride.odds.pricing import price_of
from letitride.reports import SourceFile, par_sheet
from letitride.reports.bands import MOST_EXACT, win_rate_band
from letitride.reports.document import Align, Chart, Items, Report
from letitride.reports.numbers import MINUS, decimal, percent
from letitride.reports.par_win_rate import LEAST_KNOWN, TABLED_ROUNDS
from letitride.risk import play_session
from tests.conftest import Letitride
from tests.reports.pages import sheet, table, words

TARGETS = [*house_ids(), "LIRX-01", "LIRB-06", "3CB-6", "seacoast-ante-bonus", "LIRB-09-bonus"]


@pytest.mark.heavy
@pytest.mark.parametrize("target", TARGETS)
def test_every_figure_is_the_one_of_odds(target: str, letitride: Letitride) -> None:
    report, odds = sheet(target), letitride("odds", target, "--json").json
    wagers = {odds["wager"]: odds, **odds["side_bets"]}

    for name, figures in wagers.items():
        check_figures(report, Wager.named(name), figures)


def check_figures(report: Report, wager: Wager, figures: dict[str, Any]) -> None:
    rows = table(report, f"Figures of the {wager.label}").rows
    printed = {row[0].split(",")[0]: row[1:] for row in rows}
    edge = printed.get("house edge") or printed["house edge and par"]
    assert edge == (figures["house_edge"]["exact"], percent(Fraction(figures["house_edge"]["exact"])))
    assert printed["hit frequency"][0] == figures["hit_frequency"]["exact"]
    assert printed["variance"][0] == figures["variance"]["exact"]
    assert printed["standard deviation"][1] == f"{figures['standard_deviation']:.6f}"
    if "par" in printed:
        assert printed["par"][0] == figures["par"]["exact"]
        assert rows[3][1] == figures["average_bets"]["exact"]
    law = table(report, f"Outcome law of the {wager.label}")
    counted = [(row[0].replace(MINUS, "-").replace(",", ""), int(row[1].replace(",", ""))) for row in law.rows]
    results = [(Fraction(result["net"]), result["count"]) for result in figures["law"]["results"]]
    assert [(Fraction(net), count) for net, count in counted] == results
    assert law.rows[-1][3] == "1.000000000"


@pytest.mark.heavy
@pytest.mark.parametrize("house_id", house_ids())
def test_wagers_together_are_those_of_odds(house_id: str, letitride: Letitride) -> None:
    combinations = letitride("odds", house_id, "--json").json["combinations"]
    report = sheet(house_id)
    if len(combinations) == 1:
        assert not [text for text in words(report) if text.startswith("Covariances")]
        return

    rows = table(report, "Wagers made together").rows

    assert [row[1] for row in rows] == [
        f"${decimal(Fraction(each['expected_loss']['exact']), 4)}" for each in combinations
    ]
    assert [row[3] for row in rows] == [percent(Fraction(each["edge_per_dollar"]["exact"])) for each in combinations]
    covariances = {each["exact"] for one in combinations for each in one["covariances"]}
    assert {row[1] for row in table(report, "Covariances").rows} == covariances


@pytest.mark.parametrize("target", ["lir-bonus", "seacoast", "LIRX-03"])
def test_deals_by_final_hand_add_up_to_the_house_edge(target: str, letitride: Letitride) -> None:
    odds = letitride("odds", target, "--json").json
    *rows, total = table(sheet(target), "Deals by final hand").rows

    for row, hand in zip(rows, odds["final_hands"], strict=True):
        assert row[0].lower() == hand["hand"].lower()
        assert [int(cell.replace(",", "")) for cell in row[2:5]] == list(hand["riding"].values())
    assert total[-1] == decimal(-Fraction(odds["house_edge"]["exact"]), 6)
    assert sum(Fraction(row[-1].replace(MINUS, "-")) for row in rows) == pytest.approx(
        -float(Fraction(odds["house_edge"]["exact"])), abs=1e-5
    )


@pytest.mark.heavy
@pytest.mark.parametrize("bet", [1, 5, 25])
def test_the_cap_costs_what_odds_says(bet: int, letitride: Letitride) -> None:
    cap = letitride("odds", "seacoast", "--bet", str(bet), "--json").json["cap"]
    report = par_sheet(load_house("seacoast"), bet=Money.dollars(bet))
    (row,) = [row for row in table(report, "What the cap costs").rows if row[0] == f"${bet}"]

    assert row[3] == percent(Fraction(cap["cost_of_cap"]["exact"]))
    assert any(f"({cap['house_edge_without_cap']['exact']})" in text for text in words(report))
    assert f"three base bets of ${bet}, 3 Card Bonus $1" in words(report)


def test_bets_that_the_house_does_not_take_have_no_line_under_the_cap() -> None:
    rows = table(sheet("seacoast"), "What the cap costs").rows

    assert [row[0] for row in rows][:3] == ["$1", "$2", "$3"]
    assert not [text for text in words(sheet("lir")) if "payout cap of" in text]


def test_a_mini_royal_without_a_line_is_paid_as_a_straight_flush() -> None:
    rows = table(sheet("seacoast-3cp"), "Ante bonus").rows

    assert [(row[0], row[1]) for row in rows[:2]] == [("Mini royal", "5 to 1"), ("Straight flush", "5 to 1")]


def test_ends_of_a_duel_add_up_to_all_deals() -> None:
    *rows, total = table(sheet("seacoast-3cp"), "How rounds of ante and play end").rows

    assert sum(int(row[1].replace(",", "")) for row in rows) == int(total[1].replace(",", ""))
    assert total[2] == "1.00000000"


@pytest.mark.parametrize("target", ["lir-bonus", "seacoast-3cp"])
def test_bands_are_those_of_the_exact_session(target: str) -> None:
    found = find(target)
    assert isinstance(found, House)
    figures = analyse_house(found).figures
    for rounds in (1_000, MOST_EXACT):
        session, band = play_session(figures.law, rounds), win_rate_band(figures, rounds)
        assert band.exact is not None
        assert session.error < LEAST_KNOWN, "the method says so"
        inside = 1 - session.below(-band.exact.high_95 * rounds) - session.above(-band.exact.low_95 * rounds)
        assert inside + 2 * session.error >= 0.95
        assert band.best.low_99 <= band.best.low_95 <= -session.mean / rounds <= band.best.high_95 <= band.best.high_99


@pytest.mark.parametrize("house_id", house_ids())
def test_no_band_of_the_catalogue_is_less_exact_than_the_method_says(house_id: str) -> None:
    odds = analyse_house(load_house(house_id))
    for figures in (odds.figures, *odds.side_bets.values()):
        tabled = [rounds for rounds in TABLED_ROUNDS if rounds <= MOST_EXACT]
        assert all(play_session(figures.law, rounds).error < LEAST_KNOWN for rounds in tabled)


def test_beyond_the_exact_bands_the_normal_law_takes_over() -> None:
    figures = analyse_house(load_house("lir")).figures
    last, next_ = win_rate_band(figures, MOST_EXACT), win_rate_band(figures, 10 * MOST_EXACT)

    assert last.exact is not None
    assert next_.exact is None
    assert next_.best is next_.normal
    assert float(next_.normal.low_95 + next_.normal.high_95) / 2 == pytest.approx(float(figures.house_edge))
    assert 0 <= next_.house_behind < LEAST_KNOWN


def test_the_bonus_leans_on_its_bounds_even_after_ten_million_rounds() -> None:
    figures = analyse_house(load_house("lir-bonus")).side_bets[DOLLAR_BONUS]
    band = win_rate_band(figures, 10_000_000)

    assert band.exact is not None
    assert float(band.exact.low_99) == pytest.approx(0.21483, abs=1e-5)
    assert float(band.exact.high_99) == pytest.approx(0.25612, abs=1e-5)
    assert float(band.normal.low_99) == pytest.approx(0.21654, abs=1e-5)


def test_a_probability_that_is_too_small_to_be_known_is_not_printed_as_zero() -> None:
    behind = [row[-2] for row in table(sheet("lir"), "Bounds of the win rate of the base bets").rows]

    assert behind[0].startswith("0.")
    assert behind[-1] == "< 0.00001"


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("target", "bet", "command"),
    [
        ("seacoast", None, "letitride odds seacoast --json"),
        ("seacoast", 2500, "letitride odds seacoast --bet 25 --json"),
        ("LIRB-03-bonus", None, "letitride odds LIRB-03-bonus --json"),
        ("my house.toml", 1000, "letitride odds 'my house.toml' --bet 10 --json"),
        ("seacoast.toml", None, "letitride odds seacoast.toml --json"),
    ],
)
def test_the_command_of_the_method_gives_the_figures_of_the_sheet(
    target: str,
    bet: int | None,
    command: str,
    letitride: Letitride,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for file, id_ in (("my house.toml", "my-house"), ("seacoast.toml", "seacoast")):
        Path(file).write_text(f'extends = "seacoast"\nid = "{id_}"\nname = "Mine"\n[settling]\npayout_cap = 5000\n')
    found = find(target)
    stake = None if bet is None else Money(bet)
    report = par_sheet(found, file=SourceFile(target, b""), bet=stake)

    assert command in words(report)
    figures = price_of(found, bet=stake).figures
    answer = letitride(*shlex.split(command)[1:]).json
    assert answer["house_edge"]["exact"] == str(next(iter(figures.values())).house_edge)


def test_awards_too_far_apart_for_exact_bands_have_normal_ones() -> None:
    lottery = load_pay_table("LIRB-03-bonus")
    assert isinstance(lottery, FiveCardPayTable)
    lottery = replace(lottery, odds=replace(lottery.odds, royal_flush=Fraction(10**9)))

    assert win_rate_band(analyse_side_bet(lottery), 1_000).exact is None


def test_a_par_sheet_says_what_it_assumes_and_where_the_rest_stands() -> None:
    report = sheet("seacoast")
    rows = {row[0]: row[1:] for row in table(report, "Choices of the house file").rows}

    assert rows["settling.payout_cap"] == (
        "$1,000",
        "stated",
        "003_72ee948393d6ec2b.txt, Let It Ride, payout limitation",
    )
    assert rows["wagers.base.minimum"] == ("$1", "assumed", "not stated; the smallest chip")
    assert "deal.burn" not in rows


PRINTED_BY_004 = "004_f0ddc1072bf2e22c.txt prints a par of 2.86 % and a hit frequency of 23.88 % for LIRX-01"


def test_the_printed_pars_of_the_document_are_compared() -> None:
    assert f"{PRINTED_BY_004}; the figures above round to the same digits." in words(sheet("LIRX-01"))


def lir_at(**choices: Any) -> House:
    return replace(load_house("lir"), **choices)


def test_a_document_of_ones_own_is_not_credited_with_what_another_prints() -> None:
    texts = words(par_sheet(lir_at(document="our-rules.pdf")))

    assert any(text.startswith(PRINTED_BY_004) for text in texts)
    assert not any("The document prints" in text or "our-rules.pdf prints" in text for text in texts)


def test_another_table_of_the_same_name_is_not_the_printed_one() -> None:
    wagers = load_house("lir").wagers
    base = wagers[BASE]
    assert isinstance(base, FiveCardWager)
    table = replace(base.pay_table, odds=replace(base.pay_table.odds, flush=Fraction(9)))
    house = lir_at(wagers=wagers.having({BASE: replace(base, pay_table=table)}))

    assert not any("prints a par" in text for text in words(par_sheet(house)))


def test_a_figure_that_differs_from_the_printed_one_says_why() -> None:
    settling, decisions = load_house("lir").settling, load_house("lir").decisions
    capped = lir_at(settling=replace(settling, payout_cap=Money.dollars(10)))
    riding = lir_at(decisions=replace(decisions, tie=Tie.RIDE))

    assert f"{PRINTED_BY_004}; those above differ: the payout cap of $10 is not part of them." in words(
        par_sheet(capped)
    )
    (note,) = [text for text in words(par_sheet(riding)) if text.startswith(PRINTED_BY_004)]
    assert note.endswith("those above differ: in them a bet that gains nothing is taken back.")


@pytest.mark.parametrize(
    ("target", "wagers"),
    [
        ("lir-bonus", "base bets and the $1 Bonus and the 3 Card Bonus"),
        ("seacoast", "3 Card Bonus"),
        ("seacoast-3cp", "Pair Plus"),
        ("LIRB-09-bonus", "$1 Bonus"),
        ("seacoast-ante-bonus", ""),
    ],
)
def test_verify_is_cited_for_what_it_enumerates_and_nothing_else(target: str, wagers: str) -> None:
    texts = words(sheet(target))
    lead = f"The enumeration of every hand that the counts of the {wagers} rest on:"

    assert ("letitride verify" in texts) == (lead in texts) == bool(wagers)


def test_pairs_that_verify_does_not_enumerate_are_not_put_down_to_it() -> None:
    table = load_pay_table("LIRX-01")
    assert isinstance(table, FiveCardPayTable)

    assert "letitride verify" not in words(par_sheet(replace(table, lowest_pair="J")))


def hit_frequency(target: PayTable | House) -> str:
    (note,) = [text for text in words(par_sheet(target)) if text.startswith("The house edge is")]
    return note.partition("; the hit frequency is ")[2]


@pytest.mark.heavy
def test_a_line_that_returns_no_more_than_the_stake_is_a_hit_without_a_gain() -> None:
    bonus = load_pay_table("LIRB-03-bonus")
    assert isinstance(bonus, FiveCardPayTable)
    less = replace(bonus, odds=replace(bonus.odds, two_pair=Fraction(1, 2)))

    assert hit_frequency(load_pay_table("LIRX-01")) == "how often a line of the pay table is paid."
    assert hit_frequency(bonus) == (
        "how often a line of the pay table is paid, gain or not: a pair of tens or better on the $1 Bonus only "
        "returns the stake."
    )
    assert "two pair on the $1 Bonus returns less than the stake, and a pair of tens or better" in hit_frequency(less)


def test_the_hit_frequency_of_ante_and_play_is_that_of_gains() -> None:
    house = load_house("seacoast-3cp")
    law = analyse_house(house).figures.law

    assert hit_frequency(house).endswith("of ante and play, how often a round of them ends with a gain.")
    gains = Fraction(sum(count for net, count in law.counts if net > 0), law.total)
    assert analyse_house(house).figures.hit_frequency == gains


def test_three_card_poker_tells_what_other_ways_to_play_cost(letitride: Letitride) -> None:
    costs = letitride("strategy", "seacoast-3cp", "--json").json["cost_of_other_strategies"]

    rows = table(sheet("seacoast-3cp"), "What other strategies add").rows
    assert [(row[0].lower(), row[1]) for row in rows] == [(name, cost["exact"]) for name, cost in costs.items()]


def test_the_bet_at_which_the_cap_changes_the_strategy_is_told() -> None:
    assert any(
        text.endswith("The best strategy is the same for bets of $1 to $6; from $7 on it changes.")
        for text in words(sheet("seacoast"))
    )


def test_words_stand_on_the_left_and_numbers_on_the_right() -> None:
    columns = table(sheet("lir-bonus"), "Wagers made together").columns

    assert [(column.align, column.share) for column in columns] == [(Align.LEFT, 1), *[(Align.RIGHT, 0)] * 4]


@pytest.mark.parametrize("target", ["lir-bonus", "LIRX-04", "seacoast-3cp", "3CB-1"])
def test_every_wager_has_a_drawing_with_words_for_it(target: str) -> None:
    report = sheet(target)
    charts = [block for section in report.sections for block in section.blocks if isinstance(block, Chart)]

    assert len(charts) == len([text for text in words(report) if text.startswith("Outcome law")])
    for chart in charts:
        assert chart.svg.startswith("<svg")
        assert "<metadata" not in chart.svg
        assert "the house edge" in " ".join(chart.alt.split())


def test_the_strategy_is_the_card_of_the_house() -> None:
    report = sheet("nh-000")
    leads = [block.lead for section in report.sections for block in section.blocks if isinstance(block, Items)]

    assert leads[:2] == ["Bet 1: let it ride with", "Bet 2: let it ride with"]
    assert not [text for text in words(sheet("3CB-1")) if text == "Strategy"]
