"""How the 3 Card Bonus is settled: by the dealer with all other hands, or shown by the players themselves."""

import pytest
from msgspec.structs import replace

from letitride.cards import parse_cards
from letitride.house import House, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.round import BonusShown
from letitride.table import Actor, Audience, Refused, authorize, view
from letitride.table.model.command import CollectWager, Command, ExposeHand, PayWager, ShowBonusHand, WaveOff
from letitride.table.model.event import BonusHandShown, HandExposed, HandWavedOff, WagerCollected, WagerPaid
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.views.view import SEES_NO_HAND
from tests.rules import rule
from tests.table.play import Play, dollars
from tests.table.showdown import settled, showdown

LIR_BONUS = load_house("lir-bonus")
OPTION_1 = replace(
    LIR_BONUS,
    settling=replace(
        LIR_BONUS.settling,
        three_card_bonus_shown=BonusShown.BY_DEALER,
        wager_order=(THREE_CARD_BONUS, BASE, DOLLAR_BONUS),
    ),
)
"""The dealer turns the cards and settles the side bet before the base bets."""

OPTION_2 = replace(LIR_BONUS, settling=replace(LIR_BONUS.settling, three_card_bonus_shown=BonusShown.BY_PLAYER))
"""The players show their cards, or wave them off."""

BET = {"three_card_bonus": 2}

WINNING = {
    "straight flush": ("9s 8s 7s", 40),
    "three of a kind": ("9s 9h 9d", 30),
    "straight": ("5s 6h 7d", 6),
    "flush": ("2s 4s 9s", 4),
    "pair": ("2s 2h 9d", 1),
}


def at_showdown(house: House, cards: str, community: str = "Jd 3h", *, second: str = "") -> Play:
    """Stop with both community cards open: seat 4 has a side bet of two dollars on *cards*, and so has seat 2."""
    hands = {4: cards, **({2: second} if second else {})}
    return showdown(house, hands, community, burn="3c", side=dict.fromkeys(hands, BET))


def on_side_bet(table: Play) -> WagerPaid | WagerCollected:
    (event,) = [
        event
        for event in table.chores()
        if isinstance(event, WagerPaid | WagerCollected) and event.wager is THREE_CARD_BONUS
    ]
    return event


def paid(winnings: int) -> WagerPaid:
    return WagerPaid(
        seat=4, wager=THREE_CARD_BONUS, stake=dollars(2), winnings=dollars(winnings), returned=dollars(2 + winnings)
    )


COLLECTED = WagerCollected(seat=4, wager=THREE_CARD_BONUS, stake=dollars(2))


# What wins


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(OPTION_1, marks=rule("004-three-card-1-0b"), id="option 1"),
        pytest.param(OPTION_2, marks=rule("004-three-card-2-0b", "004-three-card-2-3a"), id="option 2"),
    ],
)
@pytest.mark.parametrize(("cards", "odds"), WINNING.values(), ids=WINNING)
def test_a_pair_or_more_in_three_cards_is_paid_by_the_pay_table(house: House, cards: str, odds: int) -> None:
    assert on_side_bet(at_showdown(house, cards)) == paid(2 * odds)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(OPTION_1, marks=rule("004-three-card-1-0e"), id="option 1"),
        pytest.param(OPTION_2, marks=rule("004-three-card-2-0e", "004-three-card-2-4b"), id="option 2"),
    ],
)
@pytest.mark.parametrize("cards", ["As Kh Jd", "9s 8h 6d", "2s Kd Ah"])
def test_three_cards_below_a_pair_lose_the_side_bet(house: House, cards: str) -> None:
    assert on_side_bet(at_showdown(house, cards, "7c 3h")) == COLLECTED


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(OPTION_1, marks=rule("004-three-card-1-2", "004-three-card-1-4a"), id="option 1"),
        pytest.param(OPTION_2, marks=rule("004-three-card-2-2", "004-three-card-2-5a"), id="option 2"),
    ],
)
def test_only_the_three_cards_dealt_to_the_player_count_for_the_side_bet(house: House) -> None:
    pair_with_the_community = at_showdown(house, "As Kh 4d", "Ah Ad")
    pair_with_worthless_community = at_showdown(house, "2s 2h 9d", "Jd 4h")

    assert on_side_bet(pair_with_the_community) == COLLECTED
    assert on_side_bet(pair_with_worthless_community) == paid(2)


# When


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(OPTION_1, marks=rule("004-three-card-1-4"), id="option 1"),
        pytest.param(OPTION_2, marks=rule("004-three-card-2-5"), id="option 2"),
    ],
)
def test_the_side_bet_is_not_settled_while_a_community_card_lies_face_down(house: House) -> None:
    steps: tuple[Command, ...] = (PayWager(seat=4, wager=THREE_CARD_BONUS), ShowBonusHand(seat=4))
    table = Play(house).opened(4).bet(4, **BET).dealt(s4="9s 9h 9d", dealer="Jd 4h 3c")

    for stage in ("first decisions", "second decisions"):
        assert table.table.stage_in_words == stage
        assert [table.refused(step).code for step in steps] == ["not-due", "not-due"]
        table.answer(4, ride=True)
        table.chores(before=PayWager(seat=4, wager=THREE_CARD_BONUS))

    assert table.table.round is not None
    assert table.table.round.turned == 2
    assert table.do(PayWager(seat=4, wager=THREE_CARD_BONUS)) == (paid(60),)


