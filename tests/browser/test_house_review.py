"""A house's next version at the desk, before it is posted."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload, expect

from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.floor import desk_of
from tests.browser.player import Screen
from tests.own_house import house_file, own_house
from tests.server.house import House


def test_a_new_version_is_compared_with_the_one_before_and_with_the_house_it_extends(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    house.running.houses.post(own_house(9))
    desk = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    desk.player.open("/floor/houses")
    desk.page.get_by_role("button", name="Post a house").click()
    file = FilePayload(name="ours.toml", mimeType="application/toml", buffer=house_file(10).encode())
    desk.dialog.get_by_label("House file (TOML)").set_input_files(file)

    expect(desk.dialog.get_by_role("heading", name="Our house, version 2")).to_be_visible()
    expect(desk.dialog.get_by_role("heading", name="Changes against the version before")).to_be_visible()
    expect(desk.dialog.get_by_role("heading", name="Changes against New Hampshire room (document 000)")).to_be_visible()
    flushes = desk.dialog.get_by_role("row").filter(has_text="Base bets: flush")
    expect(flushes).to_have_text([re.compile(r"flush .*9\s*10$"), re.compile(r"flush .*8\s*10$")])
    assert violations(desk.page) == []
