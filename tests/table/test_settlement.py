"""What the wagers of a round are worth: which hands win, on which bets, at which odds."""

import pytest

from letitride.cards import Money
from letitride.house import Wager
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.table import due
from letitride.table.model.command import Command, ExposeHand, PickUpCommunityCards
from letitride.table.model.event import Event, HandExposed, WagerCollected, WagerPaid
from tests.rules import rule
from tests.table.play import RIDE, WITHDRAW, dollars
from tests.table.showdown import HANDS_OF_FIVE, seats, settled, showdown


def paid(seat: int, wager: Wager, stake: int, winnings: int) -> WagerPaid:
    """Return a wager paid at odds "to 1": the stake comes back with the winnings."""
    returned = dollars(stake + winnings)
    return WagerPaid(seat=seat, wager=wager, stake=dollars(stake), winnings=dollars(winnings), returned=returned)


def collected(seat: int, wager: Wager, stake: int) -> WagerCollected:
    return WagerCollected(seat=seat, wager=wager, stake=dollars(stake))


def wagers_settled(events: list[Event]) -> list[WagerPaid | WagerCollected]:
    return [event for event in events if isinstance(event, WagerPaid | WagerCollected)]


def base_winnings(house: str, hand: tuple[str, str]) -> Money:
    """Return what one dollar in each circle wins when bet 1 was taken back: two dollars are in action."""
    table = showdown(house, {4: hand[0]}, hand[1], answers=(WITHDRAW, RIDE), base_bet=1)
    (event,) = wagers_settled(table.chores())
    assert isinstance(event, WagerPaid)
    assert (event.stake, event.returned) == (dollars(2), event.winnings + event.stake)
    return event.winnings


@pytest.mark.parametrize(
    ("house", "odds"),
    [
        pytest.param("nh-000", (200, 100, 50, 11, 8, 5, 3, 2, 1), marks=rule("000-completion-28")),
        pytest.param("casablanca", (200, 100, 40, 15, 9, 5, 3, 2, 1), marks=rule("001-play-16")),
        pytest.param("lir", (1000, 200, 50, 11, 8, 5, 3, 2, 1), marks=rule("004-lir-dealing-12")),
        pytest.param(
            "lir-bonus",
            (1000, 200, 50, 11, 8, 5, 3, 2, 1),
            marks=rule("004-how-to-play-1", "004-how-to-play-10", "004-completion-8c", "004-bonus-dealing-13"),
        ),
    ],
)
def test_a_pair_of_tens_or_more_is_paid_at_the_odds_of_the_house_on_what_is_in_action(
    house: str, odds: tuple[int, ...]
) -> None:
    won = {name: base_winnings(house, hand) for name, hand in HANDS_OF_FIVE.items()}

    assert won == {name: dollars(2 * to_one) for name, to_one in zip(HANDS_OF_FIVE, odds, strict=True)}


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-23")),
        pytest.param("casablanca", marks=rule("001-play-15")),
        pytest.param("seacoast", marks=rule("003-completion-7")),
        pytest.param("lir", marks=rule("004-lir-dealing-12a")),
        pytest.param("lir-bonus", marks=rule("004-how-to-play-1", "004-completion-8a", "004-bonus-dealing-13a")),
    ],
)
@pytest.mark.parametrize("cards", ["9d 7s 4d", "As Kd Jd"], ids=["pair of nines", "ace high"])
@pytest.mark.parametrize(
    ("answers", "riding"),
    [((RIDE, RIDE), 3), ((WITHDRAW, RIDE), 2), ((RIDE, WITHDRAW), 2), ((WITHDRAW, WITHDRAW), 1)],
)
def test_a_hand_below_a_pair_of_tens_loses_every_bet_in_action(
    house: str, cards: str, answers: tuple[bool, bool], riding: int
) -> None:
    table = showdown(house, {4: cards}, "9h 2s", answers=answers, base_bet=3)

    events = table.chores()
    in_action = 3 * riding

    assert wagers_settled(events) == [collected(4, BASE, in_action)]
    assert table.rail(4) == dollars(1000 - in_action)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-28")),
        pytest.param("casablanca", marks=rule("001-play-16")),
        pytest.param("lir", marks=rule("004-lir-dealing-12")),
        pytest.param("lir-bonus", marks=rule("004-completion-8", "004-bonus-dealing-13")),
    ],
)
@pytest.mark.parametrize(
    ("answers", "riding"),
    [((RIDE, RIDE), 3), ((WITHDRAW, RIDE), 2), ((RIDE, WITHDRAW), 2), ((WITHDRAW, WITHDRAW), 1)],
)
def test_a_winning_hand_is_paid_on_the_bets_that_were_not_withdrawn_and_on_no_other(
    house: str, answers: tuple[bool, bool], riding: int
) -> None:
    table = showdown(house, {4: "Td Ts 4d"}, "9h 9s", answers=answers, base_bet=3)

    events = table.chores()
    in_action = 3 * riding

    assert wagers_settled(events) == [paid(4, BASE, in_action, winnings=2 * in_action)]
    assert table.rail(4) == dollars(1000 + 2 * in_action)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-completion-21", "000-completion-22")),
        pytest.param("casablanca", marks=rule("001-play-16")),
        pytest.param("seacoast", marks=rule("003-completion-6a", "003-completion-6b")),
        pytest.param("lir", marks=rule("004-lir-dealing-11a")),
        pytest.param(
            "lir-bonus",
            marks=rule("004-completion-6", "004-completion-7a", "004-bonus-dealing-11a", "004-completion-8a"),
        ),
    ],
)
def test_every_hand_is_read_from_three_cards_and_both_community_cards_and_from_no_burn_card(house: str) -> None:
    hands = {
        2: "Jd 8c 7c",  # completed to a straight by both community cards
        3: "Kd 4d 8d",  # a pair of kings, if the burn card counted
        4: "9d 5c 6d",  # a pair of nines with the first community card
        5: "Tc 4c 2d",  # a pair of tens with the second
    }
    table = showdown(house, hands, "9h Ts", burn="Kh")

    events = table.chores()

    outcome = {seat: how for seat, _, how in settled(events)}
    assert outcome == {2: "paid", 3: "collected", 4: "collected", 5: "paid"}
    assert sorted(seats(events, HandExposed)) == [2, 3, 4, 5]
    assert sorted(seats(events, WagerPaid, WagerCollected)) == [2, 3, 4, 5]


