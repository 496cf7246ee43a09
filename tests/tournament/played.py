"""Tournaments for tests: listed, entered and seated by their events alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from letitride.house import house_ids
from letitride.tournament import Plan, Purchase, Tournament, events, evolve
from letitride.tournament.draw import Lot, Promise
from letitride.tournament.entries import announce, buy
from letitride.tournament.events import Count
from letitride.tournament.plan import write_plan
from letitride.tournament.reading import parse_schedule
from letitride.tournament.rounds import start
from letitride.tournament.state import begin

NAMES = ("Ann", "Bea", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo", "Mia", "Ned", "Oda")


def promise(number: int) -> Promise:
    return Promise(number=number, nonce="00" * 32, digest="00" * 32)


def lot(number: int = 1) -> Lot:
    return Lot(seed=hashlib.sha256(str(number).encode()).hexdigest(), following=promise(number + 1))


def plan(**fields: object) -> Plan:
    """Return a plan of one round, with other fields where they are given."""
    values: dict[str, object] = {
        "id": '"saturday"',
        "name": '"The Saturday"',
        "house": '"casablanca"',
        "kind": '"several-tables"',
        "starts": '"20:00"',
        "buy_in": 60,
        "chips": 500,
        "minimum": 5,
        "most_entries": 7 if fields.get("kind") == '"hourly"' else 21,
        "rounds": "[{ hands = 10 }]",
        **fields,
    }
    text = "\n".join(f"{key} = {value}" for key, value in values.items() if value is not None)
    schedule = parse_schedule(f"cap = 150\n[[tournaments]]\n{text}", file="test.toml", houses=house_ids())
    return schedule.tournaments[0]


def after(tournament: Tournament, *happened: events.AnyEvent) -> Tournament:
    for event in happened:
        tournament = evolve(tournament, event)
    return tournament


def listed(of: Plan, *, cap: int = 15_000) -> Tournament:
    event = events.Listed(plan=write_plan(of), house="", cap=cap, by="Flora", promise=promise(1))
    return after(begin(of.id, event), event)


def entered(of: Plan, players: int) -> Tournament:
    tournament = after(announced := listed(of), announce(announced, by="Flora"))
    for name in NAMES[:players]:
        tournament = after(tournament, buy(tournament, name, Purchase.BUY_IN, word=name))
    return tournament


def seated(of: Plan, players: int) -> Tournament:
    tournament = entered(of, players)
    return after(tournament, start(tournament, lot(), at=0))


def counts(tournament: Tournament, table: str, chips: Mapping[str, int]) -> tuple[Count, ...]:
    return tuple(
        Count(player=each.player, table=table, seat=each.seat, chips=chips[each.player])
        for each in tournament.at(table)
    )
