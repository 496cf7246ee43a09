"""A room with real money: nobody gets play chips, and there are no tables but those that the house opens."""

from __future__ import annotations

from pathlib import Path

from letitride.cli.serve import _tables
from tests.server.house import serve


def test_nobody_gets_play_chips_and_no_table_is_there_by_itself(tmp_path: Path) -> None:
    with serve(tmp_path, **_tables(None, room=True)) as house:
        ann, guest = house.player("Ann"), house.guest()

        assert [who.get("/api/me").json()["balance"] for who in (ann, guest)] == ["0.00", "0.00"]
        refill = ann.post("/api/chips")
        assert (refill.status_code, refill.json()["code"]) == (409, "no-play-chips")
        assert ann.get("/api/tables").json() == []
        opened = ann.post("/api/tables", {"house": "lir"})
        assert (opened.status_code, opened.json()["code"]) == (409, "room")
        assert ann.get("/api/day").json()["play_chips"] is False


def test_else_play_chips_and_a_table_of_every_house_are_there() -> None:
    assert _tables(None, room=False) == {"houses": ()}
