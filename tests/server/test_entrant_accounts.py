"""Two accounts of one person in a tournament are the floor's to find: the desk says whose were opened together."""

from __future__ import annotations

import functools

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.server.house import PASSWORD, House
from tests.server.test_document_001 import begun


def test_the_desk_names_entrants_whose_accounts_were_opened_together(house: House) -> None:
    floor, people = house.with_post(Post.FLOOR, "Flora"), {}
    clock = house.running.people._clock
    for name, later in (("Ann", 0), ("Ann 2", 5), ("Bea", 60)):
        opened_at = clock() + later * 60_000
        house.running.people._clock = functools.partial(int, opened_at)
        house.running.people.register(name, PASSWORD, Post.PLAYER)
        house.running.people._clock = clock
        house.running.pit.deposit(name, Money.dollars(100), f"deposit {name}").result()
        people[name] = house.log_in(name)
    begun(floor, people, "looked-at", "hourly", 3)

    found = floor.get("/api/desk/tournaments/looked-at/entrants").json()

    assert [(each["player"], each["opened_with"]) for each in found] == [
        ("Ann", ["Ann 2"]),
        ("Ann 2", ["Ann"]),
        ("Bea", []),
    ]
    assert people["Ann"].get("/api/desk/tournaments/looked-at/entrants").status_code == 403
