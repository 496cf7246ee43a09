"""Staff set up a second factor on the page, and sign in with it."""

from __future__ import annotations

import base64
import time

from msgspec.structs import replace
from playwright.sync_api import expect

from letitride.pit.people.people import Post
from letitride.pit.people.totp import STEP, code_at
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.contrast import too_faint
from tests.browser.player import Screen
from tests.server.house import PASSWORD, House


def step_now() -> int:
    return time.time_ns() // 1_000_000 // STEP


def test_staff_turn_a_second_factor_on_and_sign_in_with_it(arrive: Arrive, house: House, screen: Screen) -> None:
    flo = arrive("", screen)
    flo.client = house.with_post(Post.FLOOR, "Flo")
    flo.context.add_cookies([{"name": "letitride-session", "value": flo.client.token, "url": house.url}])
    flo.open("/account")
    panel = flo.page.get_by_role("region", name="Second factor")
    panel.get_by_role("button", name="Set it up").click()
    shown = panel.locator(".secret").inner_text()
    secret = base64.b32decode(shown.replace(" ", ""))
    assert violations(flo.page) + too_faint(flo.page) == []

    flo.forgive("400")
    panel.get_by_label("Six digits").fill("000000")
    panel.get_by_role("button", name="Turn it on").click()
    expect(panel.get_by_role("alert")).to_contain_text("six digits that your device shows now")
    step = step_now()
    panel.get_by_label("Six digits").fill(code_at(secret, step))
    panel.get_by_role("button", name="Turn it on").click()
    expect(panel.get_by_role("status")).to_contain_text("type the six digits right after your password")

    flo.forgive("400")
    panel.get_by_role("button", name="Set it up").click()
    other = base64.b32decode(panel.locator(".secret").inner_text().replace(" ", ""))
    panel.get_by_label("Six digits from your old device").fill("000000")
    panel.get_by_label("Six digits", exact=True).fill(code_at(other, step_now()))
    panel.get_by_role("button", name="Turn it on").click()
    expect(panel.get_by_role("alert")).to_contain_text("wrong code of your old device", ignore_case=True)
    assert violations(flo.page) + too_faint(flo.page) == []
    panel.get_by_label("Six digits from your old device").fill(code_at(secret, max(step + 1, step_now())))
    secret, step = other, step_now()
    panel.get_by_label("Six digits", exact=True).fill(code_at(secret, step))
    panel.get_by_role("button", name="Turn it on").click()
    expect(panel.get_by_role("status")).to_contain_text("type the six digits right after your password")

    flo.forgive("401")
    flo.page.get_by_role("button", name="Sign out", exact=True).click()
    sign_in = flo.page.get_by_role("region", name="Sign in")
    sign_in.get_by_label("Name").fill("Flo")
    sign_in.get_by_label("Password").fill(PASSWORD)
    sign_in.get_by_role("button", name="Sign in").click()
    expect(sign_in.get_by_role("alert")).to_be_visible()
    sign_in.get_by_label("Password").fill(f"{PASSWORD} {code_at(secret, max(step + 1, step_now()))}")
    sign_in.get_by_role("button", name="Sign in").click()
    expect(flo.page.get_by_role("link", name="Floor", exact=True)).to_be_visible()


def test_players_have_none(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open("/account")
    expect(ann.page.get_by_role("region", name="Password")).to_be_visible()

    expect(ann.page.get_by_role("region", name="Second factor")).to_have_count(0)


def test_where_the_house_asks_for_it_staff_set_one_before_anything_else(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    house.app.state.services = replace(house.services, second_factor=True)
    flo = arrive("", screen)
    flo.client = house.with_post(Post.FLOOR, "Flo")
    flo.context.add_cookies([{"name": "letitride-session", "value": flo.client.token, "url": house.url}])
    flo.open("/floor")
    expect(flo.page.get_by_role("heading", name="Set up your second factor")).to_be_visible()
    assert violations(flo.page) + too_faint(flo.page) == []

    flo.page.get_by_role("button", name="Set it up").click()
    secret = base64.b32decode(flo.page.locator(".secret").inner_text().replace(" ", ""))
    flo.page.get_by_label("Six digits").fill(code_at(secret, step_now()))
    flo.page.get_by_role("button", name="Turn it on").click()
    expect(flo.page.get_by_role("heading", name="The floor", level=1)).to_be_visible()
