"""Every view loads without a fault, keeps to its policy, and can be used by everybody."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from letitride.server.http.page import POLICY
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.contrast import THEMES as CONTRAST_THEMES
from tests.browser.contrast import too_faint
from tests.browser.player import PHONE, WIDE, Screen
from tests.browser.tours import TOURS
from tests.scale import scaled
from tests.server.house import House

LOOKS = [pytest.param(PHONE, "light", id="phone"), pytest.param(WIDE, "dark", id="wide")]


def looked_at() -> list[Any]:
    """Return each tour with a screen and a theme: every day in turn, at length both."""
    return [
        pytest.param(tour, *look.values, id=f"{tour}-{look.id}")
        for number, tour in enumerate(TOURS)
        for look in scaled(LOOKS[number % 2 :][:1], LOOKS)
    ]


@pytest.mark.parametrize(("tour", "screen", "theme"), looked_at())
def test_every_view_can_be_used_by_everybody(
    arrive: Arrive, house: House, tour: str, screen: Screen, theme: str
) -> None:
    name, views = TOURS[tour]
    player = arrive(name, screen, theme=theme, still=True)
    found = [
        f"{view}: {fault}"
        for view in views(player, house)
        for fault in (
            *violations(player.page),
            *too_wide(player.page),
            *too_faint(player.page, scaled((theme,), CONTRAST_THEMES)),
        )
    ]

    assert not found, "\n".join(found)


def too_wide(page: Page) -> list[str]:
    """Say by how much a page is wider than the screen, if it is."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"the page can be pushed sideways by {wider} pixels"] if wider else []


def test_a_text_that_hardly_stands_out_from_a_gradient_is_found(arrive: Arrive) -> None:
    player = arrive()
    player.open("/nowhere")
    player.page.get_by_role("heading", level=1).evaluate(
        "it => it.setAttribute('style', 'color: rgb(0 80 0); background: linear-gradient(rgb(0 70 0), white)')"
    )

    faults = [fault for fault in too_faint(player.page) if "Page not found" in fault]
    assert [fault.partition(":")[0] for fault in faults] == ["light", "dark"]


def test_a_faint_print_that_is_only_decoration_is_found(arrive: Arrive) -> None:
    player = arrive()
    player.watch("nh-000")
    page = player.page
    assert too_faint(page) == []
    page.add_style_tag(content=".print text { fill: rgb(60 130 100) !important; }")

    assert any("Royal flush" in fault for fault in too_faint(page))


def test_the_page_is_served_with_its_policy(house: House) -> None:
    answer = house.stranger().get("/")

    assert answer.headers["content-security-policy"] == POLICY
    assert "unsafe-inline" not in POLICY.replace("style-src 'self' 'unsafe-inline'", "")


def test_what_the_policy_forbids_is_not_run(arrive: Arrive) -> None:
    player = arrive()
    player.forgive("Content Security Policy")
    player.open("/")
    player.page.evaluate(
        "const planted = document.createElement('script'); planted.text = 'window.planted = true';"
        "document.head.append(planted);"
    )

    assert player.page.evaluate("window.planted") is None
    assert any("Content Security Policy" in fault for fault in player.faults)
