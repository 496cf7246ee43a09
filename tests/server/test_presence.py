"""Whoever goes without getting up is marked, waited for only briefly, and loses the seat after a minute."""

import time
from collections.abc import Callable, Iterator

import pytest

from letitride.server.tables import presence
from tests.server.house import House, serve


@pytest.fixture(scope="module", params=(0, 1), ids=("in the server", "in a socket process"))
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("house"), socket_processes=request.param) as house:
        yield house


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.1)


def soon(happens: Callable[[], bool]) -> bool:
    """Tell whether something comes true within some seconds."""
    until = time.monotonic() + 120
    while not happens():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def test_who_has_gone_is_away_until_the_next_connection(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    ann.sit("lir", 3)

    line = ann.watch("lir")
    line.next()
    line.close()
    assert soon(lambda: bob.state("lir")["view"]["away"] == [3])

    ann.watch("lir").next()
    assert soon(lambda: bob.state("lir")["view"]["away"] == [])


def test_who_has_another_connection_is_not_away(house: House) -> None:
    ann = house.guest()
    ann.sit("nh-000", 3)
    kept, other = ann.watch("nh-000"), ann.watch("nh-000")
    kept.next()
    other.next()
    other.close()

    time.sleep(0.5)
    assert ann.state("nh-000")["view"]["away"] == []


def test_who_only_watches_or_never_connected_is_not_away(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    ann.sit("lir-bonus", 3)
    line = bob.watch("lir-bonus")
    line.next()
    line.close()

    time.sleep(0.5)
    assert ann.state("lir-bonus")["view"]["away"] == []
