"""The strategy card of Mississippi Stud: its words, read by someone else, are the best bet in every state."""

import itertools
from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import DECK, Card, Rank, parse_cards
from letitride.house import FiveCardPayTable, Tie
from letitride.odds.derive import pattern_of, patterns
from letitride.odds.mississippi_card import StudCard, StudLine, StudPart, _notes, stud_card, stud_card_agrees
from letitride.odds.mississippi_hands import Draws, MadeHands, NamedHands, Span
from letitride.odds.mississippi_streets import PUT_UP, places
from letitride.odds.mississippi_stud import MississippiStud, analyse_mississippi_stud
from tests.odds.stud_card_reader import StudReader
from tests.odds.test_mississippi_stud import FIVE_ON_A_STRAIGHT, TABLES, USUAL, cap_at, stud_table
from tests.scale import scaled


def representatives(size: int) -> Iterable[tuple[Card, ...]]:
    """One hand for each pattern of ranks, suited and not."""
    for ranks, suited in patterns(size):
        suits = ["c"] * size if suited else ["c", "d", "h", "s"]
        yield tuple(Card.parse(Rank(rank).symbol + suit) for rank, suit in zip(ranks, suits, strict=False))


def every_hand(size: int) -> Iterable[tuple[Card, ...]]:
    """At least one of all hands that differ only in the names of their suits."""
    seen: set[tuple[tuple[Rank, int], ...]] = set()
    for cards in itertools.combinations(DECK, size):
        suits = list(dict.fromkeys(card.suit for card in cards))
        hand = tuple((card.rank, suits.index(card.suit)) for card in cards)
        if hand not in seen:
            seen.add(hand)
            yield cards


def lines_of(card: StudCard, street: int) -> list[tuple[int, str]]:
    return [(line.bet, line.words) for line in card.parts[street].lines]


def assert_words_are_the_best_play(game: MississippiStud, *, all_hands: bool = False) -> None:
    card = stud_card(game)
    reader = StudReader(card.notes)
    for street, solved in enumerate(game.streets):
        bets = reader.street(lines_of(card, street))
        best = solved.choices.tolist()
        for cards in every_hand(street + 2) if all_hands else representatives(street + 2):
            wanted = best[places(street)[pattern_of(cards)]]
            assert bets(cards, PUT_UP[street]) == wanted, (cards, lines_of(card, street))


FROM_THREE = "with at least three antes put up"


def test_the_card_of_the_usual_table_reads_like_one_a_player_carries() -> None:
    card = stud_card(analyse_mississippi_stud(USUAL))

    assert [part.title for part in card.parts] == ["3rd street", "4th street", "5th street"]
    assert lines_of(card, 0) == [(3, "Any pair"), (1, "At least two points"), (1, "5-6 of one suit")]
    assert lines_of(card, 1) == [
        (3, "A pair of sixes or better"),
        (3, "Three to a straight flush, at least five points"),
        (3, "Three to a straight flush, three ways, at least two points (as 5-6-7)"),
        (3, "Three to a straight flush, at least two ways, at least four points (as 8-9-J)"),
        (3, f"Three to a straight flush, at least two ways, at least three points, {FROM_THREE} (as 6-7-9)"),
        (1, "Any pair or better"),
        (1, "At least three points"),
        (1, "Three of one suit"),
        (1, "4-5-6 or 5-6-7 not of one suit"),
        (1, "Three to a straight, at least two ways, at least two points (as 4-6-7)"),
        (1, f"Three to a straight, at least two points, {FROM_THREE}"),
        (1, f"Three to a straight, at least two ways, at least one point, {FROM_THREE} (as 3-4-6)"),
        (1, f"3-4-5 not of one suit, {FROM_THREE}"),
        (1, f"At least one high card, {FROM_THREE}"),
        (1, "Three to a straight, with four antes put up"),
        (1, "At least two points, with four antes put up"),
    ]
    assert lines_of(card, 2) == [
        (3, "A pair of sixes or better"),
        (3, "Four of one suit"),
        (3, "Four to an open straight, at least three points"),
        (1, "Any pair or better"),
        (1, "Four to a straight"),
        (1, "At least five points"),
        (1, "At least four points, with at least four antes put up"),
        (1, "At least three points, with at least five antes put up"),
    ]


