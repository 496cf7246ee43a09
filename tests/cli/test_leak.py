"""``letitride leak``: figures first, then what follows from them."""

from fractions import Fraction

import pytest

from tests.conftest import Letitride


def test_figures_come_first_and_then_what_follows(letitride: Letitride) -> None:
    answer = letitride("leak", "lir", "--samples", "200")

    assert answer.status == 0
    text = " ".join(answer.out.split())
    assert "this house burns the bottom card" in text
    assert "The burn card, seen before bet 1 2096/12724075 0.0165 % 3.4892 % $0.02" in text
    assert text.index("2096/12724075") < text.index("so the card of the dealer's that is most easily seen")
    assert "Six neighbours show their cards ±" in text
    assert text.endswith("dealers deal them face down.")


def test_json_has_exact_fractions_and_standard_errors(letitride: Letitride) -> None:
    answer = letitride("leak", "LIRX-01", "--samples", "200", "--bet", "5", "--rounds", "1000", "--json").json
    leaks = {each["known"]: each for each in answer["leaks"]}

    both = leaks["both community cards, seen before bet 1"]
    assert Fraction(both["exact"]) == Fraction(1307, 2975)
    assert both["dollars"] == pytest.approx(5000 * 1307 / 2975)
    assert leaks["six neighbours show their cards"]["standard_error"] > 0
    assert leaks["six neighbours show their cards"]["exact"] is None
    assert len(answer["conclusions"]) == 2


def test_the_same_seed_gives_the_same_figures_to_the_last_digit(letitride: Letitride) -> None:
    words = ("leak", "seacoast", "--what", "neighbours", "--json")
    shown = [f"{each['percent']:.4f} ± {each['standard_error']:.4f}" for each in letitride(*words).json["leaks"]]

    assert shown == [
        "0.0031 ± 0.0006",
        "0.0467 ± 0.0017",
        "0.2727 ± 0.0069",
        "0.3823 ± 0.0114",
        "0.5292 ± 0.0151",
        "0.6909 ± 0.0186",
    ]


def test_only_what_is_asked_for_is_worked_out(letitride: Letitride) -> None:
    words = ("leak", "seacoast", "--what", "burn", "--what", "face-up", "--samples", "100", "--json")

    assert [each["what"] for each in letitride(*words).json["leaks"]] == ["burn", "burn", "face-up"]


def test_three_card_poker_has_a_dealer_to_peek_at(letitride: Letitride) -> None:
    answer = letitride("leak", "seacoast-3cp")

    assert "One card of the dealer's, seen" in answer.out
    assert "so the dealer's hand stays face down until everyone has decided" in " ".join(answer.out.split())
    assert "burns" not in answer.out


def test_a_house_without_a_burn_card_says_so(letitride: Letitride) -> None:
    assert "this house burns no card" in letitride("leak", "casablanca", "--what", "community").out


def test_what_a_house_does_not_burn_is_told_as_a_card_of_the_stub(letitride: Letitride) -> None:
    answer = letitride("leak", "casablanca", "--what", "burn")

    assert "A card of the stub, seen before bet 1" in answer.out
    assert "The burn card" not in answer.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("leak", "lir", "--what", "dealer"), "lir is Let It Ride, where dealer has no meaning: expected burn"),
        (("leak", "seacoast-3cp", "--what", "burn"), "is Three Card Poker, where burn has no meaning: expected dealer"),
        (("leak", "3CB-1"), "3CB-1 is a side bet: there is nothing to decide"),
        (("leak", "lir", "--samples", "1"), "'1' is not a number of deals: expected 100 to 10,000,000"),
        (("leak", "nowhere"), "no house, pay table or TOML file is called 'nowhere'"),
    ],
)
def test_what_cannot_leak_is_refused(letitride: Letitride, words: tuple[str, ...], message: str) -> None:
    answer = letitride(*words)

    assert answer.status == 2
    assert message in answer.err


def test_a_game_for_which_nothing_is_worked_out_says_so(letitride: Letitride) -> None:
    answer = letitride("leak", "mississippi-stud")

    assert (answer.status, answer.out) == (2, "")
    assert "what a player gains who knows more is not worked out for the game of mississippi-stud" in answer.err
