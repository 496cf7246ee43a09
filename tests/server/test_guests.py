"""Guests: what they are called, and that their chips are theirs when they open an account."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import httpx2 as httpx
import pytest

from letitride.cards import Money
from letitride.pit.log.guest_log import ChipsKept
from letitride.pit.log.house_log import enter
from letitride.table import Actor
from letitride.table.model.command import CallNoMoreBets
from letitride.table.model.vocabulary import Role
from tests.pit.tampering import faults
from tests.server.house import PASSWORD, House, serve


def as_guest(house: House, nickname: str) -> httpx.Response:
    return house.stranger().post(f"/api/guest?nickname={quote(nickname)}")


def test_a_guest_may_have_a_nickname(house: House) -> None:
    name = as_guest(house, "Lucky Lou").json()["name"]

    assert name.startswith("guest-")
    assert name.endswith("-Lucky Lou")


@pytest.mark.parametrize("nickname", ["x", "a" * 17, " Lou", "Lou!", "the dealer", "Floor", "bot", "Lo\nu", "Łou"])
def test_a_nickname_that_misleads_or_cannot_be_shown_is_refused(house: House, nickname: str) -> None:
    answer = as_guest(house, nickname)

    assert answer.status_code == 400, answer.text


def test_nobody_has_the_name_of_an_account_as_a_nickname(house: House) -> None:
    house.player("Annabel")

    for nickname in ("Annabel", "annabel", "AnnabeI"):
        assert as_guest(house, nickname).status_code == 400


def test_a_guest_who_opens_an_account_keeps_the_chips(house: House) -> None:
    guest = house.guest()
    guest.sit("lir", 2)
    me = guest.post("/api/register", {"name": "Keeper", "password": PASSWORD}).json()

    assert me["name"] == "Keeper"
    assert Money.parse(me["balance"]) == Money.dollars(house.running.settings.welcome_chips)
    assert house.running.pit.balance(guest.name) == Money(0)


def test_who_comes_from_nowhere_gets_chips_to_begin_with(house: House) -> None:
    me = house.stranger().post("/api/register", {"name": "Beginner", "password": PASSWORD}).json()

    assert Money.parse(me["balance"]) == Money.dollars(house.running.settings.welcome_chips)


def test_a_guest_whose_bets_are_in_play_finishes_the_round_first(house: House) -> None:
    guest = house.guest()
    guest.sit("nh-000", 6)
    guest.done("nh-000", "PlaceWagers", seat=6, stakes={"base": "5"})
    actor = Actor(role=Role.DEALER)
    assert not house.pit.handle("nh-000", CallNoMoreBets(), actor, "no more bets").result().code

    answer = guest.post("/api/register", {"name": "Hasty", "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (409, "in-play")
    assert guest.get("/api/me").json()["guest"]
    assert house.stranger().post("/api/login", {"name": "Hasty", "password": PASSWORD}).status_code == 401


def test_the_audit_follows_the_chips_and_names_what_was_invented(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        guest = house.guest()
        guest.post("/api/register", {"name": "Keeper", "password": PASSWORD}).raise_for_status()
        database = str(house.running.settings.database)
        assert not faults(database)

        invented = ChipsKept(guest="Keeper", name="guest-0000000000", cents=100)
        house.running.store.submit(lambda books: enter(books, invented, at=1)).result()
        found = faults(database)

    assert any("chips of Keeper went to guest-0000000000: no guest's to a new account" in each for each in found)
    assert any("is missing, or was changed" in each for each in found)
