"""Mississippi Stud: every figure and every option against counts that share nothing with the solver."""

import itertools
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from letitride.cards import DECK, Card, CardError, Money, Rank, parse_cards, rank_hand, without
from letitride.house import Basis, FiveCardOdds, FiveCardPayTable, Tie
from letitride.house.games.mississippi_stud import STUD_ANTE
from letitride.odds.derive import hands_of, pattern_of, patterns
from letitride.odds.mississippi_streets import DEALS, PUT_UP, places
from letitride.odds.mississippi_stud import MississippiStud, analyse_mississippi_stud
from letitride.odds.payoff import Cap
from letitride.odds.refusals import ArgumentError, HandError
from letitride.odds.words import percent, root
from tests.scale import scaled

Whole = NDArray[np.int64]


def stud_table(
    *odds: int | str | Fraction | None, pays: Rank | None = Rank.JACK, pushes: Rank | None = Rank.SIX
) -> FiveCardPayTable:
    """Return a table with these odds, best hand first."""
    lines = zip(FiveCardOdds.__struct_fields__, odds, strict=False)
    return FiveCardPayTable(
        designator="test",
        wager=STUD_ANTE,
        basis=Basis.TO_ONE,
        odds=FiveCardOdds(**{name: Fraction(each) for name, each in lines if each is not None}),
        lowest_pair=pays.label if pays else None,  # type: ignore[arg-type]
        lowest_push=pushes.label if pushes else None,  # type: ignore[arg-type]
    )


def cap_at(antes: Fraction | int | None) -> Cap | None:
    """Return a payout cap of some antes."""
    return None if antes is None else Cap(Money(30_00) * antes, Money(30_00))


# 58 Pa. Code § 655a.12(a).
USUAL = stud_table(500, 100, 40, 10, 6, 4, 3, 2, 1)
FIVE_ON_A_STRAIGHT = stud_table(500, 100, 40, 10, 6, 5, 3, 2, 1)


def test_the_house_edge_is_the_published_one() -> None:
    figures = analyse_mississippi_stud(USUAL).figures

    assert figures.house_edge == Fraction(53223, 1082900)
    assert percent(figures.house_edge, 4) == "4.9149"
    assert percent(analyse_mississippi_stud(FIVE_ON_A_STRAIGHT).figures.house_edge, 4) == "3.7591"


def test_what_is_put_up_depends_on_ties_and_is_published_for_the_largest() -> None:
    least = analyse_mississippi_stud(USUAL)
    most = analyse_mississippi_stud(USUAL, tie=Tie.RIDE)

    assert least.figures.house_edge == most.figures.house_edge
    assert f"{float(most.figures.average_bets):.2f}" == "3.59"
    assert percent(most.figures.par, 2) == "1.37"
    assert f"{float(least.figures.average_bets):.2f}" == "3.48"
    assert percent(least.figures.par, 2) == "1.41"
    assert least.figures.average_bets == 1 + sum(average_by_street(least))


def average_by_street(game: MississippiStud) -> list[Fraction]:
    """Return the expected bet on each street, in antes; those who folded bet nothing."""
    return [sum((bet * share for bet, share in enumerate(each)), Fraction()) for each in game.choices_by_street()]


def test_the_other_figures_of_the_usual_table() -> None:
    game = analyse_mississippi_stud(USUAL)

    assert [percent(folded, 2) for folded, *_ in game.choices_by_street()] == ["31.07", "7.67", "15.48"]
    assert [percent(bet, 2) for bet in average_by_street(game)] == ["80.69", "83.11", "84.56"]
    assert percent(game.figures.hit_frequency, 2) == "15.28"
    assert percent(Fraction(dict(game.figures.law.counts)[Fraction(0)], DEALS), 2) == "9.06"
    assert f"{root(game.figures.variance):.4f}" == "9.8078"