WAYS = (
    "Ways count the different straights that hold all the cards: 5-6 has four, 5-6-7 three, 5-6-8 two, 5-6-9 one; "
    "near the ace there are fewer: 2-3-4 has two, A-2-3 and Q-K-A one."
)


def test_the_card_says_what_its_words_mean() -> None:
    assert stud_card(analyse_mississippi_stud(USUAL)).notes == (
        "The first line that fits says what to bet. If none fits, fold.",
        "A high card is J, Q, K or A, and counts two points.",
        "A middle card is 6, 7, 8, 9 or 10, and counts one point.",
        "A line that names no pair and nothing better is for cards without a pair.",
        WAYS,
        "Open: two ranks complete the straight, as in 5-6-7-8.",
        "Antes put up are the ante and all bets so far, counted in antes.",
    )


@pytest.mark.exhaustive
def test_the_words_decide_every_hand_of_two_three_and_four_cards_as_the_best_play_does() -> None:
    assert_words_are_the_best_play(analyse_mississippi_stud(USUAL), all_hands=True)


def test_where_ties_put_up_most_the_card_does_so_too() -> None:
    game = analyse_mississippi_stud(USUAL, tie=Tie.RIDE)
    card = stud_card(game)

    assert (1, "At least four points") in lines_of(card, 2)
    assert stud_card_agrees(card, game)
    assert_words_are_the_best_play(game)


OTHERS = (
    (USUAL, Fraction(1000)),
    (USUAL, Fraction(33)),
    (FIVE_ON_A_STRAIGHT, None),
    (stud_table(5, 1, 400, "1/3", 60, 4, 30, "1/7", 9, pays=Rank.ACE, pushes=Rank.NINE), None),
    (stud_table(*[3000] * 9, pays=Rank.TWO, pushes=None), None),
    (stud_table(*["1/100"] * 8, None, pays=None, pushes=None), None),
    # A line that was found early is not needed once the others stand.
    (stud_table(15, 84, 9, 294, 5, 8, 35, 11, 7, pays=Rank.TEN, pushes=Rank.FOUR), None),
)


@pytest.mark.parametrize(("table", "most_won"), [*TABLES, *OTHERS])
def test_the_card_of_any_table_is_its_best_play(table: FiveCardPayTable, most_won: Fraction | None) -> None:
    game = analyse_mississippi_stud(table, cap=cap_at(most_won))

    assert stud_card_agrees(stud_card(game), game)
    assert_words_are_the_best_play(game)


_ODDS = st.one_of(st.integers(1, 10), st.integers(1, 3000), st.fractions(Fraction(1, 9), 20, max_denominator=9))


@st.composite
def any_stud_table(draw: st.DrawFn) -> FiveCardPayTable:
    """Draw a table of any odds, sensible or not."""
    pays = draw(st.one_of(st.none(), st.sampled_from(Rank)))
    unpaid: list[Rank | None] = [rank for rank in Rank if pays is not None and rank < pays]
    pushes = draw(st.sampled_from([None, *unpaid]))
    better = [draw(_ODDS), *(draw(st.one_of(st.none(), _ODDS)) for _ in range(7))]
    return stud_table(*better, None if pays is None else draw(_ODDS), pays=pays, pushes=pushes)


@pytest.mark.heavy
@settings(max_examples=scaled(20, 200))
@given(any_stud_table(), st.sampled_from(Tie), st.one_of(st.none(), st.integers(1, 300).map(Fraction)))
def test_the_card_of_a_table_drawn_at_random_is_its_best_play(
    table: FiveCardPayTable, tie: Tie, most_won: Fraction | None
) -> None:
    game = analyse_mississippi_stud(table, tie=tie, cap=cap_at(most_won))

    assert stud_card_agrees(stud_card(game), game)
    assert_words_are_the_best_play(game)


def test_a_card_for_another_table_is_noticed() -> None:
    card = stud_card(analyse_mississippi_stud(FIVE_ON_A_STRAIGHT))

    assert not stud_card_agrees(card, analyse_mississippi_stud(USUAL))


