"""The floor desk of a room with real money: nothing that would give money past the cage, or keep it past the day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from letitride.cli.serve import _tables
from letitride.pit.people.people import Post
from tests.browser.conftest import SOON, Arrive
from tests.browser.floor import desk_of
from tests.browser.player import Screen
from tests.server.house import House, serve


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path, pace=SOON, **_tables(None, room=True)) as house:
        yield house


def test_nobody_is_offered_a_deposit_or_a_tournament_for_money(arrive: Arrive, house: House, screen: Screen) -> None:
    house.player("Ann")
    administrator = desk_of(arrive, house, Post.ADMINISTRATOR, screen)

    administrator.player.open("/floor/people")

    ann = administrator.page.get_by_role("listitem").filter(has_text="Ann")
    expect(ann.get_by_role("button", name="Post of Ann")).to_be_visible()
    expect(administrator.page.get_by_role("button", name="Deposit")).to_have_count(0)
    administrator.player.open("/floor/tournaments")
    expect(administrator.page.get_by_text("Free tournaments only")).to_be_visible()