@pytest.mark.parametrize("tie", Tie)
def test_the_law_covers_every_deal_and_its_mean_is_what_the_first_street_is_worth(tie: Tie) -> None:
    game = analyse_mississippi_stud(USUAL, tie=tie)
    law = game.figures.law
    opening = {pattern: hands_of(*pattern) for pattern in patterns(2)}

    assert law.total == DEALS
    assert sum(opening.values()) == 1326
    third = game.streets[0]
    best = [Fraction(int(options.max()), third.parts) for options in third.options]
    worth = sum((hands * each for hands, each in zip(opening.values(), best, strict=True)), Fraction())
    assert law.mean == worth / 1326 == -game.figures.house_edge
    assert {net for net, _ in law.counts if net < 0} <= {Fraction(-units) for units in range(1, 11)}
    assert sum(count for net, count in law.counts if net > 0) == game.figures.hit_frequency * DEALS


@pytest.mark.parametrize(
    ("cards", "put_up", "per_unit"),
    [
        # Two make three of a kind, six two pair, and forty leave the pair.
        ("Jc Jd 2h 7s", 3, Fraction(2 * 3 + 6 * 2 + 40, 48)),
        # The ace is royal, the nine a straight flush, seven a flush, six a straight, nine a paid pair, three a push.
        ("Ts Js Qs Ks", 7, Fraction(500 + 100 + 7 * 6 + 6 * 4 + 9 - 21, 48)),
        # Eight make a straight, nine a push, and the other thirty-one lose.
        ("5c 6d 7h 8s", 5, Fraction(8 * 4 - 31, 48)),
        # Three sevens make a push; small pairs lose like everything else.
        ("2c 3d 4h 7s", 4, Fraction(-45, 48)),
        ("2c 2d 2h 2s", 6, Fraction(40)),
    ],
)
def test_on_5th_street_outs_can_be_counted_by_hand(cards: str, put_up: int, per_unit: Fraction) -> None:
    held = parse_cards(cards)
    options = analyse_mississippi_stud(USUAL).options(held[:2], held[2:], put_up=put_up)

    assert options.fold == -put_up
    assert options.bets == tuple((put_up + bet) * per_unit for bet in (1, 2, 3))


def test_aces_are_bet_as_high_as_may_be() -> None:
    aces = analyse_mississippi_stud(USUAL).options(parse_cards("As Ah"), put_up=1)

    assert aces.best == 3
    assert -1 == aces.fold < aces.bets[0] < aces.bets[1] < aces.bets[2]


def test_of_equal_options_the_one_that_puts_up_least_is_taken_unless_the_house_says_otherwise() -> None:
    own, community = parse_cards("Ks Ah"), parse_cards("2c 4d")
    least = analyse_mississippi_stud(USUAL).options(own, community, put_up=3)
    most = analyse_mississippi_stud(USUAL, tie=Tie.RIDE).options(own, community, put_up=3)

    assert least.fold == least.bets[0] == -3
    assert (least.best, most.best) == (0, 1)


@pytest.mark.parametrize("table", [USUAL, FIVE_ON_A_STRAIGHT])
def test_without_a_limit_nobody_ever_bets_two(table: FiveCardPayTable) -> None:
    for street in analyse_mississippi_stud(table).streets:
        assert not (street.choices == 2).any()


def test_a_limit_on_what_a_hand_wins_raises_the_edge_and_may_make_two_the_best_bet() -> None:
    edges = [analyse_mississippi_stud(USUAL, cap=cap_at(most)).figures.house_edge for most in (4000, 3999, 1000, 33)]
    capped = analyse_mississippi_stud(USUAL, cap=cap_at(33))

    # A royal flush begins without a pair, so it meets eight antes at most: one, one, three and three.
    assert edges[0] == Fraction(53223, 1082900)
    assert edges == sorted(edges)
    assert len(set(edges)) == 4
    assert (capped.streets[2].choices == 2).any()
    assert capped.figures.law.counts[-1][0] == 33


