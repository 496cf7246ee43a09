"""What is concluded follows from the figures."""

from fractions import Fraction

from letitride.protection import Leak, What, conclusions

BURN = Leak(What.BURN, "the burn card", Fraction(1, 10_000))
COMMUNITY = Leak(What.COMMUNITY, "a community card", Fraction(1, 10))
EDGE = Fraction(3, 100)


def test_the_burn_card_is_compared_with_the_cheapest_community_card() -> None:
    (sentence,) = conclusions([BURN, COMMUNITY, Leak(What.COMMUNITY, "both", Fraction(1, 2))], EDGE)

    assert "worth 0.0100 % of a base bet, a community card in sight at least 10.00 %, 1,000 times as much" in sentence
    assert "turns a house edge of 3.00 % into an advantage of 7.00 % for the player" in sentence


def test_a_burn_card_may_be_worth_nothing() -> None:
    (sentence,) = conclusions([Leak(What.BURN, "the burn card", Fraction()), COMMUNITY], EDGE)

    assert "is worth nothing at all, a community card in sight at least 10.00 %, and" in sentence


def test_neighbours_take_a_share_of_the_edge() -> None:
    shown = [Leak(What.NEIGHBOURS, "one shows", 0.001, 0.0001), Leak(What.NEIGHBOURS, "six show", 0.015, 0.0001)]
    (sentence,) = conclusions(shown, EDGE)

    assert sentence.startswith("Where six show, that is worth 1.50 % of a base bet, and only 0.10 % where one shows; ")
    assert "it takes 50 % of a house edge of 3.00 %" in sentence


def test_hands_dealt_face_up_speak_for_themselves() -> None:
    (sentence,) = conclusions([Leak(What.FACE_UP, "all are dealt face up", 0.04, 0.001)], EDGE)

    assert "Where all are dealt face up, that is worth 4.00 % of a base bet; it turns" in sentence


def test_a_house_that_has_no_edge_has_none_to_lose() -> None:
    (sentence,) = conclusions([Leak(What.DEALER, "one card", Fraction(1, 20))], Fraction(-1, 100))

    assert "adds to an advantage that the player has already" in sentence


def test_figures_of_one_kind_alone_leave_nothing_to_compare() -> None:
    assert list(conclusions([BURN], EDGE)) == []