@pytest.mark.parametrize(
    ("own", "community", "put_up", "bet"),
    [
        ("5s 6s", "", 1, 1),
        ("5s 6h", "", 1, 0),
        ("2s 2h", "", 1, 3),
        ("6s 7s", "9s", 2, 1),
        ("6s 7s", "9s", 4, 3),
        ("Ks 4h", "8d 2c", 3, 0),
        ("Ks 4h", "8d 2c", 5, 1),
    ],
)
def test_a_card_can_be_asked_for_its_bet(own: str, community: str, put_up: int, bet: int) -> None:
    card = stud_card(analyse_mississippi_stud(USUAL))

    pattern = pattern_of(parse_cards(own + community))

    assert card.parts[len(parse_cards(community))].bet(card.look(pattern), pattern, put_up) == bet


def test_without_pairs_that_push_high_cards_are_counted_rather_than_points() -> None:
    card = stud_card(analyse_mississippi_stud(stud_table(500, 100, 40, 10, 6, 4, 3, 2, 2, pushes=None)))

    assert lines_of(card, 0) == [(3, "Any pair"), (3, "Two high cards"), (1, "At least one high card")]
    assert "A high card is J, Q, K or A." in card.notes
    assert not any("point" in note or "middle" in note for note in card.notes)


@pytest.mark.parametrize(
    ("least", "most", "size", "words"),
    [
        (2, 14, 2, "any pair"),
        (9, 14, 2, "a pair of nines or better"),
        (14, 14, 2, "a pair of aces"),
        (2, 16, 3, "any pair or better"),
        (2, 14, 4, "any pair"),
        (6, 10, 3, "a pair of sixes to tens"),
        (6, 6, 3, "a pair of sixes"),
        (6, 15, 4, "a pair of sixes to aces or two pair"),
        (2, 16, 4, "any pair, two pair or three of a kind"),
        (15, 16, 4, "two pair or three of a kind"),
        (15, 17, 4, "two pair or better"),
        (17, 17, 4, "four of a kind"),
    ],
)
def test_made_hands_have_the_names_of_the_trade(least: int, most: int, size: int, words: str) -> None:
    assert MadeHands(Span(least, most)).in_words(size) == words


ANY = Span(0, 8)


@pytest.mark.parametrize(
    ("draws", "words"),
    [
        (Draws(Span(0, 2), ANY), "any cards without a pair"),
        (Draws(Span(0, 2), Span(8, 8)), "eight points"),
        (Draws(Span(0, 2), Span(3, 3), suited=False), "not of one suit, exactly three points"),
        (Draws(Span(0, 0), ANY, suited=True), "four of one suit, no way to a straight"),
        (Draws(Span(0, 0), ANY), "no way to a straight"),
        (Draws(Span(1, 1), ANY), "four to an inside straight"),
        (Draws(Span(2, 2), ANY, suited=True, royal=False), "four to an open straight flush, not to a royal flush"),
        (Draws(Span(0, 2), ANY, suited=True, royal=True), "four to a royal flush"),
        (Draws(Span(2, 2), ANY, suited=True, royal=True), "four to a royal flush, two ways"),
        (
            Draws(Span(1, 2), ANY, high=Span(1, 4), middle=Span(0, 0)),
            "four to a straight, at least one high card, exactly no middle cards",
        ),
        (Draws(Span(1, 2), ANY, high=Span(0, 4), middle=Span(4, 4)), "four to a straight, four middle cards"),
    ],
)
def test_draws_say_every_condition(draws: Draws, words: str) -> None:
    assert draws.in_words(4) == words


def test_an_inside_straight_is_explained_where_a_card_names_one() -> None:
    hands = Draws(Span(1, 1), ANY)
    line = StudLine(1, "Four to an inside straight", hands, frozenset(PUT_UP[2]))
    notes = list(_notes([StudPart("5th street", (line,))], high_from=Rank.ACE + 1, middle_from=Rank.ACE + 1))

    assert notes[-1] == "Inside: one rank completes the straight, as in 5-6-8-9, A-2-3-4 and J-Q-K-A."


def test_hands_that_only_their_ranks_tell_apart_are_named() -> None:
    hands = NamedHands(frozenset({((5, 6), True), ((5, 7), True), ((10, 14), False)}))

    assert hands.in_words(2) == "5-6 or 5-7 of one suit; 10-A not of one suit"
