"""Questions agree with their numbers, in every house and for many seeds."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from letitride.house import house_ids, load_house
from letitride.house.setup import Controller
from letitride.training.school.chips import chips_in_words, parse_chips
from letitride.training.school.drills import exercise, items
from letitride.training.school.question import DrillKind, Question
from tests.scale import scaled

SEEDS = scaled(range(2), range(12))
STUMBLES = re.compile(r"\b(1|one) cards\b|\$0 of bets|before your own area|\b[0-9]{4}\b")


def _said(question: Question) -> Iterator[str]:
    yield from (question.prompt, question.signs.sign, question.wrong.cost, *question.signs.told)
    for option in question.options:
        yield option.words
        if option.wrong is not None:
            yield option.wrong.cost


@pytest.mark.parametrize("house_id", house_ids())
def test_every_number_of_a_question_agrees_with_its_noun(house_id: str) -> None:
    house = load_house(house_id)
    told = {
        words
        for kind in (DrillKind.DEAL, DrillKind.RULE, DrillKind.FLOOR)
        for item in items(house, kind)
        for seed in SEEDS
        for question in exercise(house, kind, item, seed).questions
        for words in _said(question)
    }

    assert [words for words in sorted(told) if STUMBLES.search(words)] == []


def test_chips_are_read_as_chips() -> None:
    assert chips_in_words(parse_chips("3x25 4x5 4x1")) == "3 × $25, 4 × $5, 4 × $1"


@pytest.mark.parametrize("controller", Controller)
def test_the_steps_of_a_deal_name_only_devices_that_the_house_has(controller: Controller) -> None:
    house = load_house("lir-bonus")
    house = replace(house, wagering=replace(house.wagering, controller=controller))
    told = {
        words
        for item in items(house, DrillKind.DEAL)
        for question in exercise(house, DrillKind.DEAL, item, 0).questions
        for words in _said(question)
    }

    devices = re.compile(r"sensor|\blamps\b|keypad|LOCK OUT|GAME OVER")
    assert any(map(devices.search, told)) is (controller is Controller.KEYPAD)
