"""Everything that a round asks for is in sight at once, on every screen, at every moment, at every house."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from letitride.games import rules_of
from letitride.house import house_ids
from letitride.house.folder import read_folder
from letitride.pit.people.people import Post
from letitride.table.rules.deciding import point_of
from tests.browser.conftest import SOON, Arrive
from tests.browser.floor import desk_of
from tests.browser.luck import same_cards
from tests.browser.player import RIDE, Player, Screen
from tests.browser.table import Table
from tests.browser.test_deal import opened, press
from tests.browser.tours import FLUSH, OWN, TABLE
from tests.scale import scaled
from tests.server.desk import watched
from tests.server.house import Client, House, serve
from tests.server.options import write_options

SCREENS = {
    "small laptop": Screen(1280, 720),
    "laptop": Screen(1366, 768),
    "large laptop": Screen(1440, 900),
    "monitor": Screen(1920, 1080),
    "large monitor": Screen(2560, 1440),
    "phone": Screen(390, 844, touch=True),
    "older phone": Screen(360, 640, touch=True),
    "smallest phone": Screen(320, 568, touch=True),
    "phone on its side": Screen(844, 390, touch=True),
    "tablet": Screen(820, 1180, touch=True),
    "tablet on its side": Screen(1180, 820, touch=True),
    "laptop at twice the size": Screen(640, 360),
}
NARROWEST = ("small laptop", "smallest phone", "phone on its side", "laptop at twice the size")
"""Screens with the least room of their kind."""

GERMAN = "localStorage.setItem('letitride settings', JSON.stringify({ pace: 'instant', hints: true, language: 'de' }))"
CLOCK = ".controls button, .controls [role=timer]"
OUT_OF_SIGHT = """(controls) => {
  const found = [];
  const look = (what, element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
      found.push(`${what} is out of the window: ${[left, top, right, bottom].map(Math.round)}`);
      return;
    }
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!on || !(element.contains(on) || on.contains(element))) found.push(`${what} lies under ${on?.className}`);
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  all(controls).forEach((each) => look(each.textContent.trim(), each));
  all('.seat.own .card').forEach((each) => look(`own ${each.ariaLabel}`, each));
  all('.seat.own .spot').forEach((each) => look(`own spot ${each.textContent.trim()}`, each));
  all('.seat.own .plate').forEach((each) => look('own plate', each));
  all('.seat.own .results li').forEach((each) => look(`own result ${each.textContent.trim()}`, each));
  all('.dealer .cards .card').forEach((each) => look(`the dealer’s ${each.ariaLabel}`, each));
  return found;
}"""
PAYS_OUT_OF_SIGHT = """async () => {
  const found = [];
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const button = document.querySelector('.toolbar button[aria-pressed]');
  const narrow = button.checkVisibility();
  if (narrow) {
    button.click();
    await drawn();
  }
  const tables = [...document.querySelectorAll(narrow ? '.felt-place table' : 'aside table:has(caption)')];
  const lit = tables.flatMap((table) => [...table.querySelectorAll('[aria-current]')]);
  const main = [...tables[0].querySelectorAll('tbody tr')];
  const lines = narrow ? [lit[0] ?? main[0]] : [...main, ...lit];
  for (const line of lines) {
    const { left, top, right, bottom } = line.getBoundingClientRect();
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (top < 0 || bottom > innerHeight || !line.contains(on)) found.push(`${line.textContent} is out of sight`);
  }
  if (narrow) button.click();
  await drawn();
  return found;
}"""
"""Looks for all lines of the main bet and all that are lit beside the felt, or over it for the first that is lit."""

PRINT_COVERED = """() => {
  const over = [...document.querySelectorAll('.felt :is(.card, .spot, .plate, .stack, .label, .result)')];
  const boxes = over.filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()]);
  const covered = new Set();
  for (const text of document.querySelectorAll('.print text')) {
    const { e, f } = text.getScreenCTM();
    for (let place = 0; place < text.getNumberOfChars(); place++) {
      const { x, y, width, height } = text.getExtentOfChar(place);
      const [across, down] = [x + width / 2 + e, y + height / 2 + f];
      for (const [each, { left, top, right, bottom }] of boxes)
        if (left < across && across < right && top < down && down < bottom) covered.add(each.className);
    }
  }
  return [...covered].map((each) => `the print lies under ${each}`);
}"""
OWN_CARDS = "() => [...document.querySelectorAll('.seat.own .card')].map((each) => each.getBoundingClientRect().width)"
OVER = re.compile("^How the round ended$")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    houses = read_folder(write_options(tmp_path / "houses", BY_PLAYER, "spoken-bets"))
    with serve(tmp_path, pace=SOON, houses=houses) as house:
        yield house


def look_around(
    player: Player,
    moment: str,
    controls: str = CLOCK,
    screens: Iterable[str] = SCREENS,
    *,
    pays: bool = False,
) -> None:
    """Look at the same moment on each screen: whatever the clock waits for is in the window, and under nothing."""
    found = []
    for name in screens:
        screen = SCREENS[name]
        player.page.set_viewport_size({"width": screen.width, "height": screen.height})
        player.drawn()
        found += [f"{name}: {each}" for each in player.page.evaluate(OUT_OF_SIGHT, controls)]
        found += [f"{name}: {each}" for each in player.page.evaluate(PRINT_COVERED)]
        if pays:
            found += [f"{name}: {each}" for each in player.page.evaluate(PAYS_OUT_OF_SIGHT)]
        if screen.width >= DESKTOP and player.decision.is_visible():
            assert min(player.page.evaluate(OWN_CARDS)) >= SMALLEST_CARD
    assert not found, f"{moment}: {found}"


def sit_down(player: Player, house: str) -> tuple[Table, Client]:
    """Open a private table, take its last seat, let somebody have the first, and practice opponents the others."""
    table_id: str = player.client.post("/api/tables", {"house": house}).json()["id"]
    seats = len(player.client.state(table_id)["view"]["seats"])
    player.sit(table_id, seats, "500")
    first = player.house.player("Bea")
    first.sit(table_id, 1)
    player.client.post(f"/api/tables/{table_id}/bots", {"seats": seats - 2})
    return Table(player.house, table_id, {seats: player}), first


def is_seen(player: Player, table: Table, newer: int) -> bool:
    """Tell whether a browser has learned of everything, and of something new."""
    return player.seen >= table.version >= newer


def least_bet(table: Table) -> dict[str, str]:
    main = table.rules.main_wager
    return {main.value: str(table.rules.wagers[main].minimum.cents / 100)}


def play_a_round(player: Player, table: Table, first: Client, screens: Collection[str]) -> int:
    """Play a round to its end, look around at every moment, and return how many decisions it had."""
    look_around(player, "betting", screens=screens)
    first.done(table.id, "PlaceWagers", seat=1, stakes=least_bet(table))
    player.bet(table.rules, side_bets=True)
    table.until(lambda: table.asked)
    decisions = 0
    while True:
        if 1 in table.asked:
            if max(table.players) not in table.asked:
                expect(player.page.get_by_role("group", name="Answer ahead")).to_be_visible()
                look_around(player, "answering ahead", screens=[name for name in screens if name in NARROWEST])
            first.done(table.id, "MakeDecision", seat=1, option=point_of(table.state).options[0].id)
        over = player.page.get_by_role("heading", name=OVER)
        expect(player.decision.or_(over).first).to_be_visible()
        if not player.decision.is_visible():
            look_around(player, "the end of the round", screens=screens)
            return decisions
        decisions += 1
        look_around(player, f"decision {decisions}", screens=screens)
        newer = table.version + 1
        player.decision.get_by_role("button").first.click()
        table.until(partial(is_seen, player, table, newer))


@pytest.mark.parametrize("house_id", house_ids())
def test_whatever_a_round_asks_for_is_in_sight(arrive: Arrive, house_id: str) -> None:
    player = arrive("Ann", SCREENS["laptop"])
    table, first = sit_down(player, house_id)

    assert play_a_round(player, table, first, SCREENS) == len(rules_of(table.rules).points)


def test_german_cash_bets_and_too_few_chips_are_in_sight_on_the_smallest_screens(arrive: Arrive) -> None:
    player = arrive("Ann", SCREENS["smallest phone"])
    player.page.add_init_script(GERMAN)
    for house_id, chips, stakes in (
        ("spoken-bets", "4", {"base": "1"}),
        ("mississippi-stud", "11", {"stud-ante": "5"}),
    ):
        player.client.sit(house_id, 1, chips)
        player.open(f"/tables/{house_id}")
        place = player.page.locator(".place.button")
        expect(place).to_be_visible()
        look_around(player, f"betting at {house_id} in German", screens=NARROWEST)
        for _ in range(2):
            player.page.locator(".own button.spot").last.click()
            player.page.locator(".own button.spot").last.click()
        place.click()
        expect(player.alert).to_be_visible()
        look_around(player, f"a refusal at {house_id} in German", screens=NARROWEST)
        player.alert.get_by_role("button").last.click()
        player.client.done(house_id, "PlaceWagers", seat=1, stakes=stakes)
        answers = player.page.locator(".decision button")
        expect(answers.first).to_be_visible()
        look_around(player, f"a decision at {house_id} in German", screens=NARROWEST)


PHONES = [name for name, screen in SCREENS.items() if screen.touch]


@pytest.mark.parametrize(
    ("screen", "house_id"), scaled([("older phone", "lir-bonus")], [*itertools.product(PHONES, house_ids())])
)
def test_whatever_a_round_asks_for_is_in_reach_of_a_finger(arrive: Arrive, screen: str, house_id: str) -> None:
    player = arrive("Ann", SCREENS[screen])
    table, first = sit_down(player, house_id)

    assert play_a_round(player, table, first, [screen]) == len(rules_of(table.rules).points)


def test_the_layout_prints_the_game_and_what_it_pays(arrive: Arrive) -> None:
    player = arrive("Ann", SCREENS["small laptop"])
    player.client.sit(TABLE, OWN, "50")
    player.open(f"/tables/{TABLE}")
    expect(player.own_seat).to_be_visible()
    for screen in SCREENS.values():
        player.page.set_viewport_size({"width": screen.width, "height": screen.height})
        expect(player.page.locator(".print")).to_contain_text(
            re.compile("Let It Ride.*Royal flush 200 to 1", re.DOTALL)
        )


def test_the_results_and_the_lines_that_paid_stay_in_sight_until_the_next_bet(arrive: Arrive) -> None:
    player = arrive("Ann", SCREENS["smallest phone"])
    same_cards(player.house, player, FLUSH)
    player.page.add_init_script(COACHED)
    player.sit(TABLE, OWN)
    table = Table(player.house, TABLE, {OWN: player})
    player.bet(table.rules, side_bets=True)
    for point in rules_of(table.rules).points:
        table.until(lambda: OWN in table.asked and point_of(table.state).id == point.id)  # noqa: B023
        expect(player.page.locator(".advice")).to_be_visible()
        look_around(player, f"the advice on bet {point.id}", pays=True)
        player.decide(RIDE)
    results = player.own_seat.get_by_role("listitem")
    expect(results).to_have_text(WON)
    look_around(player, "the end of the round", pays=True)
    player.page.reload()
    expect(results).to_have_text(WON)
    look_around(player, "the end of the round, after a reload", pays=True)
    player.bet(table.rules)
    expect(results).to_have_count(0)


def test_showing_a_hand_or_waving_it_off_is_in_sight(arrive: Arrive) -> None:
    player = arrive("Ann", SCREENS["laptop"])
    player.client.sit(BY_PLAYER, 4, "50")
    player.open(f"/tables/{BY_PLAYER}")
    player.client.done(
        BY_PLAYER, "PlaceWagers", seat=4, stakes={"base": "1", "dollar-bonus": "1", "three-card-bonus": "1"}
    )
    for _ in range(2):
        player.decide("Let it ride")
    shows = player.decision.get_by_role("button", name=re.compile("Show your hand|Wave it off"))
    expect(shows.first).to_be_visible()
    look_around(player, "the 3 Card Bonus")
    shows.first.click()
    expect(player.calls).to_contain_text("Round 1 is over.")
    look_around(player, "the end of the round")


def test_a_vote_and_a_pause_are_in_sight(arrive: Arrive, house: House) -> None:
    player = arrive("Ann", SCREENS["laptop"])
    player.sit("casablanca", 4)
    table = Table(house, "casablanca", {4: player})
    table.bet()
    floor, dealer = house.with_post(Post.FLOOR, "Flo"), house.with_post(Post.DEALER, "Dana")
    floor.done("casablanca", "InterruptRound", cards="readable")
    dealer.done("casablanca", "ConfirmVoid")
    expect(player.button(re.compile("^Complete the round"))).to_be_visible()
    look_around(player, "the vote")
    player.decide("Complete the round")
    table.until(lambda: table.asked)
    table.finish()
    floor.done("casablanca", "PauseTable")
    expect(player.page.get_by_role("status").filter(has_text="paused")).to_be_visible()
    look_around(player, "a pause")


def test_a_bet_and_a_decision_of_a_tournament_are_in_sight(arrive: Arrive) -> None:
    player = arrive("Ann", SCREENS["laptop"])
    practice = player.client.post("/api/tournaments/practice", {"house": "casablanca"}).json()["id"]
    seated = player.client.post(f"/api/tournaments/{practice}/practice/start").json()["own"]
    player.open(f"/tables/{seated['table']}")
    strip = player.page.get_by_role("region", name="Tournament")
    expect(strip).to_contain_text("Your turn to bet")
    expect(strip.get_by_role("button", name="Ask the coach")).to_be_visible()
    expect(player.page.get_by_role("timer", name="The minimum bet is made in")).to_be_visible()
    look_around(player, "the bet", f"{CLOCK}, .strip a, .strip button")
    player.page.keyboard.press("2")
    player.page.keyboard.press("b")
    expect(player.decision).to_be_visible()
    expect(strip).not_to_contain_text(re.compile("Your turn|bets"))
    look_around(player, "the decision", f"{CLOCK}, .strip a, .strip button")


def test_the_next_step_of_a_dealer_is_in_sight(arrive: Arrive, house: House) -> None:
    table = watched(house, "nh-000", players=1)
    desk = desk_of(arrive, house, Post.DEALER, SCREENS["laptop"])
    page = opened(desk, table)
    table.players[0].done(table.id, "PlaceWagers", seat=1, stakes={"base": "5"})
    done: set[str] = set()
    while (state := table.dealer.state(table.id))["view"]["round"] is not None or not done:
        if not state["chair"]["steps"]:
            table.players[0].done(table.id, "MakeDecision", seat=1, option="ride")
            continue
        if (step := state["chair"]["steps"][0]["command"]) not in done:
            look_around(desk.player, step, ".next button, .next output")
        done.add(press(table, page))


DESKTOP, SMALLEST_CARD = 1280, 110
COACHED = """
const chosen = { pace: 'instant', hints: true, coach: 'before' };
localStorage.setItem('letitride settings', JSON.stringify(chosen));
"""
WON = ["base bets +$24", "3 Card Bonus +$30"]
"""What the luck of a flush brings: 8 to 1 on three bets of a dollar, and 30 to 1 on one."""

BY_PLAYER = "option-2"


@pytest.mark.parametrize("seat", [1, 4, 7])
def test_whoever_plays_sits_in_the_middle(arrive: Arrive, house: House, seat: int) -> None:
    player = arrive("Ann", SCREENS["small laptop"])
    player.sit("nh-000", seat)
    felt, own = player.page.locator(".felt").bounding_box(), player.own_seat.bounding_box()
    assert felt is not None
    assert own is not None

    assert abs(own["x"] + own["width"] / 2 - felt["x"] - felt["width"] / 2) < 2
    assert own["y"] + own["height"] <= felt["y"] + felt["height"]
