"""What is worked out of a house is worked out once."""

import pytest

from letitride.house import House, load_house, once
from letitride.house.once import once_for_a_house


def test_a_house_is_asked_once_and_each_has_its_own_answer() -> None:
    asked: list[str] = []

    @once_for_a_house
    def name(house: House) -> str:
        """Return its name."""
        asked.append(house.id)
        return house.id

    houses = [load_house("lir"), load_house("nh-000")]

    assert [name(house) for house in houses * 2] == ["lir", "nh-000"] * 2
    assert asked == ["lir", "nh-000"]
    assert name.__doc__ == "Return its name."


def test_houses_are_not_remembered_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(once, "MOST_HOUSES", 2)
    asked: list[str] = []
    note = once_for_a_house(lambda house: asked.append(house.id))
    lir, nh_000, seacoast = map(load_house, ("lir", "nh-000", "seacoast"))

    for house in (lir, nh_000, lir, seacoast, lir):
        note(house)

    assert asked == ["lir", "nh-000", "seacoast", "lir"]
