"""The strategy card: its words, read by someone else, are the best play for every hand."""

import itertools
from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import DECK, Card, Money, Rank
from letitride.house import FiveCardPayTable
from letitride.odds import BaseGame, Cap, analyse_base, card_agrees, strategy_card
from letitride.odds.derive import patterns
from letitride.odds.shape import shape_of
from letitride.odds.strategy_card import CardDecision, _on_high_cards
from tests.odds.card_reader import Reader
from tests.odds.tables import BASE_TABLES, LOWEST_PAIRS, any_table, base_table, table_of
from tests.scale import scaled

DIFFERENT_CARDS = ("LIRX-01", "LIRX-03", "LIRX-04", "LIRX-05", "seacoast-base")


def words(part: CardDecision) -> list[str]:
    return [line.words for line in part.lines]


def representatives(size: int) -> Iterable[tuple[Card, ...]]:
    """One hand for each pattern of ranks, suited and not."""
    for ranks, suited in patterns(size):
        suits = ["c"] * size if suited else ["c", "d", "h", "s"]
        yield tuple(Card.parse(Rank(rank).symbol + suit) for rank, suit in zip(ranks, suits, strict=False))


def assert_words_are_the_best_play(
    game: BaseGame, three: Iterable[tuple[Card, ...]], four: Iterable[tuple[Card, ...]]
) -> None:
    card = strategy_card(game)
    reader = Reader(card.notes)
    lowest = game.rows.lowest_pair
    bet_1 = {row.shape: rides for row, rides in zip(game.rows.three, game.play.bet_1, strict=True)}
    bet_2 = {row.shape: rides for row, rides in zip(game.rows.four, game.play.bet_2, strict=True)}
    first, *second = (words(part) for part in card.parts)
    reached: dict[bool, set[object]] = {False: set(), True: set()}
    for row, rides in zip(game.rows.three, game.play.bet_1, strict=True):
        reached[rides] |= {game.rows.four[index].shape for index, _ in row.fourths}
    for cards in three:
        assert reader.rides(first, cards) == bet_1[shape_of(cards, lowest_pair=lowest)], (cards, first)
    for cards in four:
        shape = shape_of(cards, lowest_pair=lowest)
        for past, lines in ((False, second[0]), (True, second[-1])):
            if shape in reached[past]:
                assert reader.rides(lines, cards) == bet_2[shape][past], (cards, lines)


@pytest.mark.exhaustive
@pytest.mark.parametrize("designator", scaled(DIFFERENT_CARDS[::3], DIFFERENT_CARDS))
def test_the_words_decide_all_22100_and_270725_hands_as_the_best_play_does(designator: str) -> None:
    game = analyse_base(base_table(designator))

    assert_words_are_the_best_play(game, itertools.combinations(DECK, 3), itertools.combinations(DECK, 4))


@pytest.mark.parametrize("designator", BASE_TABLES)
def test_each_card_of_the_catalogue_agrees_with_the_best_play_and_is_short(designator: str) -> None:
    game = analyse_base(base_table(designator))
    card = strategy_card(game)

    assert card_agrees(card, game)
    assert sum(len(part.lines) for part in card.parts) <= 10


@pytest.mark.heavy
@settings(max_examples=scaled(25, 200))
@given(any_table(lowest_pairs=("10", "8")))
def test_the_words_are_the_best_play_under_any_pay_table(table: FiveCardPayTable) -> None:
    game = analyse_base(table)

    assert card_agrees(strategy_card(game), game)
    assert_words_are_the_best_play(game, representatives(3), representatives(4))


@pytest.mark.heavy
@settings(max_examples=scaled(25, 200))
@given(any_table(), st.integers(1, 3000), st.integers(1, 50))
def test_the_words_are_the_best_play_under_any_cap(table: FiveCardPayTable, limit: int, bet: int) -> None:
    game = analyse_base(table, cap=Cap(Money.dollars(limit), Money.dollars(bet)))

    assert card_agrees(strategy_card(game), game)
    assert_words_are_the_best_play(game, representatives(3), representatives(4))


@pytest.mark.heavy
@pytest.mark.parametrize("lowest_pair", LOWEST_PAIRS)
def test_the_words_are_the_best_play_whatever_pair_is_paid(lowest_pair: str) -> None:
    game = analyse_base(table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1, lowest_pair=lowest_pair))

    assert_words_are_the_best_play(game, representatives(3), representatives(4))


