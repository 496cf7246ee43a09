"""What a link shows before it is opened: a table by its house, a round by what it brought its sender."""

from __future__ import annotations

import re
from dataclasses import replace

from starlette.requests import HTTPConnection

from letitride.cards import Money
from letitride.pit.history.results import Result
from letitride.pit.people.people import Person
from letitride.pit.store_faults import NoSuchThing, Unavailable
from letitride.server.http.page import Preview
from letitride.server.http.services import Services, services_of

_ELSEWHERE = Preview("letitride", "Casino poker games, dealt by the book. Play, watch, replay and verify every round.")
_LOBBY = replace(_ELSEWHERE, fetches=("/api/tables", "/api/me"))
_TABLE = re.compile(r"/tables/([A-Za-z0-9][A-Za-z0-9._-]{0,59})/?")
_ROUND = re.compile(r"/history/([A-Za-z0-9][A-Za-z0-9._-]{0,59})/([1-9][0-9]{0,15})/?")


def preview_of(asked: HTTPConnection) -> Preview:
    """Return the preview of a place in the page. It reveals nothing that the link does not open."""
    services, path = services_of(asked), asked.url.path
    try:
        if found := _TABLE.fullmatch(path):
            return _of_table(services, found[1])
        if found := _ROUND.fullmatch(path):
            return _of_round(services, found[1], int(found[2]), asked.query_params.get("key", ""))
    except (NoSuchThing, Unavailable):
        pass
    return _LOBBY if path == "/" else _ELSEWHERE


def _of_table(services: Services, table_id: str) -> Preview:
    live = services.pit.live(table_id)
    house, title = live.table.house, live.hosting.title
    free = sum(seat is None for seat in live.table.seats)
    seats = f"{free} of {len(live.table.seats)} seats free" if free else "every seat is taken"
    text = f"{house.name}: {seats}." if title else f"A table with {seats}."
    return Preview(title or house.name, text, fetches=(f"/api/tables/{table_id}/house", "/api/me"))


def _of_round(services: Services, table_id: str, number: int, key: str) -> Preview:
    sender = services.round_links.sender(key, table_id, number)
    played = services.history.one_played(sender, table_id, number)
    return Preview(f"Round {number}: {played.house.name}", _in_words(sender, played.result))


def _in_words(sender: Person, result: Result) -> str:
    name = "A guest" if sender.name.startswith("guest-") else sender.name
    if result.net == Money(0):
        return f"{name} broke even. See it card by card."
    verb, amount = ("won", result.net) if result.net > Money(0) else ("lost", -result.net)
    return f"{name} {verb} {amount}. See it card by card."