@rule("004-three-card-1-4")
def test_the_dealer_settles_the_side_bet_only_when_the_players_own_cards_lie_open_too() -> None:
    table = at_showdown(OPTION_1, "9s 9h 9d")

    refused = table.refused(PayWager(seat=4, wager=THREE_CARD_BONUS))
    table.do(ExposeHand(seat=4))

    assert refused.code == "not-due"
    assert table.do(PayWager(seat=4, wager=THREE_CARD_BONUS)) == (paid(60),)


@rule("004-three-card-1-3a", "004-three-card-1-5")
def test_the_dealer_settles_the_side_bet_ahead_of_the_base_bets_and_goes_on_with_them() -> None:
    table = at_showdown(OPTION_1, "9s 9h 9d", second="As Kh 4d")

    events = table.chores()

    assert settled(events) == [
        (4, THREE_CARD_BONUS, "paid"),
        (4, BASE, "paid"),
        (2, THREE_CARD_BONUS, "collected"),
        (2, BASE, "collected"),
    ]
    assert table.table.stage is Stage.BETTING


# Shown by the players


@rule("004-three-card-2-3", "004-three-card-2-3a")
def test_a_player_with_a_pair_or_more_shows_it_and_is_paid() -> None:
    table = at_showdown(OPTION_2, "9s 9h 4d")
    wave = table.refused(WaveOff(seat=4))

    shown = table.do(ShowBonusHand(seat=4))

    assert wave.code == "not-due"
    assert shown == (BonusHandShown(seat=4, cards=parse_cards("9s 9h 4d")),)
    assert seen_cards(table, 4) == parse_cards("9s 9h 4d")
    assert table.do(PayWager(seat=4, wager=THREE_CARD_BONUS)) == (paid(2),)


@rule("004-three-card-2-3", "004-three-card-2-4a")
def test_it_is_for_the_player_to_show_or_wave_and_for_nobody_else() -> None:
    table = at_showdown(OPTION_2, "9s 9h 4d")

    for command in (ShowBonusHand(seat=4), WaveOff(seat=4)):
        with pytest.raises(Refused, match="it is for the device or player"):
            authorize(table.table, command, Actor(role=Role.DEALER))
        with pytest.raises(Refused, match="is not player 2's"):
            authorize(table.table, command, Actor(role=Role.PLAYER, player="player 2"))
        authorize(table.table, command, Actor(role=Role.PLAYER, player="player 4"))


@rule("004-three-card-2-4", "004-three-card-2-4a", "004-three-card-2-4b")
def test_a_wave_loses_the_side_bet_and_shows_no_card() -> None:
    table = at_showdown(OPTION_2, "As Kh 4d")
    show = table.refused(ShowBonusHand(seat=4))

    waved = table.do(WaveOff(seat=4))

    assert show.code == "not-due"
    assert waved == (HandWavedOff(seat=4),)
    assert seen_cards(table, 4) == (None, None, None)
    assert table.due == (CollectWager(seat=4, wager=THREE_CARD_BONUS),)
    assert table.do(CollectWager(seat=4, wager=THREE_CARD_BONUS)) == (COLLECTED,)
    assert seen_cards(table, 4) == (None, None, None)


@rule("004-three-card-2-4")
def test_before_a_player_shows_or_waves_nobody_is_told_which_it_will_be() -> None:
    loser, winner = at_showdown(OPTION_2, "As Kh 4d"), at_showdown(OPTION_2, "9s 9h 4d")

    for audience in (*SEES_NO_HAND, Audience.at_seat(2)):
        assert view(loser.table, audience).due == view(winner.table, audience).due


@rule("004-three-card-2-6")
def test_with_the_side_bets_settled_the_dealer_goes_on_with_the_game() -> None:
    table = at_showdown(OPTION_2, "9s 9h 4d", second="As Kh 6d")

    events = table.chores()

    side_bets = [type(event) for event in events[:4]]
    assert side_bets == [BonusHandShown, WagerPaid, HandWavedOff, WagerCollected]
    assert [(type(event), getattr(event, "seat", None)) for event in events[4:6]] == [
        (HandExposed, 4),
        (WagerCollected, 4),
    ]
    assert settled(events[4:]) == [(4, BASE, "collected"), (2, BASE, "collected")]
    assert table.table.stage is Stage.BETTING


def seen_cards(table: Play, seat: int) -> tuple[object, ...]:
    """Return the cards of a seat as the dealer sees them, and everybody else too."""
    views = [view(table.table, audience) for audience in (*SEES_NO_HAND, Audience.at_seat(seat + 1))]
    (cards,) = {shown.cards for each in views if (shown := each.seats[seat - 1])}
    return cards