TABLES = (
    (USUAL, None),
    (USUAL, Fraction(100, 3)),
    (stud_table(500, 100, 40, 10, 6, 4, 3, 2, 2, pushes=None), None),
    (stud_table(1000, None, 40, 10, 6, 4, 3, "1/2", None, pays=None, pushes=None), None),
    (
        stud_table(
            f"{10**15 + 37}/{10**12 + 39}", 100, 40, 10, 6, 4, 3, 2, f"1/{10**9 + 7}", pays=Rank.TWO, pushes=None
        ),
        None,
    ),
)
"""The last one has odds that no 64 bits hold."""


class ByHand:
    """What options are worth, by ranking every hand that the cards can become; no pattern, no array."""

    def __init__(self, table: FiveCardPayTable, most_won: Fraction | None) -> None:
        self._table, self._most_won = table, most_won
        self._odds: dict[frozenset[Card], Fraction | None] = {}

    def options(self, cards: tuple[Card, ...], put_up: int) -> list[Fraction]:
        """Return what folding and betting one, two and three are worth."""
        return [Fraction(-put_up), *(self._after(cards, put_up + bet) for bet in (1, 2, 3))]

    def _after(self, cards: tuple[Card, ...], units: int) -> Fraction:
        if len(cards) == 5:
            return self._net(frozenset(cards), units)
        unseen = without(cards)
        if len(cards) == 4:
            return sum((self._net(frozenset((*cards, card)), units) for card in unseen), Fraction()) / len(unseen)
        return sum((max(self.options((*cards, card), units)) for card in unseen), Fraction()) / len(unseen)

    def _net(self, cards: frozenset[Card], units: int) -> Fraction:
        if cards not in self._odds:
            self._odds[cards] = self._odds_on(cards)
        odds = self._odds[cards]
        if odds is None:
            return Fraction(-units)
        return units * odds if self._most_won is None else min(units * odds, self._most_won)

    def _odds_on(self, cards: frozenset[Card]) -> Fraction | None:
        return self._table.odds_for(rank_hand(tuple(cards)))


@pytest.mark.parametrize(("table", "most_won"), TABLES)
@settings(max_examples=25, deadline=None)
@given(cards=st.permutations(DECK), put_up=st.sampled_from(PUT_UP[2]))
def test_on_5th_street_options_are_worth_what_ranking_every_hand_says(
    table: FiveCardPayTable, most_won: Fraction | None, cards: Sequence[Card], put_up: int
) -> None:
    options = analyse_mississippi_stud(table, cap=cap_at(most_won)).options(cards[:2], cards[2:4], put_up=put_up)

    assert [options.fold, *options.bets] == ByHand(table, most_won).options(tuple(cards[:4]), put_up)


@pytest.mark.heavy
@pytest.mark.parametrize(("table", "most_won"), TABLES)
@pytest.mark.parametrize(
    ("cards", "put_up"), [("5s 6s 7s", 2), ("Kd 9c 4h", 3), ("3d 4c 5h", 4), ("2c 2d 7h", 2), ("As Ks Ts", 4)]
)
def test_on_4th_street_options_are_worth_what_ranking_every_hand_says(
    table: FiveCardPayTable, most_won: Fraction | None, cards: str, put_up: int
) -> None:
    held = parse_cards(cards)
    options = analyse_mississippi_stud(table, cap=cap_at(most_won)).options(held[:2], held[2:], put_up=put_up)

    assert [options.fold, *options.bets] == ByHand(table, most_won).options(held, put_up)


# Every card of the full deck, without patterns: sets of cards by their numbers, in arrays of whole numbers.


def hands_of_size(size: int) -> Whole:
    """Return every set of cards by their places in the deck, a column for each, ascending."""
    places_in_deck = itertools.chain.from_iterable(itertools.combinations(range(52), size))
    return np.fromiter(places_in_deck, dtype=np.int64, count=size * comb(52, size)).reshape(-1, size).T


