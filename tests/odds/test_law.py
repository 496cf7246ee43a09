"""Laws and the words of cards."""

from fractions import Fraction

from letitride.cards import Rank
from letitride.odds import Figures, Law
from letitride.odds.words import capitalised, either, number, ranks_in_words


def test_equal_results_are_added_up_and_empty_ones_left_out() -> None:
    law = Law.of([(Fraction(1), 2), (Fraction(-1), 3), (Fraction(1), 1), (Fraction(5), 0)])

    assert law.counts == ((Fraction(-1), 3), (Fraction(1), 3))
    assert law.total == 6


def test_mean_and_variance_are_exact() -> None:
    die = Law.of((Fraction(face, 3), 1) for face in range(1, 7))

    assert die.mean == Fraction(7, 6)
    assert die.variance == Fraction(35, 12) / 9


def test_par_is_the_loss_per_unit_left_in_action() -> None:
    law = Law.of([(Fraction(-1), 3), (Fraction(1), 1)])
    figures = Figures(Fraction(1, 2), Fraction(1, 4), Fraction(5, 4), law)

    assert figures.par == Fraction(2, 5)
    assert figures.variance == Fraction(3, 4)


def test_words_read_like_words() -> None:
    assert either(["a"]) == "a"
    assert either(["a", "b"]) == "a or b"
    assert either(["a", "b", "c"]) == "a, b or c"
    assert [number(count) for count in (0, 1, 4, 9)] == ["no", "one", "four", "9"]
    assert ranks_in_words((Rank.QUEEN, Rank.TEN, Rank.FOUR)) == "Q-10-4"
    assert capitalised("a pair of J") == "A pair of J"