# The $1 Bonus


def bonus_award(hand: tuple[str, str]) -> Money:
    table = showdown("lir-bonus", {4: hand[0]}, hand[1], side={4: {"dollar_bonus": 1}})
    (event,) = [event for event in wagers_settled(table.chores()) if event.wager is DOLLAR_BONUS]
    assert isinstance(event, WagerPaid)
    return event.returned


@rule("004-completion-9", "004-bonus-dealing-14")
def test_a_hand_on_the_bonus_pay_table_is_paid_at_the_odds_posted() -> None:
    awards = {name: bonus_award(hand) for name, hand in HANDS_OF_FIVE.items()}

    posted = (20_000, 1_000, 100, 75, 50, 25, 4, 3, 1)
    assert awards == {name: dollars(award) for name, award in zip(HANDS_OF_FIVE, posted, strict=True)}


@rule("004-completion-9")
def test_each_bonus_bet_is_paid_by_its_own_players_hand_and_nobody_is_paid_without_one() -> None:
    hands = {1: "Ah Ad 4c", 2: "Kh Kd 6c", 3: "Qh Qd 7c", 4: "8h 8d 6d"}
    bonus = {"dollar_bonus": 1}
    table = showdown("lir-bonus", hands, "9s 2s", side={1: bonus, 3: bonus, 4: bonus})

    events = table.chores()

    on_bonus = [(seat, how) for seat, wager, how in settled(events) if wager is DOLLAR_BONUS]
    assert on_bonus == [(4, "collected"), (3, "paid"), (1, "paid")]


@rule("004-how-to-play-13")
def test_a_bonus_hand_is_paid_on_the_spot_before_the_next_hand_is_even_shown() -> None:
    table = showdown("lir-bonus", {1: "Kh Kd 6c", 4: "As Ks Qs"}, "Js Ts", side={4: {"dollar_bonus": 1}})
    before = table.rail(4)

    events = table.chores(before=ExposeHand(seat=1))

    assert settled(events) == [(4, BASE, "paid"), (4, DOLLAR_BONUS, "paid")]
    assert table.rail(4) == before + dollars(15 + 15 * 1000) + dollars(20_000)


def test_nothing_lies_on_the_spots_of_a_bet_that_is_settled() -> None:
    table = showdown("nh-000", {1: "2c 7d 9h", 2: "Ts Td 8h"}, "4s 5s", answers=(RIDE, RIDE), base_bet=1)
    lying = []
    for step in iter(lambda: next(iter(due(table.table)), None), None):
        lying.append((sum(table.amounts(1).values(), dollars(0)), sum(table.amounts(2).values(), dollars(0))))
        if isinstance(step, PickUpCommunityCards):
            break
        assert isinstance(step, Command)
        table.do(step)

    assert list(dict.fromkeys(lying)) == [(dollars(3), dollars(3)), (dollars(0), dollars(3)), (dollars(0), dollars(0))]