def numbers_of(hands: Whole) -> Whole:
    """Return the number of each ascending column, from 0 on, whatever order columns stand in."""
    ways = np.array([[comb(card, place) for card in range(52)] for place in range(1, len(hands) + 1)])
    return np.asarray(sum(ways[place][row] for place, row in enumerate(hands)))


def outcomes_of(hands: Whole) -> Whole:
    """Return the outcome of every five cards: royal flush 0 to two pair 7, pairs by rank 8 to 20, nothing 21."""
    ranks, suits = np.sort(hands % 13, axis=0), hands // 13
    flush = (suits == suits[0]).all(axis=0)
    same = (ranks[:, None] == ranks[None, :]).sum(axis=(0, 1))
    step = np.diff(ranks, axis=0)
    wheel = (ranks == np.array([0, 1, 2, 3, 12])[:, None]).all(axis=0)
    straight = (step == 1).all(axis=0) | wheel
    paired = np.where(step == 0, ranks[1:], 0).max(axis=0)
    found = np.full(hands.shape[1], 21)
    # Ordered pairs of equal cards, each card with itself too: 5 without a pair, 17 for four of a kind.
    for number, outcome in ((17, 2), (13, 3), (11, 6), (9, 7)):
        found[same == number] = outcome
    found[same == 7] = 8 + paired[same == 7]
    found[flush] = 4
    found[straight] = 5
    found[flush & straight] = 1
    found[flush & straight & (ranks[0] == 8)] = 0
    return found


def one_more_card(size: int) -> list[tuple[Whole, Whole]]:
    """Return for every card which sets of a size lack it, and the numbers of the sets that they become with it."""
    hands = hands_of_size(size)
    own = numbers_of(hands)
    found = []
    for card in range(52):
        lacking = (hands != card).all(axis=0)
        longer = np.sort(np.vstack([hands[:, lacking], np.full(int(lacking.sum()), card)]), axis=0)
        found.append((own[lacking], numbers_of(longer)))
    return found


class Enumerated:
    """Every state of a game over the full deck, solved and followed card by card."""

    def __init__(self, nets: Whole, steps: Sequence[list[tuple[Whole, Whole]]], outcomes: Whole, tie: Tie) -> None:
        self.options: list[Whole] = []
        self._steps, self._outcomes, self._tie = steps, outcomes, tie
        after = nets[:, outcomes].T
        for street in (2, 1, 0):
            worth = np.zeros((comb(52, street + 2), after.shape[1]), dtype=np.int64)
            for own, longer in steps[street]:
                worth[own] += after[longer]
            self.options.insert(0, self._decide(worth, street))
            after = self.options[0].max(axis=2)

    @staticmethod
    def _decide(worth: Whole, street: int) -> Whole:
        parts = (50 * 49 * 48, 49 * 48, 48)[street]
        options = np.empty((len(worth), len(PUT_UP[street]), 4), dtype=np.int64)
        for place, units in enumerate(PUT_UP[street]):
            options[:, place, 0] = -units * parts
            options[:, place, 1:] = worth[:, place : place + 3]
        return options

    def choices(self, street: int) -> Whole:
        """Return the best bets, 0 to fold."""
        options = self.options[street]
        best = options == options.max(axis=2, keepdims=True)
        if self._tie is Tie.WITHDRAW:
            return np.asarray(best.argmax(axis=2))
        return np.asarray(np.where(best, np.arange(4), -1).max(axis=2))

    def results(self, nets: Whole) -> dict[int, int]:
        """Return on how many deals each net result comes."""
        law: dict[int, int] = {}
        reached = np.ones((comb(52, 2), 1), dtype=np.int64)
        for street in range(3):
            choices = self.choices(street)
            deals = (50 * 49 * 48, 49 * 48, 48)[street]
            going = np.zeros((len(reached), len(PUT_UP[street]) + 2), dtype=np.int64)
            for place, units in enumerate(PUT_UP[street]):
                law[-units] = law.get(-units, 0) + int(reached[choices[:, place] == 0, place].sum()) * deals
                for bet in (1, 2, 3):
                    going[:, place + bet - 1] += np.where(choices[:, place] == bet, reached[:, place], 0)
            reached = np.zeros((comb(52, street + 3), going.shape[1]), dtype=np.int64)
            for own, longer in self._steps[street]:
                reached[longer] += going[own]  # with one card more, no two sets become the same
        for place, of_units in enumerate(nets):
            for outcome, net in enumerate(of_units.tolist()):
                count = int(reached[self._outcomes == outcome, place].sum())
                law[net] = law.get(net, 0) + count
        return {net: count for net, count in law.items() if count}


