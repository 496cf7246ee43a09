"""Whoever signs in with the password that the server printed chooses their own before anything else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.contrast import too_faint
from tests.browser.player import Screen
from tests.server.house import PASSWORD, House

OWN = "one of my own"


def test_a_first_password_is_replaced_before_anything_else(arrive: Arrive, house: House, screen: Screen) -> None:
    house.with_first_password("Printed")
    administrator = arrive("", screen)
    page = administrator.page
    administrator.open("/account")
    sign_in = page.get_by_role("region", name="Sign in")
    sign_in.get_by_label("Name").fill("Printed")
    sign_in.get_by_label("Password").fill(PASSWORD)
    sign_in.get_by_role("button", name="Sign in").click()

    form = page.get_by_role("heading", name="Choose your own password")
    expect(form).to_be_visible()
    page.reload()
    expect(form).to_be_visible()
    assert violations(page) + too_faint(page) == []

    administrator.forgive("400")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose a password that differs from the old one")
    page.get_by_label("New password").fill(OWN)
    page.get_by_role("button", name="Change password").click()
    expect(form).to_have_count(0)
    expect(page.get_by_role("link", name="Floor", exact=True)).to_be_visible()
    assert house.log_in("Printed", OWN).get("/api/house/people").status_code == 200


def test_whoever_has_a_first_password_can_sign_out(arrive: Arrive, house: House) -> None:
    house.with_first_password("Printed")
    administrator = arrive("")
    administrator.client = house.log_in("Printed")
    token = administrator.client.token
    administrator.context.add_cookies([{"name": "letitride-session", "value": token, "url": house.url}])
    administrator.open("/")
    administrator.page.get_by_role("button", name="Sign out").click()

    expect(administrator.page.get_by_role("heading", name="Tables")).to_be_visible()
    assert administrator.client.get("/api/me").json() is None
