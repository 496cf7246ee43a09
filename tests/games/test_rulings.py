"""What follows from an irregularity is one text: the page, the desk and the printed procedures say the same."""

from __future__ import annotations

import pytest

from letitride.games.rulebook import rulebook
from letitride.games.rulings import interruption_rulings, irregularity_rulings
from letitride.house import House, choices, house_ids, load_house
from letitride.reports.procedures import CHAPTERS
from letitride.server.desk.words import IRREGULARITIES, follows, rules_on

COUNTED = "irregularities.wrong_stub_count"
"""A wrong stub is found by counting it: nobody reports it."""


def ruled(house: House) -> dict[str, str]:
    """Return every ruling of a house, by the choice that decides it."""
    return {each.choices[0]: each.text for each in (*irregularity_rulings(house), *interruption_rulings(house))}


@pytest.mark.parametrize("house_id", house_ids())
def test_page_and_print_say_every_ruling_in_the_same_words(house_id: str) -> None:
    house = load_house(house_id)
    page = [sentence for chapter in rulebook(house)[-2:] for sentence in chapter.sentences]
    print_ = {
        rule.choices[0]: rule.text
        for chapter in ("Irregularities", "Interruption of a round")
        for rule in CHAPTERS[chapter](house)
        if rule.choices
    }
    del print_["interruption.tournament_stands_at"]  # No table deals a tournament.

    assert page == list(print_.values()) == list(ruled(house).values())
    assert print_ == ruled(house)


@pytest.mark.parametrize("house_id", house_ids())
def test_the_desk_says_every_ruling_in_the_same_words(house_id: str) -> None:
    house = load_house(house_id)
    desk = {text for kind in IRREGULARITIES if rules_on(house, kind) for text in follows(house, kind)}

    assert desk == {text for choice, text in ruled(house).items() if choice != COUNTED}


@pytest.mark.parametrize("house_id", house_ids())
def test_a_ruling_follows_from_choices_of_the_house_file(house_id: str) -> None:
    house = load_house(house_id)
    found = (*irregularity_rulings(house), *interruption_rulings(house))

    assert {choice for ruling in found for choice in ruling.choices} <= set(choices(house))