def nets_of(most_won: int | None) -> Whole:
    """Return what four to ten antes net on every outcome of the usual table."""
    odds = [500, 100, 40, 10, 6, 4, 3, 2, *[-1] * 4, *[0] * 5, *[1] * 4, -1]
    nets = np.array([[units * each for each in odds] for units in range(4, 11)])
    return nets if most_won is None else np.minimum(nets, most_won)


def patterns_on(street: int) -> Whole:
    """Return for every hand on a street the place of its pattern."""
    held = hands_of_size(street + 2)
    found = np.empty(held.shape[1], dtype=np.int64)
    found[numbers_of(held)] = [places(street)[pattern_of([DECK[card] for card in each])] for each in held.T]
    return found


@pytest.mark.exhaustive
def test_the_whole_game_is_what_every_set_of_the_full_deck_says() -> None:
    hands = hands_of_size(5)
    outcomes = np.empty(hands.shape[1], dtype=np.int64)
    outcomes[numbers_of(hands)] = outcomes_of(hands)
    assert np.bincount(outcomes)[:8].tolist() == [4, 36, 624, 3744, 5108, 10200, 54912, 123552]
    steps = [one_more_card(size) for size in (2, 3, 4)]
    patterns = [patterns_on(street) for street in range(3)]
    every = ((Tie.WITHDRAW, None), (Tie.RIDE, None), (Tie.WITHDRAW, 33))
    for tie, most_won in scaled(every[:1], every):
        nets = nets_of(most_won)
        enumerated = Enumerated(nets, steps, outcomes, tie)
        game = analyse_mississippi_stud(USUAL, tie=tie, cap=cap_at(most_won))
        assert dict(game.figures.law.counts) == enumerated.results(nets)
        for street, (solved, place) in enumerate(zip(game.streets, patterns, strict=True)):
            assert (solved.options[place] == enumerated.options[street]).all()
            assert (solved.choices[place] == enumerated.choices(street)).all()


def game() -> MississippiStud:
    return analyse_mississippi_stud(USUAL)


@pytest.mark.parametrize(
    ("own", "community", "put_up", "told"),
    [
        ("As", "", 1, "two cards and none, one or two community cards, got 'As' and ''"),
        ("As Ks", "2c 3c 4c", 4, "got 'As Ks' and '2c 3c 4c'"),
        ("As Ks", "", 2, "on 3rd street a player has put up 1 to 1 antes, got 2"),
        ("As Ks", "2c", 5, "on 4th street a player has put up 2 to 4 antes, got 5"),
    ],
)
def test_a_decision_that_cannot_be_is_refused(own: str, community: str, put_up: int, told: str) -> None:
    with pytest.raises(HandError, match=told):
        game().options(parse_cards(own), parse_cards(community), put_up=put_up)


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(CardError):
        game().options(parse_cards("As Ks"), parse_cards("As"), put_up=2)


def test_arguments_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ArgumentError, match="a pay table for ante and street bets, got 'usual'"):
        analyse_mississippi_stud("usual")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"expected Tie\.WITHDRAW or Tie\.RIDE, got 1"):
        analyse_mississippi_stud(USUAL, tie=1)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="the payout cap: expected a Cap, got 50"):
        analyse_mississippi_stud(USUAL, cap=50)  # type: ignore[arg-type]
