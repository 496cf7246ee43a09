"""Tours through every view of the page; at each stop somebody may look around."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Locator, expect

from letitride.house import house_ids
from letitride.pit.people.people import Post
from letitride.table.rules.deciding import point_of
from tests.browser.floor import sit_down
from tests.browser.luck import same_cards
from tests.browser.player import PLAY, RIDE, TAKE_BACK, Player
from tests.browser.staff_tours import of_a_class, of_the_dealer, of_tournaments
from tests.browser.table import Table
from tests.day.event import SATURDAY
from tests.own_house import house_file
from tests.server.desk import CHIPS, Watched, staff
from tests.server.house import House, new_id

TABLE = "nh-000"
POKER = "seacoast-3cp"
OWN = 4
OPPONENTS = 5
"""Practice opponents at the table. One seat stays free for people."""

FLUSH = "8589"
"""Whoever sits alone in seat 4 is dealt 9♥ 10♥ 8♥, then K♥ and Q♥."""

DRILL = 20
"""Hands of a drill."""

Tour = Callable[[Player, House], Iterator[str]]
"""Yields the name of each view when it is there."""


def of_a_stranger(player: Player, house: House) -> Iterator[str]:
    page = player.page
    player.open("/")
    expect(page.get_by_role("article")).to_have_count(len(house_ids()))
    yield "lobby-of-a-stranger"
    player.open("/account")
    expect(page.get_by_role("heading", name="Welcome", exact=True)).to_be_visible()
    yield "come-in"
    player.open("/history")
    expect(page.get_by_role("link", name="Find a table")).to_be_visible()
    yield "history-of-a-stranger"
    player.open("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "not-here"
    player.watch(TABLE)
    yield "watching"
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_role("combobox", name="The dealer’s pace")).to_be_visible()
    yield "options"
    page.get_by_text("Options", exact=True).click()
    player.button("Rules and pay tables").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "rules"
    player.forgive("404", "WebSocket connection")
    player.open("/tables/nowhere")
    expect(page.get_by_role("heading", name=re.compile("no such table|cannot be shown"))).to_be_visible()
    yield "no-such-table"


def of_a_newcomer(player: Player, house: House) -> Iterator[str]:
    page = player.page
    player.open("/")
    expect(page.get_by_role("article")).to_have_count(len(house_ids()))
    yield "lobby"
    player.button(re.compile("New Hampshire .*pay|pay.* New Hampshire", re.IGNORECASE)).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "what-it-pays"
    player.button("Close").click()
    player.button("Open a private table").first.click()
    expect(page.get_by_role("group", name="House rules").get_by_role("radio")).to_have_count(len(house_ids()))
    yield "open-a-private-table"
    player.button("Open the table").click()
    expect(page.get_by_role("dialog", name="Your table is open")).to_be_visible()
    yield "private-table-opened"
    player.open("/account")
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()
    yield "account"
    player.open("/history")
    expect(page.get_by_role("link", name="Find a table")).to_be_visible()
    yield "history-empty"


def of_a_round(player: Player, house: House) -> Iterator[str]:
    page, table = player.page, Table(house, TABLE, {OWN: player})
    player.watch(TABLE)
    player.button(f"Sit down in seat {OWN}").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "sitting-down"
    player.sit(TABLE, OWN)
    for _ in range(3):
        player.put("$5", "Bet 1")
    player.place_bets()
    expect(player.alert).to_be_visible()
    yield "refused"
    player.alert.get_by_role("button", name="Close").click()
    player.button(re.compile("^Clear")).click()
    player.put("$5", "Bet 1")
    player.put("$1", "3 Card Bonus")
    yield "betting"
    among_others(table)
    expect(player.decision).to_be_visible()
    yield "first-decision"
    point = point_of(table.state)
    player.decide(RIDE)
    table.until(lambda: OWN in table.asked and point_of(table.state) is not point)
    expect(player.decision).to_be_visible()
    yield "second-decision"
    player.decide(TAKE_BACK)
    expect(page.get_by_role("region", name="How the round ended")).to_be_visible()
    expect(player.button(re.compile("^Place your bets"))).to_be_visible()
    yield "round-over"
    player.button("Fair shuffle").click()
    player.button(re.compile("^Check round")).click()
    expect(page.get_by_text("checks passed")).to_be_visible()
    yield "fair-shuffle"
    player.button("Close").click()
    player.button("Call the floor").click()
    expect(page.get_by_role("dialog", name="Call the floor")).to_be_visible()
    yield "call-the-floor"
    page.get_by_role("dialog").get_by_role("button", name="Call the floor").click()
    expect(page.get_by_text("Case 1 is open.")).to_be_visible()
    player.open("/history")
    expect(page.get_by_role("table")).to_be_visible()
    yield "history"
    player.open(f"/history/{TABLE}/1")
    expect(page.get_by_text("checks passed")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    yield "replay"
    player.open("/account")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("region", name="Your cases")).to_be_visible()
    yield "account-with-a-statement"


def of_a_win(player: Player, house: House) -> Iterator[str]:
    same_cards(house, player, FLUSH)
    table = Table(house, TABLE, {OWN: player})
    player.sit(TABLE, OWN)
    player.put("$5", "Bet 1")
    player.place_bets()
    for bet in ("1", "2"):
        table.until(lambda: table.asked and point_of(table.state).id == bet)  # noqa: B023
        player.decide(RIDE)
    expect(player.page.get_by_text("+$120", exact=True).first).to_be_visible()
    yield "flush-won"


def of_the_coach(player: Player, house: House) -> Iterator[str]:
    page, table = player.page, Table(house, TABLE, {OWN: player})
    player.sit(TABLE, OWN)
    player.button("Options").click()
    options = page.get_by_role("dialog", name="Options")
    options.get_by_role("combobox", name="The coach").select_option("before")
    options.get_by_role("button", name="Close").click()
    coach = page.get_by_role("region", name="The coach")
    for number in (1, 2):
        table.bet()
        expect(coach).to_contain_text("What each choice comes to")
        if number == 1:
            player.decide(TAKE_BACK)
            table.until(lambda: table.asked)
            player.decide(TAKE_BACK)
            expect(page.get_by_role("heading", name="1 round with the coach")).to_be_visible()
    yield "coach"


def of_three_card_poker(player: Player, house: House) -> Iterator[str]:
    table = Table(house, POKER, {OWN: player})
    player.sit(POKER, OWN)
    player.put_amount(200, "Ante", table.rules)
    among_others(table)
    expect(player.decision).to_be_visible()
    yield "three-card-poker"
    player.decide(PLAY)
    expect(player.page.get_by_role("region", name="How the round ended")).to_be_visible()
    expect(player.button(re.compile("^Place your bets"))).to_be_visible()
    yield "three-card-poker-over"


def of_the_trainer(player: Player, house: House) -> Iterator[str]:
    page = player.page
    player.open("/trainer")
    expect(page.get_by_role("link", name=re.compile("^New Hampshire"))).to_be_visible()
    yield "trainer-houses"
    page.get_by_role("link", name=re.compile("^New Hampshire")).click()
    ask_always(player, "1", ["Jh", "9h", "8h"])
    player.open(f"/trainer/{TABLE}")
    expect(answers(player)).to_be_visible()
    yield "trainer"
    page.keyboard.press("l")
    for _ in range(DRILL - 1):
        player.button(re.compile("^Next hand")).click()
        expect(answers(player)).to_be_visible()
        page.keyboard.press("t")
    expect(player.button(re.compile("^How it went"))).to_be_visible()
    player.button("Show the card").click()
    yield "trainer-answered"
    player.button(re.compile("^How it went")).click()
    expect(player.button(re.compile("^Another 20 hands"))).to_be_visible()
    player.button("Change the house").click()
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_count(len(house_ids()))
    yield "trainer-house-changed"
    player.button("Close").click()
    yield "trainer-drill-over"
    player.forgive("ERR_FAILED", "request: ")
    page.route("**/question", lambda route: route.abort())
    player.button(re.compile("^Another 20 hands")).click()
    expect(player.alert).to_be_visible()
    yield "trainer-away"
    ask_always(player, "2", ["Jh", "9h", "8h"], ["Ts"])
    page.get_by_role("radio", name=re.compile("^Bet 2")).check()
    expect(answers(player)).to_be_visible()
    yield "trainer-bet-2"
    page.get_by_role("radio", name="Today’s 20").check()
    expect(answers(player)).to_be_visible()
    yield "trainer-daily"
    page.get_by_role("radio", name="60 seconds").check()
    player.button("Start the clock").click()
    expect(answers(player)).to_be_visible()
    yield "trainer-timed"
    page.get_by_role("radio", name="Hand rankings").check()
    expect(page.get_by_role("listitem").filter(has_text="royal flush").first).to_be_visible()
    yield "trainer-rankings"


def of_the_school(player: Player, house: House) -> Iterator[str]:
    page = player.page
    player.open("/school")
    expect(page.get_by_role("link", name=re.compile("^New Hampshire"))).to_be_visible()
    yield "school-houses"
    player.open(f"/school/{TABLE}")
    expect(player.button(re.compile("^Deal"))).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    yield "school"
    for drill in ("Deal", "Pay", "Rule", "Count", "Floor"):
        player.button(re.compile(f"^{drill}")).click()
        expect(page.get_by_text(re.compile("^Next: "))).to_be_visible()
        yield f"school-{drill.lower()}"
        player.button("All drills").click()
    page.get_by_role("radio", name="Free").check()
    player.button(re.compile("^Say")).click()
    expect(page.get_by_text("Question 1 of 1")).to_be_visible()
    page.keyboard.press("2")
    expect(player.button(re.compile("^Next exercise"))).to_be_visible()
    yield "school-result"
    player.button("All drills").click()
    player.button("Begin a table test").click()
    expect(page.get_by_text("Round 1 of 20")).to_be_visible()
    yield "school-test"
    player.open("/class")
    expect(page.get_by_text("This page is for instructors.")).to_be_visible()
    yield "class-of-nobody"


def of_the_odds(player: Player, house: House) -> Iterator[str]:
    page = player.page
    figures = page.get_by_role("region", name="Figures", exact=True)
    view = page.get_by_role("tabpanel")
    player.open("/odds")
    expect(page.get_by_role("combobox", name="Pay table")).to_be_visible()
    yield "odds-start"
    player.open("/odds/nh-000?v=1&base.flush=12&base.two-pair=3")
    expect(view).to_contain_text("no longer")
    yield "odds"
    page.get_by_role("tab", name="Outcomes").click()
    expect(view.get_by_role("table").first).to_be_visible()
    yield "odds-outcomes"
    page.get_by_role("tab", name="Sessions").click()
    expect(view.get_by_role("img").first).to_be_visible()
    yield "odds-sessions"
    page.get_by_role("tab", name="Compare").click()
    expect(view.get_by_role("listitem").first).to_be_visible()
    yield "odds-compare"
    page.get_by_role("tab", name="Designer").click()
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("region", name="Pay tables found")).to_be_visible()
    yield "odds-designer"
    player.open("/odds/seacoast-3cp")
    expect(figures).to_contain_text("%")
    yield "odds-three-card-poker"
    player.forgive("422", "404")
    player.open("/odds/nh-000?v=1&base.flush=many&jackpot=on")
    expect(figures).to_contain_text("Fix 1 field.")
    yield "odds-faulty"
    player.open("/odds/nowhere")
    expect(page.get_by_role("heading", name="There is no such house")).to_be_visible()
    yield "odds-no-such-house"


def answers(player: Player) -> Locator:
    return player.page.get_by_role("group", name="Your answer")


def ask_always(player: Player, decision: str, cards: list[str], community: Sequence[str] = ()) -> None:
    """Have the trainer deal the same hand in every picture."""
    choices = [{"option": "ride", "says": RIDE, "key": "L"}, {"option": "withdraw", "says": TAKE_BACK, "key": "T"}]
    before = ["bet 1 was taken back"] if community else []
    hand = {"decision": decision, "cards": cards, "community": [*community], "stake": "1.00", "before": before}
    player.page.unroute("**/question")
    player.page.route("**/question", lambda route: route.fulfill(json={**hand, "class": "any", "choices": choices}))


def among_others(table: Table) -> None:
    """Fill the table with practice opponents, bet what lies ready, and wait to be asked."""
    player = table.players[OWN]
    player.client.post(f"/api/tables/{table.id}/bots", {"seats": OPPONENTS}).raise_for_status()
    table.until(lambda: sum(seat is not None for seat in table.state.seats) == OPPONENTS + 1)
    player.place_bets()
    table.until(lambda: OWN in table.asked)


def of_the_floor(player: Player, house: House) -> Iterator[str]:
    page = player.page
    player.open("/floor")
    expect(page.get_by_role("heading", name="The floor desk is for staff")).to_be_visible()
    yield "floor-refused"
    desk = sit_down(player, house, Post.ADMINISTRATOR)
    table = an_evening(house)
    player.open("/floor")
    expect(page.get_by_role("list", name="Staff actions, newest first")).to_be_visible()
    yield "floor"
    desk.watch(table)
    expect(page.get_by_text("The dealer deals", exact=True)).to_be_visible()
    yield "floor-table"
    page.get_by_text("What follows, and the rule").first.click()
    player.button("Report: The shuffler signals a wrong count").click()
    expect(desk.dialog).to_be_visible()
    yield "floor-report"
    desk.fill("The shuffler signals a wrong count", "Report it")
    expect(page.get_by_text("Round on hold", exact=True)).to_be_visible()
    yield "floor-halted"
    player.button("Count the cards before everybody").click()
    expect(desk.dialog.get_by_role("group", name="Recent reasons")).to_be_visible()
    yield "floor-ruling"
    player.open("/floor/rounds")
    expect(page.get_by_role("list", name="Rounds, newest first")).to_be_visible()
    yield "floor-disputes"
    player.open(f"/floor/rounds/{table.id}/1")
    expect(page.get_by_text("Paid as the rules say.")).to_be_visible()
    yield "floor-round"
    yield from cases_at_the_desk(player, table)
    player.open("/floor/days")
    expect(page.get_by_role("heading", name="Houses")).to_be_visible()
    page.get_by_text("Wager by wager").first.click()
    yield "floor-day"
    yield from a_house_day(player, table)
    table.floor.done(table.id, "VerifyHands", hands="wrong")
    player.open("/floor/waiting")
    expect(page.get_by_role("button", name="Agree", exact=True)).to_be_visible()
    yield "floor-waiting"
    table.dealer.done(table.id, "ConfirmVoid")
    player.open("/floor/rates")
    expect(page.get_by_role("region", name="Seeds kept back", exact=True)).to_be_visible()
    yield "floor-rates"
    player.open("/floor/people")
    player.button("Deposit for Bea").click()
    expect(desk.dialog).to_be_visible()
    yield "floor-deposit"
    player.button("Close").click()
    yield "floor-people"
    player.forgive("404")
    player.open("/floor/rounds/nowhere/1")
    expect(player.alert).to_be_visible()
    yield "floor-no-such-round"


def a_house_day(player: Player, table: Watched) -> Iterator[str]:
    page = player.page
    player.open("/floor/day")
    expect(page.get_by_role("textbox", name="Contents")).to_be_visible()
    yield "floor-open-day"
    table.floor.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY}).raise_for_status()
    player.open("/floor/day")
    expect(page.get_by_role("article", name="table-1")).to_be_visible()
    yield "floor-house-day"
    deeds = "/api/desk/house-days/deeds"
    counted = {"deed": "count-opener", "table": "table-1", "chips": [{"chip": "1", "pieces": 100}]}
    table.dealer.post(deeds, {"id": new_id(), **counted}).raise_for_status()
    verified = {"deed": "verify-opener", "table": "table-1", "amount": "100"}
    table.floor.post(deeds, {"id": new_id(), **verified}).raise_for_status()
    player.open("/floor/day")
    player.button("Request a fill").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "floor-count"
    player.open("/day")
    expect(page.get_by_text("Base bets from $1 to $2.")).to_be_visible()
    yield "today"


def cases_at_the_desk(player: Player, table: Watched) -> Iterator[str]:
    page, call = player.page, {"reason": "paid wrong", "text": "I had two pair."}
    table.players[0].post(f"/api/tables/{table.id}/cases", {**call, "round": 1}).raise_for_status()
    ruling = {"text": "Paid again.", "clause": "001-payouts-1", "correction": "2.50"}
    table.floor.post("/api/desk/cases/1/rulings", ruling).raise_for_status()
    table.players[1].post(f"/api/tables/{table.id}/cases", {"reason": "cards"}).raise_for_status()
    player.open("/floor/cases")
    expect(page.get_by_role("link", name="Case 2")).to_be_visible()
    yield "floor-cases"
    page.get_by_role("link", name="Case 1").click()
    expect(page.get_by_text("Paid as the rules say.")).to_be_visible()
    yield "floor-case"
    player.open("/floor/cases/2")
    player.button("Rule on it").click()
    expect(page.get_by_role("dialog", name="Rule on it")).to_be_visible()
    yield "floor-case-ruling"


def an_evening(house: House) -> Watched:
    """Return a table where a round is over, and the next is being dealt by hand."""
    players = tuple(house.player(name) for name in ("Bea", "Carl", "Dorothea of Hohenstein"))
    table = Watched("lir-bonus", house, players, staff(house, Post.DEALER), staff(house, Post.FLOOR), "base")
    for seat, guest in enumerate(players, 1):
        guest.sit(table.id, seat, CHIPS)
    table.by_hand()
    for packets in (None, 2):
        for seat, guest in enumerate(players, 1):
            guest.done(table.id, "PlaceWagers", seat=seat, stakes={"base": "5", "dollar-bonus": "1"})
        while table.step() != "CallNoMoreBets":
            pass
        table.deal(packets)
        if packets is None:
            table.finish()
    return table


def of_houses(player: Player, house: House) -> Iterator[str]:
    page, desk = player.page, sit_down(player, house, Post.ADMINISTRATOR)
    for flush in (9, 7):
        sent = {"text": house_file(flush), "reason": "The commission was told."}
        player.client.post("/api/desk/houses", sent).raise_for_status()
        player.client.post("/api/desk/houses/our-house/tables", {"reason": "A busy night."}).raise_for_status()
    player.open("/floor/houses")
    page.get_by_text("Versions and notices").click()
    expect(page.get_by_role("link", name="HTML")).to_be_visible()
    yield "floor-houses"
    player.button("Post a house").click()
    desk.dialog.get_by_label("Text of the house file").fill(house_file(9).replace("pair = 1", "pair = -1"))
    player.forgive("422")
    player.button("Check the file").click()
    expect(desk.dialog.get_by_role("alert")).to_be_visible()
    yield "floor-house-faults"
    desk.dialog.get_by_label("Text of the house file").fill(house_file(8))
    player.button("Check the file").click()
    expect(player.button("Post this house")).to_be_visible()
    yield "floor-house-review"
    player.button("Close").click()
    player.open("/houses")
    expect(page.get_by_role("list", name="Posted rules, newest first")).to_be_visible()
    yield "posted-rules"
    player.watch("our-house")
    player.button("Rules and pay tables").click()
    expect(page.get_by_role("dialog").get_by_text("These rules are version")).to_be_visible()
    yield "rules-of-a-posted-house"


TOURS: dict[str, tuple[str, Tour]] = {
    "stranger": ("", of_a_stranger),
    "newcomer": ("Ann", of_a_newcomer),
    "round": ("Ann", of_a_round),
    "win": ("Ann", of_a_win),
    "coach": ("Ann", of_the_coach),
    "poker": ("Ann", of_three_card_poker),
    "floor": ("", of_the_floor),
    "houses": ("", of_houses),
    "deal": ("", of_the_dealer),
    "class": ("", of_a_class),
    "tournaments": ("Ann", of_tournaments),
    "trainer": ("", of_the_trainer),
    "school": ("Ann", of_the_school),
    "odds": ("", of_the_odds),
}
"""Who goes on each tour, by name, and where it leads."""
