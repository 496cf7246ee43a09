"""The line of the strategy card for some hands that everybody knows; all hands are in the tests of the trainer."""

import pytest
from msgspec.structs import replace

from letitride.cards import Money, parse_cards
from letitride.house import load_house
from letitride.odds import analyse_house


def line_of(house_id: str, cards: str, seen: str = "", decisions: tuple[str, ...] = (), cap: int = 0) -> str | None:
    """Return the title of the part and the words of the line, or what is done with everything else."""
    house = load_house(house_id)
    if cap:
        house = replace(house, settling=replace(house.settling, payout_cap=Money.dollars(cap)))
    analysis = analyse_house(house).analysis
    found = analysis.card_line(parse_cards(cards), parse_cards(seen) if seen else (), decisions)
    if found is None:
        return None
    part = analysis.strategy().parts[found.part]
    return f"{part.title}: {part.lines[found.line] if found.line is not None else part.otherwise}"


@pytest.mark.parametrize(
    ("house", "cards", "line"),
    [
        ("lir", "Th Tc 4s", "Bet 1: A pair of tens or better, three of a kind"),
        ("lir", "2h 7c 9s", "Bet 1: Take it back with everything else."),
        ("seacoast-3cp", "Qh 7c 4s", "Play: Play with Q-6-4 or better"),
        ("seacoast-3cp", "Qh 6c 3s", "Play: Fold everything else."),
        ("mississippi-stud", "Ah Ac", "3rd street: Bet three times: Any pair"),
    ],
)
def test_the_first_decision(house: str, cards: str, line: str) -> None:
    assert line_of(house, cards) == line


@pytest.mark.parametrize(("cards", "before"), [("2h 5h 9h", "withdraw"), ("2h 5h 9h", "ride")])
def test_the_second_decision_without_a_cap_forgets_the_first(cards: str, before: str) -> None:
    assert line_of("lir", cards, "Jh", (before,)) == "Bet 2: Any four cards of one suit"
    assert line_of("lir", cards, "Jc", (before,)) == "Bet 2: Take it back with everything else."


def test_under_a_cap_the_card_says_nothing_to_those_who_left_it() -> None:
    by_the_card = "Bet 2, after bet 1 was taken back: Take it back with everything else."

    assert line_of("lir", "2h 7c 9s", "Js", ("withdraw",), cap=15) == by_the_card
    assert line_of("lir", "2h 7c 9s", "Js", ("ride",), cap=15) is None
