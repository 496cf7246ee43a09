"""Mississippi Stud at the table: an ante, a bet or a fold on three streets, and a side bet on the community cards."""

import random

import pytest

from letitride.cards import DECK, FrozenMap, print_cards
from letitride.house import Wager
from letitride.house.games.mississippi_stud import STREET_BONUS, STUD_ANTE
from letitride.odds.solvers import solver_of
from letitride.odds.solvers.solver import Finished
from letitride.table.model.command import MakeDecision, PlaceWagers
from letitride.table.model.event import CardsTurned, DecisionMade, HandExposed, WagerCollected, WagerPaid
from letitride.table.rules.deciding import seats_asked
from tests.table.play import Play, dollars

pytestmark = pytest.mark.heavy

JACKS, NOTHING_YET, COMMUNITY = "Jc Jd", "2c 7d", "3h 8c Ks"


def dealt(hand: str, *, ante: int = 5, community: str = COMMUNITY, **side: int) -> Play:
    return Play("mississippi-stud").opened(1).bet(1, ante, **side).dealt(s1=hand, dealer=community)


def decided(play: Play, *decisions: str) -> Play:
    for option in decisions:
        play.do(MakeDecision(seat=1, option=option))
        play.chores()
    return play


def ended(play: Play) -> dict[Wager, WagerPaid | WagerCollected]:
    return {event.wager: event for event in play.events if isinstance(event, WagerPaid | WagerCollected)}


def test_nobody_bets_on_the_community_cards_without_an_ante() -> None:
    play = Play("mississippi-stud").opened(1)

    assert play.refused(PlaceWagers(seat=1, stakes=((STREET_BONUS, dollars(5)),))).code == "main-wager"


@pytest.mark.parametrize(("option", "times"), [("bet-1", 1), ("bet-2", 2), ("bet-3", 3)])
def test_a_street_bet_is_one_to_three_times_the_ante(option: str, times: int) -> None:
    play = dealt(JACKS, ante=10)
    before = play.rail(1)

    (made,) = [event for event in play.do(MakeDecision(seat=1, option=option)) if isinstance(event, DecisionMade)]

    assert (made.put_up, made.taken_back) == (dollars(10 * times), dollars(0))
    assert play.rail(1) == before - dollars(10 * times)


def test_a_card_is_turned_after_each_street() -> None:
    play = dealt(JACKS)
    for street in range(3):
        assert seats_asked(play.table) == (1,)
        assert len([event for event in play.events if isinstance(event, CardsTurned)]) == street
        decided(play, "bet-1")
    assert play.table.round is None


def test_who_has_folded_is_asked_no_more_and_shows_no_cards() -> None:
    play = decided(dealt(NOTHING_YET, street_bonus=5), "bet-1", "fold")

    assert play.table.round is None
    assert not any(isinstance(event, HandExposed) for event in play.events)
    assert ended(play)[STUD_ANTE] == WagerCollected(seat=1, wager=STUD_ANTE, stake=dollars(10))


def test_the_side_bet_of_a_folded_hand_is_paid_by_the_community_cards() -> None:
    play = decided(dealt(NOTHING_YET, community="Qh Kh Ah", street_bonus=5), "fold")

    assert ended(play)[STREET_BONUS] == WagerPaid(
        seat=1, wager=STREET_BONUS, stake=dollars(5), winnings=dollars(250), returned=dollars(255)
    )


@pytest.mark.parametrize("number", range(150))
def test_any_hand_is_settled_as_the_odds_room_settles_it(number: int) -> None:
    draw = random.Random(number)
    cards = draw.sample(DECK, 5)
    if number % 3 == 0:  # hands that are worth something come often
        cards = draw.sample([card for card in DECK if card.suit is cards[0].suit or card.rank is cards[1].rank], 5)
    own, community = tuple(cards[:2]), tuple(cards[2:])
    ante, side = draw.choice([5, 10, 25]), draw.choice([1, 5, 25])
    play = dealt(print_cards(own), ante=ante, community=print_cards(community), street_bonus=side)
    before, decisions = play.rail(1), list[str]()
    while seats_asked(play.table):
        decisions.append(draw.choice(sorted(play.options(1))))
        decided(play, decisions[-1])
    put_up = sum(event.put_up.cents for event in play.events if isinstance(event, DecisionMade))

    settled = solver_of(play.house).settle(
        Finished(
            house=play.house,
            cards=own,
            dealers_cards=community,
            stakes=FrozenMap({STUD_ANTE: dollars(ante), STREET_BONUS: dollars(side)}),
            decisions=tuple(decisions),
        )
    )

    assert play.rail(1).cents == before.cents - put_up + settled.returned.cents
