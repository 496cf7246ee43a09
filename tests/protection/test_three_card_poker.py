"""The dealer's cards in sight: exact, as the duels say and as card by card shows."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb

import pytest

from letitride.cards import DECK, Rank, parse_cards, rank_three_cards
from letitride.house import Tie, load_house
from letitride.house.games.three_card_poker import ante_wager
from letitride.odds.solvers.three_card_poker import ThreeCardPokerRules
from letitride.odds.three_card_poker import DEALERS_HANDS, duels, duels_by_hand, qualifies
from letitride.protection.games import Leaks
from letitride.protection.games.three_card_poker import _Dealers, dealer_leaks

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def rules() -> ThreeCardPokerRules:
    ante = ante_wager(load_house("seacoast-3cp").wagers)
    return ThreeCardPokerRules(ante.bonus, ante.qualifying_rank, Tie.WITHDRAW)


@pytest.fixture(scope="module")
def leaks(rules: ThreeCardPokerRules) -> Leaks:
    return dealer_leaks(rules)


def test_the_whole_hand_in_sight_is_worth_what_the_duels_say(rules: ThreeCardPokerRules, leaks: Leaks) -> None:
    knowing = Fraction()
    for duel in duels(rules.qualifies_with):
        odds = rules.bonus.odds_on(duel.hand.ranking) or Fraction()
        results = ((1, duel.not_qualified), (2, duel.won), (0, duel.tied), (-2, duel.lost))
        knowing += duel.hands * sum(count * max(odds + against, Fraction(-1)) for against, count in results)

    assert leaks.leaks[2].gain == knowing / (22_100 * DEALERS_HANDS) + leaks.house_edge


def test_more_cards_in_sight_are_worth_more_and_all_are_exact(leaks: Leaks) -> None:
    one, two, three = (leak.gain for leak in leaks.leaks)

    assert 0 < one < two < three
    assert all(leak.exact for leak in leaks.leaks)
    assert leaks.house_edge < one


@pytest.mark.parametrize("cards", ["2c 5d 9h", "Qh 6d 4c", "As Ks Qs", "7c 7d Kh", "3d 4d 6d"])
def test_a_hand_is_worth_what_card_by_card_shows(cards: str, rules: ThreeCardPokerRules) -> None:
    own = tuple(sorted(DECK.index(card) for card in parse_cards(cards)))
    mine = rank_three_cards([DECK[card] for card in own])
    odds = rules.bonus.odds_on(mine.ranking) or Fraction()
    by_one: dict[int, Fraction] = {}
    by_two: dict[tuple[int, int], Fraction] = {}
    whole = Fraction()
    for theirs in itertools.combinations([card for card in range(52) if card not in own], 3):
        dealer = rank_three_cards([DECK[card] for card in theirs])
        against = 2 * ((dealer < mine) - (mine < dealer)) if qualifies(dealer, rules.qualifies_with) else 1
        net = odds + against
        whole += max(net, Fraction(-1))
        for card in theirs:
            by_one[card] = by_one.get(card, Fraction()) + net
        for pair in itertools.combinations(theirs, 2):
            by_two[pair] = by_two.get(pair, Fraction()) + net

    worth = _Dealers(rules, 1).worth(own)  # type: ignore[arg-type]

    assert list(map(Fraction, worth)) == [
        sum(max(each, Fraction(-comb(48, 2))) for each in by_one.values()),
        sum(max(each, Fraction(-47)) for each in by_two.values()),
        whole,
    ]


def test_hands_are_told_apart_by_more_than_the_names_of_suits() -> None:
    kinds = duels_by_hand(Rank.QUEEN)

    assert (len(kinds), sum(ways for _, ways, _ in kinds)) == (1755, 22_100)


def test_where_any_hand_qualifies_the_figures_differ(rules: ThreeCardPokerRules, leaks: Leaks) -> None:
    always = dealer_leaks(ThreeCardPokerRules(rules.bonus, Rank.TWO, Tie.WITHDRAW))

    assert [leak.gain for leak in always.leaks] != [leak.gain for leak in leaks.leaks]
