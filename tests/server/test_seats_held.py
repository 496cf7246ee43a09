"""Seats and chips that somebody has: told to the owner, left by a guest who goes, given again to whoever has none."""

from msgspec.structs import force_setattr

from letitride.server.http.services import Services
from tests.server.house import PASSWORD, House


def welcome(services: Services, dollars: int) -> None:
    force_setattr(services, "welcome_chips", dollars)


def test_who_sits_somewhere_is_told_so_with_the_chips_there(house: House) -> None:
    lena = house.player("Lena of the seats")
    lena.sit("nh-000", 2, "300")

    assert lena.get("/api/me").json()["seats"] == [{"table": "nh-000", "seat": 2, "rail": "300.00"}]


def test_a_guest_who_registers_or_leaves_does_not_keep_a_seat(house: House) -> None:
    first, second = house.guest(), house.guest()
    first.sit("lir", 1)
    second.sit("lir", 2)

    first.post("/api/register", {"name": "Mona of the seats", "password": PASSWORD}).raise_for_status()
    second.post("/api/logout").raise_for_status()

    assert house.pit.live("lir").table.seats[:2] == (None, None)
    assert first.get("/api/me").json()["name"] == "Mona of the seats"


def test_an_account_keeps_its_seat_when_its_owner_logs_out(house: House) -> None:
    olga = house.player("Olga of the seats")
    olga.sit("lir", 5)

    olga.post("/api/logout").raise_for_status()

    assert house.pit.live("lir").table.seats[4] is not None


def test_play_chips_are_given_anew_to_who_has_next_to_none_once_an_hour(house: House) -> None:
    nora, usual = house.player("Nora of the seats"), house.services.welcome_chips
    nora.sit("seacoast", 4, "600")
    assert nora.post("/api/chips").json()["code"] == "enough-chips"
    try:
        welcome(house.services, usual * 1000)  # what she has is next to nothing now
        given = nora.post("/api/chips")
        welcome(house.services, usual * 1_000_000)
        again = nora.post("/api/chips")
    finally:
        welcome(house.services, usual)

    assert given.json()["balance"] == f"{400 + usual * 1000}.00"
    assert (again.status_code, again.json()["code"]) == (429, "too-often")
    assert nora.get("/api/me").json()["balance"] == given.json()["balance"]
