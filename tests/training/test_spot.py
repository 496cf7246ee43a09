"""A decision as a player meets it: what is known, what is best, and how that is said."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import Money, parse_cards
from letitride.house import House, Tie, load_house
from letitride.odds.solvers import Situation
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.deciding import point_of
from letitride.training.decision_point import advised, asked_about, in_dollars
from tests.pit.evening import Evening
from tests.table.play import Play

FIVE = Money.dollars(5)


def situation(house: House, cards: str, seen: str = "") -> Situation:
    """Return a decision with these cards; where one of the dealer's is seen, bet 1 was taken back."""
    before = ("withdraw",) if seen else ()
    return Situation(house=house, cards=parse_cards(cards), seen=parse_cards(seen), decisions=before, stake=FIVE)


@pytest.mark.parametrize("house_id", ["lir", "seacoast-3cp"])
def test_every_option_of_a_decision_has_a_value(house_id: str) -> None:
    found = advised(situation(load_house(house_id), "9d 9c 4s"))

    assert set(found.values) == {option.id for option in found.point.options}
    assert [option for option, _ in found.options] == list(found.point.options)
    assert found.values[found.best] == max(found.values.values())


SAID = {
    "Td Tc 4s": "Let it ride: on average it is worth $7.18 more than taking it back.",
    "9d 9c 4s": "Take it back: on average it is worth $0.30 more than letting it ride.",
    "9d 9c 4s Th": "Take it back: on average it is worth $2.29 more than letting it ride.",
    "6d 7c 8s 9h": "Both choices are worth the same.",
}
SAID_OF_PLAYING = {
    "Qd 6c 4s": "Play: on average it is worth $0.03 more than folding.",
    "Qd 6c 3s": "Fold: on average it is worth $0.01 more than playing.",
}


@pytest.mark.parametrize("hand", SAID)
def test_the_better_choice_about_a_bet_is_said_in_a_sentence(hand: str) -> None:
    assert advised(situation(load_house("lir"), hand[:8], hand[8:])).sentence == SAID[hand]


@pytest.mark.parametrize("hand", SAID_OF_PLAYING)
def test_the_better_of_playing_and_folding_is_said_in_a_sentence(hand: str) -> None:
    found = advised(situation(load_house("seacoast-3cp"), hand))

    assert found.sentence == SAID_OF_PLAYING[hand]
    assert found.sentence.startswith(next(option.label for option in found.point.options if option.id == found.best))


def test_the_better_choice_costs_nothing_and_the_other_the_difference() -> None:
    found = advised(situation(load_house("lir"), "9d 9c 4s"))
    (ride, riding), (take_back, withdrawing) = found.options

    assert found.cost_of(take_back.id) == 0
    assert found.cost_of(ride.id) == found.cost == withdrawing - riding > 0


def test_where_both_are_worth_the_same_no_choice_costs_anything() -> None:
    house = load_house("lir")
    for tie, best in ((Tie.RIDE, "ride"), (Tie.WITHDRAW, "withdraw")):
        tied = replace(house, decisions=replace(house.decisions, tie=tie))
        found = advised(situation(tied, "6d 7c 8s", "9h"))
        assert [found.cost_of(option.id) for option, _ in found.options] == [0, 0]
        assert found.best == best


def test_a_seat_is_asked_with_the_own_cards_and_those_that_are_turned() -> None:
    play = Play("lir").opened(1, 2).bet(1).bet(2).dealt(s1="2s 2h 5c", s2="Ts Th Tc")
    assert asked_about(play.table, 1) == Situation(
        house=play.table.house, cards=parse_cards("2s 2h 5c"), stake=stake_of(play, 1)
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
    while point_of(evening.pit.live("seacoast").table).id == "1":
        evening.decide("seacoast", ride=True)
    table = evening.pit.live("seacoast").table

    found = asked_about(table, 1)

    assert found is not None
    assert table.round is not None
    assert (advised(found).point.id, found.decisions) == ("2", ("ride",))
    assert found.seen == table.round.dealers_cards[:1]
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
