"""A decision as a player meets it: what is known, what is best, and how that is said."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import Money, parse_cards
from letitride.house import Tie, load_house
from letitride.table import COMMANDS
from letitride.table.terms import Stage
from letitride.training.spot import Decision, Spot, advised, asked_about, in_dollars
from tests.pit.evening import Evening
from tests.table.play import Play

FIVE = Money.dollars(5)


def spot(decision: Decision, cards: str, community: str = "") -> Spot:
    return Spot(decision=decision, cards=parse_cards(cards), community=parse_cards(community), stake=FIVE)


def test_every_choice_is_a_command() -> None:
    names = {choice.command for choice in itertools.chain(*(each.choices for each in Decision))}

    assert names <= {command.__name__ for command in COMMANDS}
    assert len(names) == 4


SAID = {
    "Td Tc 4s": "Let it ride: bet 1 gains $7.18 on average if it rides.",
    "9d 9c 4s": "Take it back: bet 1 loses $0.30 on average if it rides.",
    "9d 9c 4s Th": "Take it back: bet 2 loses $2.29 on average if it rides.",
    "6d 7c 8s 9h": "Both choices are worth the same.",
}
SAID_OF_PLAYING = {
    "Qd 6c 4s": "Play: it is worth $0.03 more than folding, on average.",
    "Qd 6c 3s": "Fold: playing loses $0.01 more, on average.",
}


@pytest.mark.parametrize("hand", SAID)
def test_the_better_choice_about_a_bet_is_said_in_a_sentence(hand: str) -> None:
    decision = Decision.BET_2 if len(hand) > 8 else Decision.BET_1

    assert advised(load_house("lir"), spot(decision, hand[:8], hand[8:])).sentence == SAID[hand]


@pytest.mark.parametrize("hand", SAID_OF_PLAYING)
def test_the_better_of_playing_and_folding_is_said_in_a_sentence(hand: str) -> None:
    found = advised(load_house("seacoast-3cp"), spot(Decision.PLAY, hand))

    assert found.sentence == SAID_OF_PLAYING[hand]
    assert found.sentence.startswith(found.better.says)


def test_the_better_choice_costs_nothing_and_the_other_the_difference() -> None:
    found = advised(load_house("lir"), spot(Decision.BET_1, "9d 9c 4s"))
    (ride, riding), (take_back, withdrawing) = found.choices

    assert found.cost_of(take_back) == 0
    assert found.cost_of(ride) == withdrawing - riding > 0


def test_where_both_are_worth_the_same_no_choice_costs_anything() -> None:
    house = load_house("lir")
    for tie in Tie:
        found = advised(
            replace(house, decisions=replace(house.decisions, tie=tie)), spot(Decision.BET_2, "6d 7c 8s", "9h")
        )
        assert [found.cost_of(choice) for choice, _ in found.choices] == [0, 0]


def test_a_seat_is_asked_with_the_own_cards_and_those_that_are_turned() -> None:
    play = Play("lir").opened(1, 2).bet(1).bet(2).dealt(s1="2s 2h 5c", s2="Ts Th Tc")
    assert asked_about(play.table, 1) == Spot(
        decision=Decision.BET_1, cards=parse_cards("2s 2h 5c"), stake=stake_of(play, 1)
    )
    assert asked_about(play.table, 7) is None


def test_nothing_is_asked_between_rounds() -> None:
    play = Play("lir").opened(1)

    assert play.table.stage is Stage.BETTING
    assert asked_about(play.table, 1) is None


def stake_of(play: Play, seat: int) -> Money:
    taken = play.table.seat(seat)
    assert taken is not None
    assert taken.wagers is not None
    return taken.wagers.stakes[0][1]


def test_the_second_decision_knows_the_turned_card_and_what_became_of_bet_1(evening: Evening) -> None:
    evening.bet("seacoast")
    while evening.pit.live("seacoast").table.stage is Stage.DECIDING:
        evening.decide("seacoast", ride=True)
    table = evening.pit.live("seacoast").table

    found = asked_about(table, 1)

    assert found is not None
    assert table.round is not None
    assert (found.decision, found.bet_1_rides) == (Decision.BET_2, True)
    assert found.community == table.round.dealers_cards[:1]
    evening.finish("seacoast")


@pytest.mark.parametrize(
    ("dollars", "words"),
    [
        (Fraction(5, 4), "$1.25"),
        (Fraction(1249, 1000), "$1.25"),
        (Fraction(1, 200), "$0.01"),
        (Fraction(1, 201), "less than a cent"),
        (Fraction(1200), "$1,200"),
    ],
)
def test_amounts_are_said_to_the_cent(dollars: Fraction, words: str) -> None:
    assert in_dollars(dollars) == words
