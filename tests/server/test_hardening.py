"""What a server shows and keeps to itself: its page of the API, its names, its logs, its clock, its key."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from letitride.fair import KeyFault
from letitride.house import house_ids, load_house
from letitride.pit.people.people import Person, Post
from letitride.pit.play import loaded_tables
from letitride.pit.play.private_tables import PrivateTables
from letitride.server.houses.houses import house_line
from letitride.table import Actor
from letitride.table.model.command import CloseTable
from letitride.table.model.vocabulary import Role, Stage
from letitride.wiring import Running, Settings
from tests.server.house import House, serve


def test_the_page_of_the_api_tells_every_route_and_loads_nothing(house: House) -> None:
    answer = house.stranger().get("/api/docs")
    told = json.loads(house.stranger().get("/openapi.json").text)

    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert not re.search(r"<script|<link|<img|src=|https?://|@import", answer.text)
    for path, methods in told["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in answer.text


def test_browsers_that_came_by_https_are_told_to_stay(house: House) -> None:
    plain = house.stranger().get("/api/me")
    secure = house.stranger().http.get("/api/me", headers={"X-Forwarded-Proto": "https"})

    assert "strict-transport-security" not in plain.headers
    assert secure.headers["strict-transport-security"] == "max-age=31536000"


def test_an_origin_of_another_scheme_is_another_origin(house: House) -> None:
    other = house.url.replace("http:", "https:")
    refused = house.stranger().http.post("/api/guest", headers={"Origin": other})
    behind_tls = {"Origin": other, "X-Forwarded-Proto": "https"}

    assert (refused.status_code, refused.json()["code"]) == (403, "cross-site")
    assert house.stranger().http.post("/api/guest", headers=behind_tls).status_code == 201
    with pytest.raises(InvalidStatus):
        house.stranger().watch("nh-000", headers={"Origin": other})
    line = house.stranger().watch("nh-000", headers=behind_tls)
    assert line.next()["type"] == "state"
    line.close()


def test_a_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    with serve(tmp_path, sites=("pit.example.org", "127.0.0.1")) as house:
        stranger = house.stranger().http
        statuses = {
            host: stranger.get("/api/me", headers={"Host": host}).status_code
            for host in ("pit.example.org", "PIT.example.org:8000", "evil.example", "pit.example.org.evil.example", "")
        }
        health = stranger.get("/healthz", headers={"Host": "10.0.0.7:8000"}).status_code
        with pytest.raises(InvalidStatus):
            house.stranger().watch("nh-000", headers={"Host": "evil.example"})

    assert statuses == {
        "pit.example.org": 200,
        "PIT.example.org:8000": 200,
        "evil.example": 421,
        "pit.example.org.evil.example": 421,
        "": 421,
    }
    assert health == 200


def test_the_name_of_a_private_table_is_in_no_log(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        ann = house.player("Ann")
        tables = [ann.post("/api/tables", {"house": "lir"}).json()["id"] for _ in range(2)]
        for table in tables:
            ann.sit(table, 1)
            line = ann.watch(table)
            line.next()
            line.close()
            ann.get(f"/api/tables/{table}/rounds/1/replay")

    logged = house.logs.getvalue()
    assert not any(table in logged for table in tables)
    lines = [json.loads(text) for text in logged.splitlines()]
    seen = {line["table"] for line in lines if str(line.get("table", "")).startswith("private-")}
    assert len(seen) == 2
    assert all(re.fullmatch("private-#[0-9a-f]{8}", name) for name in seen)


def test_no_key_is_made_for_a_database_that_has_tables(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "pit.db"), key_file=tmp_path / "pit.key", demonstration=False)
    first = Running(settings, lambda *_: None)
    first.pit.create_table("t", load_house("lir")).result()
    first.stop()
    kept = settings.key_file.read_bytes()
    settings.key_file.unlink()

    with pytest.raises(KeyFault, match="is missing, and the database was dealt with the key"):
        Running(settings, lambda *_: None)

    assert not settings.key_file.exists()
    settings.key_file.write_bytes(kept)
    settings.key_file.chmod(0o600)
    Running(settings, lambda *_: None).stop()


def test_private_tables_that_are_closed_are_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loaded_tables, "MOST_CLOSED", 3)
    settings = Settings(database=str(tmp_path / "pit.db"), key_file=tmp_path / "pit.key", demonstration=False)
    running = Running(settings, lambda *_: None)
    names = []
    for number in range(8):
        owner = Person(name=f"Ann {number}", post=Post.PLAYER)
        names.append(PrivateTables(running.pit, os.urandom).open(owner, load_house("lir")))
        if number:
            running.pit.handle(names[-1], CloseTable(), Actor(role=Role.FLOOR), "close-it-1").result()

    assert {live.id for live in running.pit.loaded()} == {names[0], *names[-3:]}
    assert running.pit.live(names[1]).table.stage is Stage.CLOSED
    assert {live.id for live in running.pit.loaded()} == {names[0], *names[-2:], names[1]}
    running.stop()


def test_every_house_is_read_before_there_are_threads(house: House) -> None:
    assert house_line.cache_info().currsize >= len(house_ids())
