"""Somebody of the house before the floor desk; everything is found by its role and the name it is given."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen, shown
from tests.server.desk import Watched, returned_whole, settled_right, staff
from tests.server.house import House

REASON = "as the browser tests want it"


@dataclass(frozen=True)
class Desk:
    """Somebody of a post, who sits before the page."""

    player: Player

    @property
    def page(self) -> Page:
        return self.player.page

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def watch(self, table: Watched) -> None:
        """Open the page of one table."""
        self.player.open(f"/floor/tables/{table.id}")
        expect(self.page.get_by_role("heading", name="Irregularities")).to_be_visible()

    def do(self, label: str, why: str = REASON, **fields: object) -> None:
        """Do something that may be done now, with a reason."""
        self.page.get_by_role("button", name=label, exact=True).click()
        self.fill(label, label, why, **fields)

    def report(self, label: str, **fields: object) -> None:
        """Report that something went wrong."""
        self.page.get_by_role("button", name=f"Report: {label}", exact=True).click()
        self.fill(label, "Report it", REASON, **fields)

    def fill(self, title: str, action: str, why: str = REASON, **fields: object) -> None:
        """Fill in what is asked for, say why, and have it done."""
        dialog = self.page.get_by_role("dialog", name=title, exact=True)
        expect(dialog.get_by_role("list", name="The rule").get_by_role("listitem").first).to_be_visible()
        for name, value in fields.items():
            if isinstance(value, int):
                dialog.get_by_role("spinbutton", name=name.replace("_", " ")).fill(str(value))
            else:
                field = dialog.get_by_role("combobox", name=name.replace("_", " "))
                field.select_option(label=field.get_by_role("option", name=re.compile(f"^{value}")).inner_text())
        dialog.get_by_role("textbox", name="Reason").fill(why)
        dialog.get_by_role("button", name=action, exact=True).click()
        expect(self.dialog).to_have_count(0)

    def shows_chips(self, table: Watched) -> None:
        """Check that the page shows the chips that everybody has."""
        chips = self.page.get_by_role("region", name="Chips").get_by_role("row")
        for seat, rail in enumerate(table.rails(), 1):
            row = chips.filter(has=self.page.get_by_role("rowheader", name=re.compile(f"^{seat}\\.")))
            expect(row).to_contain_text(shown(Money.parse(rail).cents))

    def sees_it_void(self, table: Watched, number: int = 1) -> None:
        """Check that a round was void, that everybody has all chips back, and that the page says so."""
        returned_whole(table, number)
        self.shows_chips(table)
        expect(self.player.calls).to_contain_text(REASON)

    def sees_it_settled(self, table: Watched, number: int = 1) -> None:
        """Check that a round was finished and settled right, and that the page says so."""
        table.finish()
        settled_right(table, number)
        self.shows_chips(table)
        expect(self.player.calls).to_contain_text(REASON)


def desk_of(arrive: Arrive, house: House, post: Post, screen: Screen) -> Desk:
    """Seat somebody of a post before the page."""
    return sit_down(arrive("", screen), house, post)


def sit_down(player: Player, house: House, post: Post) -> Desk:
    """Have a stranger log in who has a post."""
    is_administrator = post is Post.ADMINISTRATOR
    player.client = house.log_in("administrator", house.administrator) if is_administrator else staff(house, post)
    player.context.add_cookies([{"name": "letitride-session", "value": player.client.token, "url": house.url}])
    return Desk(player)
