"""Six digits behind the password: as RFC 6238 has them, each good once, and on the record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.pit.log.two_persons import SecondPersonWanted
from letitride.pit.people.credentials import PersonFault
from letitride.pit.people.people import Post
from letitride.pit.people.totp import STEP, code_at, step_of
from letitride.pit.tables.reasons import StaffReason
from tests.pit.tampering import Tampered, faults
from tests.pit.test_two_persons import House

pytestmark = pytest.mark.heavy

SECRET = b"12345678901234567890"
WORD = "the password of Flo"
WHY = StaffReason(by="administrator", post="administrator", reason="a lost device")
RFC_6238 = {
    59: "94287082",
    1111111109: "07081804",
    1111111111: "14050471",
    1234567890: "89005924",
    2000000000: "69279037",
    20000000000: "65353130",
}
"""Appendix B, for SHA-1: seconds since 1970, and the code of eight digits."""


@pytest.mark.parametrize(("seconds", "code"), RFC_6238.items())
def test_codes_are_those_of_the_rfc(seconds: int, code: str) -> None:
    assert code_at(SECRET, seconds * 1000 // STEP, 8) == code
    assert code_at(SECRET, seconds * 1000 // STEP) == code[-6:]


def test_a_code_is_good_for_its_step_and_those_beside_it_and_once() -> None:
    code = code_at(SECRET, 100)

    assert [step_of(SECRET, code, step * STEP, 0) for step in (98, 99, 100, 101, 102)] == [None, 100, 100, 100, None]
    assert step_of(SECRET, code, 100 * STEP, 100) is None
    assert step_of(SECRET, "no code", 100 * STEP, 0) is None


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path, two_persons=False)
    running.people.register("Flo", WORD, Post.FLOOR)
    yield running
    running.stop()


def code_now(house: House) -> str:
    return code_at(SECRET, house.time // STEP)


def enrol(house: House) -> None:
    house.people.second_factors.set(house.people.called("Flo"), SECRET, code_now(house))
    house.time += STEP


def refused(house: House, typed: str) -> bool:
    with pytest.raises(PersonFault, match="wrong name or password"):
        house.people.log_in("Flo", typed)
    return True


def test_whoever_has_a_second_factor_types_the_code_behind_the_password(house: House) -> None:
    house.people.log_in("Flo", WORD)
    enrol(house)

    assert refused(house, WORD)
    assert refused(house, f"{WORD} 000000")
    assert refused(house, f"another password {code_now(house)}")
    assert house.people.log_in("flo", f"{WORD} {code_now(house)}").name == "Flo"
    assert refused(house, f"{WORD} {code_now(house)}")  # a code that somebody saw opens nothing
    house.time += STEP
    assert house.people.log_in("Flo", f"{WORD}{code_now(house)}").name == "Flo"


def test_a_second_factor_is_set_with_a_code_and_by_staff(house: House) -> None:
    house.people.register("Ann", "a good password")
    factors = house.people.second_factors
    assert len(factors.new_secret()) == 20
    with pytest.raises(PersonFault, match="wrong code"):
        factors.set(house.people.called("Flo"), SECRET, "000000")
    with pytest.raises(PersonFault, match="wrong code"):
        factors.set(house.people.called("Flo"), b"short", code_at(b"short", house.time // STEP))
    with pytest.raises(PersonFault, match="for staff"):
        factors.set(house.people.called("Ann"), SECRET, code_now(house))


def test_another_device_takes_a_code_of_the_old_one_that_was_not_used(house: House) -> None:
    enrol(house)
    flo, other = house.people.called("Flo"), bytes(range(20))
    code = code_at(other, house.time // STEP)
    used = code_at(SECRET, house.time // STEP - 1)
    for old in ("", "000000", used, code):
        with pytest.raises(PersonFault, match="wrong code of your old device"):
            house.people.second_factors.set(flo, other, code, old_code=old)
    assert house.people.log_in("Flo", f"{WORD} {code_now(house)}").name == "Flo"
    house.time += STEP
    code = code_at(other, house.time // STEP)
    house.people.second_factors.set(flo, other, code, old_code=code_now(house))
    house.time += STEP

    assert refused(house, f"{WORD} {code_now(house)}")
    assert house.people.log_in("Flo", f"{WORD} {code_at(other, house.time // STEP)}").name == "Flo"


def test_where_two_have_to_agree_two_take_it_away_and_one_alone_is_named(tmp_path: Path) -> None:
    house = House(tmp_path, two_persons=True)
    for name in ("administrator", "Bea"):
        house.people.register(name, WORD, Post.ADMINISTRATOR)
    house.people.register("Flo", WORD, Post.FLOOR)
    enrol(house)
    with pytest.raises(SecondPersonWanted):
        house.people.second_factors.remove("Flo", WHY)
    with pytest.raises(SecondPersonWanted):
        house.people.second_factors.remove("Flo", WHY)
    assert refused(house, WORD)
    house.people.second_factors.remove("Flo", replace(WHY, by="Bea"))

    assert house.people.log_in("Flo", WORD).name == "Flo"
    enrol(house)
    house.people._two_persons = False
    house.people.second_factors.remove("Flo", WHY)
    house.stop()
    alone = "administrator did this alone, and two persons have to agree: Remove second factor"
    assert sum(alone in fault for fault in faults(house.settings.database)) == 1


def test_an_administrator_takes_it_away_when_the_device_is_lost(house: House) -> None:
    enrol(house)
    house.people.second_factors.remove("Flo", WHY)

    assert house.people.log_in("Flo", WORD).name == "Flo"
    assert house.done == [("administrator", "Remove second factor")]


@pytest.mark.parametrize("forge", ["second_factor = NULL", "second_factor = '00'"])
def test_a_second_factor_that_is_changed_by_hand_is_named(tmp_path: Path, forge: str) -> None:
    house = House(tmp_path, two_persons=False)
    house.people.register("Flo", WORD, Post.FLOOR)
    enrol(house)
    house.people.log_in("Flo", f"{WORD} {code_now(house)}")
    house.stop()
    assert faults(house.settings.database) == []
    copy = Tampered(Path(house.settings.database), tmp_path)
    said = b"".join(bytes(data) for (data,) in copy("SELECT data FROM house_log"))  # type: ignore[call-overload]
    copy(f"UPDATE people SET {forge} WHERE name = 'Flo'")

    assert SECRET.hex().encode() not in said
    assert copy.faults() == ["house: the second factor of Flo was changed, and the house's log does not say so"]
