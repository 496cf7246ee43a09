"""What a round of play is, what its stub is, and the ante that Three Card Poker starts with."""

import pytest

from letitride.cards import DECK, Card
from letitride.house import Wager
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, PAIR_PLUS, THREE_CARD_POKER
from letitride.table import Table
from letitride.table.model.command import CallNoMoreBets, DealCards, MakeDecision, PlaceWagers
from letitride.table.model.event import (
    BettingClosed,
    CardsDealt,
    CardsTurned,
    RoundEnded,
    StubRacked,
    WagerCollected,
    WagerPaid,
    WagersPlaced,
)
from letitride.table.model.vocabulary import DEALER, Stage
from letitride.table.rules.deciding import seats_asked
from tests.rules import rule
from tests.table.play import Play, dollars

FIVE = dollars(5)
SIDE = {
    "nh-000": {"three_card_bonus": 1},
    "seacoast-3cp": {"pair_plus": 1},
    "lir-bonus": {"dollar_bonus": 1, "three_card_bonus": 1},
}
"""All the side bets of a house."""


def with_all_wagers(house: str) -> Play:
    return Play(house).opened(1, 3).bet(1, 5, **SIDE[house]).bet(3, 5)


def settled(play: Play) -> list[tuple[int, Wager]]:
    """Return what was paid or collected, without what an ante earns besides."""
    ended = [event for event in play.events if isinstance(event, WagerPaid | WagerCollected)]
    return [(event.seat, event.wager) for event in ended if event.wager is not ANTE_BONUS]


def out(table: Table) -> list[Card]:
    """Return the cards before the seats and the dealer, and the burn card."""
    hands = [card for seat in table.seats if seat and seat.hand for card in seat.hand.cards]
    assert table.round is not None
    burned = [table.round.burn_card] if table.round.burn_card else []
    return [*hands, *table.round.dealers_cards, *burned]


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-definitions-4")),
        pytest.param("seacoast-3cp", marks=rule("003-tcp-definitions-5")),
        pytest.param("lir-bonus", marks=rule("004-definitions-4")),
    ],
)
class TestRoundOfPlay:
    def test_a_round_has_wagers_then_cards_and_ends_when_every_wager_is_settled(self, house: str) -> None:
        play = with_all_wagers(house).dealt().decide_all()

        kinds = [type(event) for event in play.events]
        last_wager = max(place for place, kind in enumerate(kinds) if kind is WagersPlaced)
        first_card, last_card = kinds.index(CardsDealt), len(kinds) - 1 - kinds[::-1].index(CardsDealt)
        first_settled = min(place for place, kind in enumerate(kinds) if kind in (WagerPaid, WagerCollected))
        assert last_wager < kinds.index(BettingClosed) < first_card < last_card < first_settled
        assert play.events[-1] == RoundEnded(round=1)

        made = [
            (event.seat, wager) for event in play.events if isinstance(event, WagersPlaced) for wager, _ in event.stakes
        ]
        assert sorted(settled(play), key=str) == sorted(made, key=str)

    def test_a_round_does_not_begin_without_a_wager(self, house: str) -> None:
        play = Play(house).opened(1)
        play.chores()

        assert play.refused(CallNoMoreBets()).code == "no-wagers"
        assert play.refused(DealCards(seat=1, cards=3)).code == "not-due"

    def test_the_next_round_does_not_begin_before_this_one_is_over(self, house: str) -> None:
        play = with_all_wagers(house).no_more_bets()

        for table in play.moments():
            assert table.round is not None
            assert table.round.number == 1
            assert play.refused(CallNoMoreBets()).code == "wrong-stage", table.stage

        assert play.table.stage is Stage.BETTING
        play.bet(1, 5).no_more_bets()
        assert play.events[-1] == BettingClosed(round=2)


@rule("004-definitions-4")
def test_in_a_round_each_player_has_three_cards_and_the_dealer_the_community_cards() -> None:
    play = with_all_wagers("lir-bonus").dealt().decide_all()

    given = {event.seat: len(event.cards) for event in play.events if isinstance(event, CardsDealt)}
    assert given == {1: 3, 3: 3, DEALER: 3}
    assert sum(isinstance(event, CardsTurned) for event in play.events) == 2


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("nh-000", marks=rule("000-definitions-5")),
        pytest.param("seacoast-3cp", marks=rule("003-tcp-definitions-6")),
    ],
)
@pytest.mark.parametrize("seats", [(1,), (1, 3), (1, 2, 3, 4, 5, 6, 7)])
def test_the_stub_is_what_is_left_of_the_deck_when_every_card_of_the_round_is_out(
    house: str, seats: tuple[int, ...]
) -> None:
    play = Play(house).opened(*seats)
    for seat in seats:
        play.bet(seat, 5)
    play.dealt()

    (stub,) = [event.cards for event in play.events if isinstance(event, StubRacked)]
    assert len(stub) == len(DECK) - 3 * len(seats) - 3
    assert sorted([*stub, *out(play.table)], key=str) == sorted(DECK, key=str)
    kinds = [type(event) for event in play.events]
    assert CardsDealt not in kinds[kinds.index(StubRacked) :]


@rule("003-tcp-definitions-1")
def test_nobody_plays_against_the_dealer_without_an_ante() -> None:
    play = Play("seacoast-3cp").opened(1, 3).bet(1, 5)
    assert play.house.game is THREE_CARD_POKER

    refused = play.refused(PlaceWagers(seat=3, stakes=((PAIR_PLUS, FIVE),)))
    play.dealt()

    assert refused.code == "main-wager"
    assert seats_asked(play.table) == (1,)
    assert play.refused(MakeDecision(seat=3, option="play")).code == "not-asked"


@rule("003-tcp-definitions-1")
def test_the_ante_is_down_before_the_deal() -> None:
    play = Play("seacoast-3cp").opened(1, 3).bet(1, 5).no_more_bets()
    ante = PlaceWagers(seat=3, stakes=((ANTE, FIVE),))

    for table in play.moments():
        assert play.refused(ante).code == "no-more-bets", table.stage

    assert play.do(ante)
