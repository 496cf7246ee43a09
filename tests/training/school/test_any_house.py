"""Any house has a school: every choice of a house file that changes what is done, in exams and in all drills."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from letitride.house import House, load_house
from letitride.house.irregularity import Completion, Decided, FaceUpCard
from letitride.house.round import Asking, BonusShown, Faces, Paying
from letitride.house.setup import Controller, Cut, Idle, Marker, Permission
from letitride.training.school.drills import exercise, items
from letitride.training.school.exam import exam_of
from letitride.training.school.grading import grade
from letitride.training.school.question import DrillKind
from tests.scale import scaled
from tests.training.school.candidates import perfect


def changed(house_id: str, **sections: dict[str, Any]) -> House:
    house = load_house(house_id)
    return replace(house, **{name: replace(getattr(house, name), **choices) for name, choices in sections.items()})


HOUSES = {
    "asked together": changed("nh-000", decisions={"asking": Asking.TOGETHER}),
    "lay and pay": changed("lir-bonus", settling={"paying": Paying.LAY_AND_PAY}),
    "cards face up": changed(
        "lir-bonus", deal={"faces": Faces.UP}, irregularities={"face_up_card": FaceUpCard.NO_IRREGULARITY}
    ),
    "players show": changed("lir-bonus", settling={"three_card_bonus_shown": BonusShown.BY_PLAYER}),
    "sensor marker": changed("lir-bonus", wagering={"bonus_marker": Marker.SENSOR}),
    "no controller": changed("lir-bonus", wagering={"controller": Controller.NONE}),
    "one seat": changed("nh-000", seating={"seats": 1}),
    "two seats": changed("seacoast", seating={"seats": 2}),
    "cash taken": changed("lir", chips={"verbal_wager_with_cash": Permission.ALLOWED}),
    "interrupted is void": changed(
        "nh-000", interruption={"round": Completion.VOID, "after_last_decision": Decided.AS_ANY_ROUND}
    ),
    "spread face down": changed("nh-000", opening={"idle": Idle.SPREAD_FACE_DOWN}),
    "always cut": changed("nh-000", cards={"cut": Cut.ALWAYS}),
    "any cut": changed("nh-000", cards={"cut_at_least": 1}),
    "counted every round": changed("nh-000", cards={"stub_count_every": 1}),
    "one deck in the shuffler": changed("lir-bonus", cards={"decks": 1}),
    "free to go": changed("lir", seating={"leaving_mid_round": Permission.ALLOWED, "hands_per_player": 3}),
}


@pytest.mark.heavy
@pytest.mark.parametrize("choice", HOUSES)
def test_a_house_with_other_choices_has_its_school(choice: str) -> None:
    house = HOUSES[choice]
    for seed in range(scaled(2, 20)):
        exam = exam_of(house, seed)
        assert grade(exam, perfect(exam)).passed
    for kind in DrillKind:
        for item in items(house, kind):
            assert exercise(house, kind, item, 1).questions
