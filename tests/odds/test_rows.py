"""The shipped rows, three times: as shipped, from patterns, and hand by hand."""

from pathlib import Path

import pytest

from letitride.cards import FiveCardRanking, Rank, ThreeCardRanking
from letitride.odds.derive import derive, patterns
from letitride.odds.enumeration import enumerate_rows
from letitride.odds.rows import (
    DEALS,
    FIFTH_CARDS,
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    FOURTH_CARDS,
    THREE_CARD_HANDS,
    outcome_names,
    outcomes_for,
    rows_for,
    save,
    shipped_rows,
)


def test_the_shipped_rows_are_those_counted_from_patterns() -> None:
    assert derive(Rank.TEN) == shipped_rows()


@pytest.mark.parametrize("lowest_pair", [Rank.TEN, Rank.SEVEN])
def test_patterns_give_what_every_hand_enumerated_one_by_one_gives(lowest_pair: Rank) -> None:
    done: list[tuple[int, int]] = []

    assert enumerate_rows(lowest_pair, lambda *progress: done.append(progress)) == derive(lowest_pair)
    assert done[0] == (0, FOUR_CARD_HANDS)
    assert done[-1] == (FOUR_CARD_HANDS, FOUR_CARD_HANDS)


def test_enumeration_needs_nobody_to_watch_it() -> None:
    assert enumerate_rows(Rank.ACE) == derive(Rank.ACE)


def test_the_rows_are_a_few_dozen() -> None:
    rows = shipped_rows()

    assert (len(rows.three), len(rows.four)) == (59, 33)


@pytest.mark.parametrize("lowest_pair", list(Rank))
def test_every_hand_is_in_one_row_and_every_next_card_is_counted(lowest_pair: Rank) -> None:
    rows = rows_for(lowest_pair)

    assert sum(row.hands for row in rows.three) == THREE_CARD_HANDS
    assert sum(row.hands for row in rows.four) == FOUR_CARD_HANDS
    assert all(sum(cards for _, cards in row.fourths) == FOURTH_CARDS for row in rows.three)
    assert all(sum(row.finals) == FIFTH_CARDS for row in rows.four)
    assert sum(rows.final_hands()) == FIVE_CARD_HANDS


def test_patterns_are_as_few_as_we_say() -> None:
    assert (len(list(patterns(3))), len(list(patterns(4)))) == (741, 2535)


@pytest.mark.parametrize(
    ("lowest_pairs", "names"),
    [
        ((Rank.TEN,), ["pair of tens or better"]),
        ((Rank.ACE,), ["pair of aces"]),
        ((Rank.JACK, Rank.TEN), ["pair of jacks or better", "pair of tens"]),
        ((Rank.SIX, Rank.QUEEN), ["pair of queens or better", "pair of sixes to jacks"]),
    ],
)
def test_bands_of_pairs_have_names(lowest_pairs: tuple[Rank, ...], names: list[str]) -> None:
    assert outcome_names(outcomes_for(lowest_pairs))[8:-1] == names


@pytest.mark.parametrize("lowest_pair", list(Rank))
def test_a_shape_has_one_future(lowest_pair: Rank) -> None:
    """This is what makes a strategy card of shapes exact, with a payout cap too."""
    rows = rows_for(lowest_pair)
    futures = {(row.shape, row.fourths) for row in rows.three}

    assert len({shape for shape, _ in futures}) == len(futures)
    assert len({row.shape for row in rows.four}) == len(rows.four)


def test_final_hands_are_as_frequent_as_anyone_can_count() -> None:
    frequencies = dict(zip(shipped_rows().outcomes, shipped_rows().final_hands(), strict=True))

    assert [frequencies[outcome] for outcome in shipped_rows().outcomes] == [
        *(4, 36, 624, 3744, 5108, 10200, 54912, 123552),
        1_098_240 * 5 // 13,  # Pairs of tens or better are five ranks of thirteen.
        1_302_540 + 1_098_240 * 8 // 13,
    ]


def test_final_hands_of_three_cards_add_up_over_all_deals() -> None:
    rows = shipped_rows()
    totals = [sum(row.hands * rows.finals(row)[place] for row in rows.three) for place in range(len(rows.outcomes))]

    assert totals == [20 * hands for hands in rows.final_hands()]
    assert sum(totals) == DEALS


def test_three_card_rankings_are_told_apart() -> None:
    counts = {
        ranking: sum(row.hands for row in shipped_rows().three if row.ranking is ranking)
        for ranking in ThreeCardRanking
    }

    assert list(counts.values()) == [4, 44, 52, 720, 1096, 3744, 16440]


def test_a_bonus_table_with_another_lowest_pair_adds_a_band_of_pairs() -> None:
    rows = rows_for(Rank.JACK, Rank.EIGHT)
    pairs = [outcome.lowest_pair for outcome in rows.outcomes if outcome.ranking is FiveCardRanking.PAIR]

    assert pairs == [Rank.JACK, Rank.EIGHT]
    by_outcome = dict(zip(pairs, rows.final_hands()[8:], strict=False))
    assert by_outcome == {Rank.JACK: 4 * 84_480, Rank.EIGHT: 3 * 84_480}


def test_every_further_table_with_a_lowest_pair_of_its_own_adds_another() -> None:
    rows = rows_for(Rank.TEN, Rank.EIGHT, None, Rank.ACE)
    bands = [outcome.lowest_pair for outcome in rows.outcomes if outcome.ranking is FiveCardRanking.PAIR]

    assert bands == [Rank.ACE, Rank.TEN, Rank.EIGHT]
    assert rows.final_hands()[8:11] == (84_480, 4 * 84_480, 2 * 84_480)


def test_a_table_without_pairs_uses_the_rows_at_hand() -> None:
    assert rows_for(None) is shipped_rows()
    assert rows_for(None, Rank.TEN) is shipped_rows()
    assert rows_for(None, Rank.JACK) is rows_for(Rank.JACK, Rank.JACK) or rows_for(None, Rank.JACK) == derive(Rank.JACK)


def test_rows_are_saved_as_they_are_shipped(tmp_path: Path) -> None:
    copy = tmp_path / "rows.json"
    save(shipped_rows(), copy)

    shipped = Path(__file__).parents[2] / "src/letitride/odds/rows.json"
    assert copy.read_bytes() == shipped.read_bytes()
