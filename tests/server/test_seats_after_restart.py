"""Seats at tables that nobody has used since the server was started again."""

from __future__ import annotations

from pathlib import Path

from tests.server.house import PASSWORD, House, serve


def begun_again(house: House) -> None:
    """Forget every table in memory, as a new start does."""
    house.pit._tables.durable.clear()
    assert list(house.pit.loaded()) == []


def test_chips_at_a_table_not_used_since_the_start_are_chips_too(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        nora, welcome = house.player("Nora"), house.services.welcome_chips
        nora.sit("seacoast", 4, str(welcome))
        nora.done("seacoast", "PlaceWagers", seat=4, stakes={"base": "5"})
        begun_again(house)
        refill = nora.post("/api/chips")

    assert (refill.status_code, refill.json()["code"]) == (409, "enough-chips")


def test_a_guest_who_registers_gets_up_from_a_table_not_used_since_the_start(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        guest = house.guest()
        guest.sit("lir", 1)
        begun_again(house)
        guest.post("/api/register", {"name": "Mona", "password": PASSWORD}).raise_for_status()

        assert house.pit.live("lir").table.seats[0] is None
