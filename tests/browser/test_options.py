"""What players choose for themselves: cards, language, when they get up, and what they take home on paper."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen
from tests.browser.table import Table
from tests.browser.test_views import too_wide
from tests.server.house import House

TABLE, SEAT = "casablanca", 3
NARROW = Screen(320, 568, touch=True)
SUITS = ("s", "h", "d", "c")


def color(face: Locator) -> str:
    return str(face.evaluate("face => getComputedStyle(face).color"))


def test_each_suit_has_a_color_of_its_own_where_somebody_wants_it(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    ann.open(f"/trainer/{TABLE}")
    faces = ann.page.locator("svg.face")
    expect(faces.first).to_be_visible()

    def colors() -> set[str]:
        """Return the colors of four cards, one of each suit: the faces that are there dressed as each."""
        one = faces.first
        found = set()
        for suit in SUITS:
            one.evaluate(
                "(face, suit) => { face.classList.remove('s', 'h', 'd', 'c'); face.classList.add(suit); }", suit
            )
            found.add(color(one))
        return found

    assert len(colors()) == 2
    ann.page.evaluate("localStorage.setItem('letitride settings', JSON.stringify({ fourColors: true }))")
    ann.page.reload()
    expect(faces.first).to_be_visible()
    assert len(colors()) == 4


def test_backs_differ_and_stay_as_they_were_chosen(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    ann.sit(TABLE, SEAT)
    Table(house, TABLE, {SEAT: ann}).bet()
    back = ann.dealer.locator("svg.back").first
    drawn = set()
    ann.button("Options").click()
    chosen = ann.page.get_by_role("combobox", name="Card backs")
    for name in ("lattice", "waves", "diamonds"):
        chosen.select_option(name)
        expect(ann.dealer.locator(f"[data-back={name}]").first).to_be_visible()
        drawn.add(
            (
                back.inner_html(),
                str(back.evaluate("svg => getComputedStyle(svg.parentElement).getPropertyValue('--back')")),
            )
        )

    assert len(drawn) == 3
    ann.page.reload()
    expect(ann.dealer.locator("[data-back=diamonds]").first).to_be_visible()


def test_a_player_who_wants_to_leave_plays_the_round_out_and_gets_up(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    ann.sit(TABLE, SEAT)
    table = Table(house, TABLE, {SEAT: ann})
    table.bet()
    ann.button("Leave after this round").click()
    ann.button("Leaving after this round").click()
    ann.button("Leave after this round").click()
    expect(ann.button("Leaving after this round")).to_be_visible()
    while table.asked:
        table.answer(rides=False)

    table.until(lambda: table.state.seats[SEAT - 1] is None)
    expect(ann.own_seat).to_have_count(0)
    expect(ann.button(f"Sit down in seat {SEAT}")).to_be_visible()


def on_paper(player: Player) -> None:
    """Print, and see that nothing is left that only a screen can use."""
    player.page.emulate_media(media="print")
    for button in player.page.get_by_role("button", name=re.compile("Print|CSV|Play|Next")).all():
        expect(button).to_be_hidden()
    expect(player.page.get_by_role("banner")).not_to_be_visible()
    expect(player.page.get_by_role("navigation")).to_have_count(0)
    assert player.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def test_a_round_and_a_statement_print_well(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen, theme="dark")
    ann.sit(TABLE, SEAT)
    table = Table(house, TABLE, {SEAT: ann})
    table.bet()
    table.finish()
    ann.open(f"/history/{TABLE}/1")
    won = ann.page.get_by_role("region", name="What each bet won")
    expect(won).to_contain_text("You, at seat 3")
    on_paper(ann)
    expect(won).to_be_visible()
    expect(ann.page.get_by_role("list", name="The dealer’s calls")).to_be_visible()
    assert too_wide(ann.page) == []

    ann.page.emulate_media(media="screen")
    ann.open("/account")
    statement = ann.page.get_by_role("table").first
    expect(statement).to_be_visible()
    on_paper(ann)
    expect(statement).to_be_visible()
    assert too_wide(ann.page) == []
    part = ann.page.get_by_text("These are the newest 40 movements.")
    expect(part).to_have_count(0)

    for _ in range(40):
        ann.client.done(TABLE, "BuyIn", seat=SEAT, amount="1")
    ann.page.reload()
    expect(part).to_be_visible()
    ann.page.emulate_media(media="screen")
    expect(part).to_be_hidden()


def test_the_page_fits_the_smallest_phone_in_german_too(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann", NARROW)
    settings = json.dumps(json.dumps({"language": "de", "pace": "instant"}))
    ann.context.add_init_script(f"localStorage.setItem('letitride settings', {settings})")
    for path, german in (
        ("/", "Tische"),
        (f"/tables/{TABLE}", "Regeln"),
        (f"/trainer/{TABLE}", "Trainer"),
        ("/odds", "Hausvorteil"),
        ("/history", "Runden"),
        (f"/school/{TABLE}", "Schule"),
        ("/account", "Konto"),
    ):
        ann.open(path)
        expect(ann.page.locator("html[lang=de] main")).to_contain_text(german, ignore_case=True)
        assert too_wide(ann.page) == [], path
