"""Every game has one module of mathematics: its values agree with other accounts, and what is missing says so."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Money, parse_cards, print_cards, rank_hand, without
from letitride.games import every_game, rules_of
from letitride.house import Basis, House, Tie, house_ids, load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE, base_table
from letitride.house.games.mississippi_stud import stud_table
from letitride.house.games.three_card_poker import ante_wager
from letitride.odds import (
    ArgumentError,
    Figures,
    HandError,
    advise,
    advise_three_card_poker,
    analyse_base,
    analyse_house,
    analyse_side_bet,
)
from letitride.odds.card_range import card_range
from letitride.odds.difference import differences, house_differences
from letitride.odds.payoff import cap_of
from letitride.odds.pricing import price_of
from letitride.odds.pricing import rules_of as decision_rules
from letitride.odds.settlement import settle_mississippi_stud
from letitride.odds.solvers import NotWorkedOut, Situation, best_of, solver_for, solver_of

FIVE, TEN = Money.dollars(5), Money.dollars(10)
STUD = load_house("mississippi-stud")
NETS = {"fold": 0, "bet-1": 1, "bet-2": 2, "bet-3": 3}
EDGE = Fraction(53223, 1082900)


def asked_with(house: House, cards: str, seen: str = "", decisions: str = "", stake: Money = FIVE) -> Situation:
    return Situation(
        house=house,
        cards=parse_cards(cards),
        seen=parse_cards(seen) if seen else (),
        decisions=tuple(decisions.split()),
        stake=stake,
    )


def values(situation: Situation) -> dict[str, Fraction]:
    return dict(solver_of(situation.house).values(situation))


def with_cap(house: House, cap: Money) -> House:
    return replace(house, settling=replace(house.settling, payout_cap=cap))


def with_tie(house: House, tie: Tie) -> House:
    return replace(house, decisions=replace(house.decisions, tie=tie))


# What options are worth


@pytest.mark.parametrize("stake", [FIVE, Money.dollars(100)], ids=str)
@pytest.mark.parametrize("house_id", ["lir", "seacoast"])
def test_riding_is_worth_what_ranking_every_completion_says(house_id: str, stake: Money) -> None:
    house, source = load_house(house_id), random.Random(house_id)
    table, cap, tie = base_table(house.wagers), cap_of(house, stake), house.decisions.tie
    for _ in range(3):
        *three, first = source.sample(DECK, 4)
        own, seen = print_cards(three), str(first)
        for shown, decisions in (("", ""), (seen, "ride"), (seen, "withdraw")):
            situation = asked_with(house, own, shown, decisions, stake)
            worth = values(situation)
            past = {"ride": True, "withdraw": False}.get(decisions)
            slow = advise(table, three, situation.seen, tie=tie, cap=cap, bet_1_rides=past)
            assert worth["ride"] - worth["withdraw"] == slow.expectation
            assert best_of(situation, worth) == ("ride" if slow.ride else "withdraw")


@pytest.mark.parametrize("hand", ["Qs 6h 4d", "Qs 6h 3d", "2c 2d 3h"])
def test_playing_is_worth_what_every_dealers_hand_says(hand: str) -> None:
    house = load_house("seacoast-3cp")
    ante = ante_wager(house.wagers)
    situation = asked_with(house, hand)
    slow = advise_three_card_poker(ante.bonus, situation.cards, qualifies_with=ante.qualifying_rank)

    worth = values(situation)

    assert (worth["play"] + 1, worth["fold"]) == (slow.expectation, Fraction(-1))
    assert best_of(situation, worth) == ("play" if slow.ride else "fold")


@pytest.mark.parametrize("cards", ["As Kd", "As Kd Qh 2c"])
def test_a_decision_of_three_card_poker_takes_three_cards(cards: str) -> None:
    with pytest.raises(HandError, match="made with three cards"):
        values(asked_with(load_house("seacoast-3cp"), cards))


@pytest.mark.parametrize("cap", [None, Money.dollars(50)], ids=str)
@pytest.mark.parametrize("past", [(1, 1), (1, 3), (3, 3)], ids=str)
def test_a_bet_on_5th_street_is_worth_what_every_last_card_says(past: tuple[int, int], cap: Money | None) -> None:
    house = with_cap(STUD, cap) if cap else STUD
    table, most = stud_table(house.wagers), Fraction(10 if cap else 10**6)
    for seed in range(3):
        own, seen = (cards := random.Random(seed).sample(DECK, 4))[:2], cards[2:]
        decisions = " ".join(f"bet-{times}" for times in past)
        worth = values(asked_with(house, print_cards(own), print_cards(seen), decisions))
        put_up = 1 + sum(past)
        assert worth["fold"] == -put_up
        for times in (1, 2, 3):
            units, total = put_up + times, Fraction()
            for last in without(cards):
                odds = table.odds_for(rank_hand((*cards, last)))
                total += Fraction(-units) if odds is None else min(units * odds, most)
            assert worth[f"bet-{times}"] == total / 48


@pytest.mark.parametrize(("own", "seen", "past"), [("9s 8s", "7s", "bet-1"), ("Jc 4d", "", ""), ("6d 5d", "", "")])
def test_an_earlier_bet_is_worth_the_best_on_the_next_street(own: str, seen: str, past: str) -> None:
    worth = values(asked_with(STUD, own, seen, past))
    known = (*parse_cards(own), *(parse_cards(seen) if seen else ()))
    for option in ("bet-1", "bet-2", "bet-3"):
        after = [
            max(values(asked_with(STUD, own, f"{seen} {card}", f"{past} {option}")).values()) for card in without(known)
        ]
        assert worth[option] == sum(after, Fraction()) / len(after)


def test_the_best_choices_with_two_cards_come_to_the_house_edge() -> None:
    best = (max(values(asked_with(STUD, print_cards(own))).values()) for own in itertools.combinations(DECK, 2))

    assert sum(best, Fraction()) / 1326 == -EDGE


@pytest.mark.parametrize(
    ("seen", "decisions", "expected"),
    [
        ("2c", "", "each community card that is seen followed a bet: 1 are seen, and no were given"),
        ("", "bet-1", "0 are seen, and one was given"),
        ("2c", "fold", "a folded hand decides nothing more"),
        ("2c", "ride", "'ride' is no decision of Mississippi Stud: expected one of fold, bet-1"),
    ],
)
def test_decisions_that_cannot_be_are_refused(seen: str, decisions: str, expected: str) -> None:
    with pytest.raises(HandError, match=expected):
        values(asked_with(STUD, "As Kd", seen, decisions))


# Ties


@pytest.mark.parametrize(("tie", "option"), [(Tie.RIDE, "ride"), (Tie.WITHDRAW, "withdraw")])
def test_where_both_are_worth_the_same_the_house_says_which(tie: Tie, option: str) -> None:
    situation = asked_with(with_tie(load_house("lir"), tie), "8h 9s 7d", "6s", "withdraw")

    assert best_of(situation, values(situation)) == option


@pytest.mark.parametrize(("tie", "option"), [(Tie.RIDE, "bet-3"), (Tie.WITHDRAW, "fold")])
def test_among_equals_the_largest_or_the_smallest_is_best(tie: Tie, option: str) -> None:
    situation = asked_with(with_tie(STUD, tie), "As Kd")

    assert best_of(situation, dict.fromkeys(NETS, Fraction())) == option
    assert best_of(situation, {**dict.fromkeys(NETS, Fraction()), "bet-2": Fraction(1)}) == "bet-2"


@pytest.mark.parametrize("tie", Tie)
def test_the_best_option_is_the_one_the_figures_are_played_with(tie: Tie) -> None:
    house, source = with_tie(STUD, tie), random.Random(tie.value)
    rules = solver_of(house).rules(house, FIVE, tie)
    for _ in range(50):
        own, seen = source.sample(DECK, 2), ()
        situation = asked_with(house, print_cards(own))
        best = best_of(situation, values(situation))
        words = {"fold": "fold", "bet-1": "bet once", "bet-2": "bet twice", "bet-3": "bet three times"}
        assert rules.advise(own, seen, ()).best == words[best]


@pytest.mark.parametrize("house_id", house_ids())
def test_every_house_of_the_catalogue_is_worked_out(house_id: str) -> None:
    house = load_house(house_id)
    solver, main = solver_of(house), house.main_wager
    analysis = solver.analyse(house, {main: house.wagers[main].minimum})

    assert solver is solver_for(house.game)
    assert isinstance(analysis.game.figures, Figures)
    assert sum(count for count, _ in analysis.joint()) == analysis.game.figures.law.total
    assert all(cost >= 0 for cost in analysis.costs().values())
    assert all(part.lines for part in analysis.strategy().parts)
    assert {option.id for option in rules_of(house).points[0].options} == values(_any_situation(house)).keys()


def _any_situation(house: House) -> Situation:
    cards = ("As Kd Qh", "As Kd")[house.game.own_cards == 2]
    return asked_with(house, cards, stake=house.wagers[house.main_wager].minimum)


@pytest.mark.parametrize(
    ("target", "cards", "best", "unit"),
    [
        ("lir", "Ts Td 2c", "let bet 1 ride", "base bet"),
        ("LIRX-01", "9s 4d 2c", "take bet 1 back", "base bet"),
        ("seacoast-3cp", "Qs 6h 4d", "play", "ante"),
        ("seacoast-ante-bonus", "Qs 6h 3d", "fold", "ante"),
        ("mississippi-stud", "7s 7d", "bet three times", "ante"),
        ("mississippi-stud-ante", "4s 2d", "fold", "ante"),
    ],
)
def test_a_house_or_a_pay_table_alone_advises(target: str, cards: str, best: str, unit: str) -> None:
    found = decision_rules(target, bet=None, tie=None).advise(parse_cards(cards), (), ())

    assert (found.best, found.unit) == (best, unit)
    assert min(found.cost_of(choice) for choice in found.worths) == found.cost_of(best) == 0
    assert not list(found.worths.values())[-1]


# What is not worked out


def test_a_game_without_a_module_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.odds.solvers._SOLVERS", {})
    for rules in every_game():
        with pytest.raises(NotWorkedOut, match=f"the best play is not worked out for {rules.game.label}"):
            solver_for(rules.game)


def test_what_is_missing_says_so() -> None:
    for_one = replace(stud_table(STUD.wagers), basis=Basis.FOR_ONE, lowest_push=None)
    with pytest.raises(NotWorkedOut, match="pays “for 1”"):
        price_of(for_one)
    game = analyse_house(STUD).analysis.game
    with pytest.raises(NotWorkedOut, match="which decisions differ"):
        differences(game, game)
    assert differences(game, analyse_house(load_house("lir")).analysis.game) == []
    whole, capped = analyse_house(STUD).analysis, analyse_house(with_cap(STUD, Money.dollars(100))).analysis
    assert house_differences(STUD, whole, whole) == []
    with pytest.raises(NotWorkedOut, match=f"which decisions differ .* for {STUD.game.label}"):
        house_differences(STUD, whole, capped)
    assert card_range(STUD) is None
    with pytest.raises(NotWorkedOut, match="for which antes"):
        card_range(with_cap(STUD, Money.dollars(100)))


def test_pairs_that_push_are_worked_out_for_mississippi_stud_only() -> None:
    house = load_house("lir-bonus")
    base = replace(base_table(house.wagers), lowest_push="8")
    with pytest.raises(NotWorkedOut, match="pairs that push are not worked out for the base bets"):
        analyse_base(base)
    bonus = replace(load_pay_table("LIRB-03-bonus"), basis=Basis.TO_ONE, lowest_pair="J", lowest_push="8")
    with pytest.raises(NotWorkedOut, match="pairs that push"):
        analyse_side_bet(replace(bonus, odds=replace(bonus.odds, pair=Fraction(1))))


@pytest.mark.parametrize(
    ("target", "table"), [("lir", "3CB-1"), ("seacoast-3cp", "LIRX-01"), ("mississippi-stud", "LIRX-01")]
)
def test_a_pay_table_of_another_game_is_refused(target: str, table: str) -> None:
    solver, found = solver_of(load_house(target)), load_pay_table(table)
    for work_out in (lambda: solver.analyse_table(found, Tie.RIDE), lambda: solver.rules(found, FIVE, Tie.RIDE)):
        with pytest.raises(ArgumentError, match="expected a pay table for"):
            work_out()


def test_let_it_ride_and_the_others_are_told_apart() -> None:
    assert {rules.game for rules in every_game()} >= {LET_IT_RIDE, STUD.game}
    with pytest.raises(HandError, match="deals let-it-ride, not mississippi-stud"):
        settle_mississippi_stud(load_house("lir"), (), (), stakes={BASE: FIVE}, bets=())