def test_a_cap_may_split_hands_that_look_alike_and_the_card_says_how() -> None:
    table = table_of(1000, 500, 150, 100, 75, 25, 4, 2, 1)
    game = analyse_base(table, cap=Cap(Money.dollars(133), Money.dollars(1)))
    card = strategy_card(game)

    assert (
        "Three to a straight flush, one way, with exactly two high cards "
        "and 1 or 2 more to fill its straights (as 8-10-Q)"
    ) in words(card.parts[0])
    assert "High cards to fill its straights are counted straight by straight." in card.notes
    assert_words_are_the_best_play(game, representatives(3), representatives(4))


def test_the_card_of_the_first_table_reads_like_one_a_player_carries() -> None:
    card = strategy_card(analyse_base(base_table("LIRX-01")))

    assert [(part.title, words(part)) for part in card.parts] == [
        (
            "Bet 1",
            [
                "A pair of tens or better, three of a kind",
                "Three to a royal flush",
                "Three to a straight flush, three ways (as 3-4-5)",
                "Three to a straight flush, two ways, with at least one high card (as 7-8-10)",
                "Three to a straight flush, one way, with at least two high cards (as 7-10-J)",
            ],
        ),
        (
            "Bet 2",
            [
                "A pair of tens or better, two pair, three or four of a kind",
                "Any four cards of one suit",
                "Four to an open straight, with at least one high card",
            ],
        ),
    ]


def test_a_condition_on_high_cards_that_is_not_a_least_number_is_said_exactly() -> None:
    assert _on_high_cards([1], [0, 1, 2], 3).words == ", with exactly one high card"
    assert _on_high_cards([0, 2], [0, 1, 2, 3], 3).words == ", with exactly no or two high cards"


def test_a_line_that_asks_only_for_high_cards_leaves_out_pairs() -> None:
    table = table_of(None, None, None, None, None, None, None, None, 30)
    first = words(strategy_card(analyse_base(table)).parts[0])

    assert "Three cards without a pair, with at least one high card" in first
    assert_words_are_the_best_play(analyse_base(table), representatives(3), representatives(4))


@pytest.mark.parametrize("lowest_pair", LOWEST_PAIRS)
def test_a_base_table_without_pairs_beside_a_bonus_with_them_has_its_card(lowest_pair: str) -> None:
    bonus = table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1, lowest_pair=lowest_pair)
    game = analyse_base(table_of(1000, 200, 50, 11, 8, 5, 3, 2, None, lowest_pair=None), beside=(bonus,))

    assert card_agrees(strategy_card(game), game)


def test_a_bet_that_always_rides_is_one_line_and_one_that_never_does_is_none() -> None:
    generous = strategy_card(analyse_base(table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1, lowest_pair="2")))
    mean = strategy_card(analyse_base(table_of(*["1/100"] * 8, None, lowest_pair=None)))

    assert "Any pair, three of a kind" in words(generous.parts[0])
    assert words(strategy_card(analyse_base(table_of(*[3000] * 9, lowest_pair="2"))).parts[0]) == ["Every hand"]
    assert words(mean.parts[1]) == ["Two pair, three or four of a kind"]


def test_bet_2_is_printed_twice_where_a_cap_makes_it_depend_on_bet_1() -> None:
    table = table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1)
    titles = {
        len(strategy_card(analyse_base(table, cap=Cap(Money.dollars(1000), Money.dollars(bet)))).parts)
        for bet in range(1, 400)
    }

    assert titles == {2, 3}


def test_a_changed_line_is_noticed() -> None:
    game = analyse_base(base_table("LIRX-01"))
    other = strategy_card(analyse_base(base_table("LIRX-03")))

    assert not card_agrees(other, game)


def test_the_well_known_names_of_aces_need_no_better() -> None:
    first = words(strategy_card(analyse_base(table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1, lowest_pair="A"))).parts[0])

    assert first[0] == "A pair of aces, three of a kind"


def test_a_fraction_of_a_cent_does_not_matter_to_a_card() -> None:
    assert Cap(Money.dollars(1000), Money.dollars(3)).in_bets == Fraction(1000, 3)


def test_a_draw_that_rides_only_unsuited_is_called_so_and_the_card_says_what_that_is() -> None:
    table = table_of(500, 500, 500, 500, 100, 10, 5, 3, 1, lowest_pair="Q")
    game = analyse_base(table, cap=Cap(Money.dollars(1780), Money.dollars(31)))
    card = strategy_card(game)

    assert any(", unsuited" in line for part in card.parts for line in words(part))
    assert "Unsuited: no pair, and not all of one suit." in card.notes
    assert_words_are_the_best_play(game, representatives(3), representatives(4))
