"""Three Card Poker at the table: ante, play and Pair Plus, as the document defines them."""

import pytest

from letitride.house import Wager
from letitride.house.games.three_card_poker import ANTE, PAIR_PLUS
from letitride.table.model.command import MakeDecision, PlaceWagers
from letitride.table.model.event import DecisionMade, HandExposed, WagerCollected, WagerPaid
from tests.rules import rule
from tests.table.play import FOLD, PLAY, Play, dollars

STRONG, WEAK, DEALER = "As Ah 2d", "2c 3d 5h", "Qc Jd 9s"


def dealt(hand: str, *, ante: int = 5, dealer: str = DEALER, **side: int) -> Play:
    return Play("seacoast-3cp").opened(1).bet(1, ante, **side).dealt(s1=hand, dealer=dealer)


def ended(play: Play) -> dict[Wager, WagerPaid | WagerCollected]:
    return {event.wager: event for event in play.events if isinstance(event, WagerPaid | WagerCollected)}


@rule("003-tcp-definitions-1")
def test_nobody_plays_against_the_dealer_without_an_ante() -> None:
    play = Play("seacoast-3cp").opened(1)

    refused = play.refused(PlaceWagers(seat=1, stakes=((PAIR_PLUS, dollars(5)),)))

    assert refused.code == "main-wager"


@rule("003-tcp-definitions-2")
def test_player_and_dealer_hold_three_cards_each() -> None:
    play = dealt(STRONG)
    seat, round_ = play.table.seat(1), play.table.round

    assert seat is not None
    assert seat.hand is not None
    assert round_ is not None
    assert (len(seat.hand.cards), len(round_.dealers_cards)) == (3, 3)


@rule("003-tcp-definitions-4", "003-tcp-definitions-4a")
@pytest.mark.parametrize("ante", [1, 5, 25])
def test_the_play_bet_is_exactly_the_ante(ante: int) -> None:
    play = dealt(STRONG, ante=ante)
    before = play.rail(1)

    (made,) = [event for event in play.do(MakeDecision(seat=1, option="play")) if isinstance(event, DecisionMade)]

    assert (made.put_up, made.taken_back) == (dollars(ante), dollars(0))
    assert play.rail(1) == before - dollars(ante)


@rule("003-tcp-definitions-4")
def test_who_does_not_add_a_play_bet_is_out_against_the_dealer() -> None:
    play = dealt(STRONG)
    play.do(MakeDecision(seat=1, option="fold"))
    play.chores()

    (ante,) = ended(play).values()
    assert (type(ante), ante.stake) == (WagerCollected, dollars(5))
    assert not any(isinstance(event, HandExposed) for event in play.events)


@rule("003-tcp-definitions-3", "003-tcp-definitions-3a")
@pytest.mark.parametrize(
    ("dealer", "answer"),
    [("Ks Kh Kd", PLAY), (DEALER, PLAY), ("Jc 9d 4s", PLAY), (DEALER, FOLD)],
    ids=["the dealer wins", "the player wins", "the dealer does not qualify", "folded"],
)
def test_pair_plus_is_paid_by_its_table_whatever_the_dealer_has(dealer: str, answer: bool) -> None:
    play = dealt(STRONG, dealer=dealer, pair_plus=2)
    play.decide_all(answer)

    paid = ended(play)[PAIR_PLUS]
    assert isinstance(paid, WagerPaid)
    assert (paid.winnings, paid.returned) == (dollars(2), dollars(4))


@rule("003-tcp-definitions-3")
def test_pair_plus_loses_to_its_table_whatever_the_dealer_has() -> None:
    play = dealt(WEAK, dealer="Jc 9d 4s", pair_plus=2)
    play.decide_all(PLAY)

    assert isinstance(ended(play)[PAIR_PLUS], WagerCollected)
    assert isinstance(ended(play)[ANTE], WagerPaid)
