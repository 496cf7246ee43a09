"""The built page: its files and nothing else of the machine, compressed, kept by browsers as long as they may."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from letitride.server.app import described
from letitride.server.http.page import FOLDER, LASTING, POLICY, Page, PageRoute, Preview
from tests.server.house import House
from tests.test_documents import ROOT

INDEX = "<!doctype html><title>the page</title>" + "<p>words</p>" * 100
SCRIPT = "console.log('dealt');" * 100
ANY = {"Accept-Encoding": "identity"}


def told(_asked: HTTPConnection) -> Preview:
    return Preview("A <table>", 'says "hello"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(INDEX)
    (built / "favicon.svg").write_text("<svg/>")
    (built / "assets/table-1a2b.js").write_text(SCRIPT)
    (built / "assets/card.png").write_bytes(b"\x89PNG" + bytes(1000))
    (built / "assets/odd.thing").write_bytes(b"?")
    (tmp_path / "secret.txt").write_text("the key of the house")
    return built


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[PageRoute(Page(folder), told)])) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/tables/nh-000", "/tables/a.b", "/history", "/history/lir/3", "/account", "/history/", "/?x=1"]
)
def test_every_place_of_the_page_is_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)

    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/table-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/card.png", "image/png"),
        ("/assets/odd.thing", "application/octet-stream"),
    ],
)
def test_files_whose_names_change_with_them_are_kept_for_good(client: TestClient, path: str, kind: str) -> None:
    answer = client.get(path)

    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["cache-control"] == LASTING


def test_a_preview_is_text_and_the_picture_only_where_there_is_one(client: TestClient, folder: Path) -> None:
    (folder / "index.html").write_text("<head><title>letitride</title></head>")
    without = client.get("/tables/lir").text
    (folder / "preview.png").write_bytes(b"\x89PNG")
    os.utime(folder / "index.html", ns=(1, 1))

    with_picture = client.get("/tables/lir").text

    assert '<meta property="og:title" content="A &lt;table&gt;" />' in without
    assert '<meta property="og:description" content="says &quot;hello&quot;" />' in without
    assert "og:image" not in without
    assert '<meta property="og:image" content="http://testserver/preview.png" />' in with_picture


def test_who_takes_brotli_gets_it_and_nobody_finds_the_file_itself(client: TestClient, folder: Path) -> None:
    (folder / "assets/table-1a2b.js.br").write_bytes(b"short")
    os.utime(folder / "index.html", ns=(2, 2))

    for accepted, how in (("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip")):
        with client.stream("GET", "/assets/table-1a2b.js", headers={"Accept-Encoding": accepted}) as answer:
            assert answer.headers["content-encoding"] == how
            assert how != "br" or next(answer.iter_raw()) == b"short"
    assert client.get("/assets/table-1a2b.js.br").status_code == 404


def test_files_beside_the_page_are_asked_for_again(client: TestClient) -> None:
    assert client.get("/favicon.svg").headers["cache-control"] == "no-cache"


def test_what_gets_shorter_is_sent_compressed_to_who_takes_it(client: TestClient) -> None:
    with client.stream("GET", "/assets/table-1a2b.js", headers={"Accept-Encoding": "br, gzip;q=0.5"}) as answer:
        body = b"".join(answer.iter_raw())

    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert len(body) < len(SCRIPT) // 4
    assert gzip.decompress(body).decode() == SCRIPT


@pytest.mark.parametrize("accepted", ["identity", "", "br", "gzip;q=0", "gzip; q=0.0", "deflate, gzip;q=0"])
def test_who_does_not_take_it_gets_it_whole(client: TestClient, accepted: str) -> None:
    answer = client.get("/assets/table-1a2b.js", headers={"Accept-Encoding": accepted})

    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT


def test_pictures_are_not_compressed_again(client: TestClient) -> None:
    assert "content-encoding" not in client.get("/assets/card.png").headers


def test_who_has_the_page_is_told_so(client: TestClient) -> None:
    tag = client.get("/").headers["etag"]

    again = client.get("/tables/lir", headers={"If-None-Match": f'"other", {tag}'})

    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_head_is_answered_without_a_body(house: House) -> None:
    answer = house.stranger().http.head("/")

    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/no-such.js",
        "/assets/",
        "/assets",
        "/robots.txt",
        "/secret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/..%2fsecret.txt",
        "/x/..%2f..%2fsecret.txt",
        "/x/%2e%2e/%2e%2e/secret.txt",
        "/x//y",
        "/assets/%2fetc/passwd",
        "/assets/table-1a2b.js%00",
    ],
)
def test_no_path_leads_out_of_the_folder(client: TestClient, folder: Path, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert "key of the house" not in answer.text


def test_a_page_that_is_built_anew_is_served_at_once(client: TestClient, folder: Path) -> None:
    assert client.get("/").text == INDEX
    (folder / "index.html").write_text("<p>newer")
    os.utime(folder / "index.html", ns=(1, 1))

    assert client.get("/").text == "<p>newer"


def test_without_a_build_the_server_says_how_to_make_one(tmp_path: Path) -> None:
    with TestClient(Starlette(routes=[PageRoute(Page(tmp_path / "nowhere"), told)])) as client:
        answer = client.get("/tables/lir")

    assert answer.status_code == 200
    assert "make page" in answer.text
    assert answer.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/healthz/more", "/metrics/x", "/openapi.json/x"])
def test_what_belongs_to_the_server_is_never_the_page(house: House, path: str) -> None:
    answer = house.stranger().get(path)

    assert answer.status_code == 404
    assert answer.json()["code"] == "no-such-thing"


def test_a_method_that_a_path_does_not_know_stays_a_wrong_method(house: House) -> None:
    person = house.stranger()

    assert person.get("/api/guest").status_code == 405
    assert person.post("/tables/lir").status_code == 404


def test_the_page_keeps_the_headers_of_every_answer(house: House) -> None:
    headers = house.stranger().get("/").headers

    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "no-store" not in headers["cache-control"]


def test_the_build_lies_in_the_package_and_git_leaves_it_alone() -> None:
    assert FOLDER == ROOT / "src/letitride/page"
    assert "src/letitride/page/" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.heavy
def test_the_description_is_printed_without_a_database(tmp_path: Path) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "letitride.server.document"], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert json.loads(printed.stdout) == json.loads(json.dumps(described().openapi()))
    assert list(tmp_path.iterdir()) == []
