"""The dealers' school on the page: drills by keyboard, a table test to its end, a class; keys stay with the server."""

from __future__ import annotations

import itertools
import json
import re

import pytest
from playwright.sync_api import Locator, Response, expect

from letitride.house import load_house
from letitride.pit.people.people import Post
from letitride.pit.tables.reasons import StaffReason
from letitride.server.school.exams import exam_for
from tests.browser.conftest import Arrive
from tests.browser.player import PHONE, WIDE, Player, Screen
from tests.own_house import own_house
from tests.server.desk import staff
from tests.server.house import House
from tests.server.test_school import finish, leaked

HOUSE = "nh-000"


def drills(player: Player, name: str) -> Locator:
    return player.button(re.compile(f"^{name}"))


def way(player: Player, name: str) -> None:
    player.page.get_by_role("radio", name=name).check()


def prompt(player: Player) -> Locator:
    return player.page.locator("main h3").last


def overhear(player: Player) -> list[str]:
    """Listen to all that the server tells the school, and keep what would tell an answer too early."""
    found: list[str] = []

    def heard(response: Response) -> None:
        if re.search(r"/api/(school/.*/(next|question)|exams/\d+/(question|answer))$", response.url):
            found.extend(leaked(json.loads(response.text())))

    player.page.on("response", heard)
    return found


def test_a_stranger_does_an_exercise_by_keyboard_and_the_browser_keeps_it(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    told = overhear(player)
    player.open(f"/school/{HOUSE}")
    way(player, "Free")
    drills(player, "Say").click()
    expect(player.page.get_by_text("Question 1 of 1")).to_be_visible()
    expect(prompt(player)).to_have_text("What do you call?")

    player.page.keyboard.press("1")
    expect(player.button(re.compile("^Next exercise"))).to_be_visible()
    expect(player.page.get_by_text("1 done")).to_be_visible()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_text("Question 1 of 1")).to_be_visible()
    player.button("All drills").click()

    expect(drills(player, "Say")).to_contain_text("1 done")
    player.page.reload()
    expect(drills(player, "Say")).to_contain_text("1 done")
    assert told == []


def test_the_guided_way_leads_through_an_exercise(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    player.open(f"/school/{HOUSE}")
    drills(player, "Deal").click()
    marked = player.page.locator("button.marked")
    expect(player.page.get_by_text(re.compile("^Next: "))).to_be_visible()
    first = player.page.get_by_text(re.compile("^Question 1 of"))
    expect(first).to_be_visible()
    shortcut = marked.get_attribute("aria-keyshortcuts") or ""
    wrong = "1" if shortcut != "1" else "2"

    player.page.keyboard.press(wrong)
    expect(player.alert).to_contain_text("Rule 000-")
    player.page.keyboard.press(shortcut)

    expect(player.page.get_by_text(re.compile("^Question 2 of"))).to_be_visible()


def test_on_a_phone_an_exercise_begins_at_its_top(arrive: Arrive) -> None:
    at_top = "Math.abs(document.getElementById('drill').closest('section').getBoundingClientRect().top) < 2"
    player = arrive("", PHONE)
    player.open(f"/school/{HOUSE}")
    drills(player, "Deal").click()
    marked = player.page.locator("button.marked")
    expect(player.page.get_by_text("Opening the table")).to_be_visible()
    player.page.wait_for_function(at_top)

    while player.page.get_by_text("Opening the table").count():
        before = player.page.locator("main").inner_text()
        marked.click()
        expect(player.page.locator("main")).not_to_have_text(before, use_inner_text=True)

    expect(player.page.get_by_text("From the first bet to the first card")).to_be_visible()
    player.page.wait_for_function(at_top)


def test_chips_are_cut_by_hand(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    player.open(f"/school/{HOUSE}")
    drills(player, "Pay").click()
    answer = player.page.get_by_label("Your answer")
    right = player.page.get_by_text(re.compile("^Next: "))
    for _ in range(8):
        expect(right).to_be_visible()
        if player.button(re.compile(r"^Add a \$1 chip$")).count():
            break
        before = prompt(player).inner_text()
        answer.fill(right.inner_text().removeprefix("Next: ").replace("$", "").replace(",", ""))
        player.button("Answer", exact=True).click()
        expect(prompt(player)).not_to_have_text(before)
    player.button(re.compile(r"^Add a \$25 chip$")).click()
    player.button(re.compile(r"^Add a \$5 chip$")).click()
    player.button(re.compile(r"^Add a \$25 chip$")).click()

    expect(answer).to_have_value("2x25 1x5")
    player.button("Clear").click()
    expect(answer).to_have_value("")


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_spread_deck_lies_in_rows_of_a_suit_and_no_card_on_another(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    player.open(f"/school/{HOUSE}")
    drills(player, "Floor").click()
    spread = player.page.get_by_role("list", name="Laid out before you")
    expect(spread).to_be_visible()
    boxes = [box for card in spread.get_by_role("img").all() if (box := card.bounding_box())]

    assert len(boxes) >= 51
    assert len({round(box["y"]) for box in boxes}) == 4
    for left, right in itertools.pairwise(boxes):
        assert left["width"] >= 20
        assert left["x"] + left["width"] <= right["x"] or left["y"] + left["height"] <= right["y"]
    assert max(box["x"] + box["width"] for box in boxes) <= screen.width


def test_a_table_test_is_sat_to_its_end(arrive: Arrive, house: House, screen: Screen) -> None:
    player = arrive("Ann", screen)
    told = overhear(player)
    player.open(f"/school/{HOUSE}")
    player.button("Begin a table test").click()
    expect(player.page.get_by_text("Round 1 of 20")).to_be_visible()
    school = house.running.school
    sitting = school.sitting(1)
    questions = exam_for(sitting).questions
    for place in range(2):
        player.page.keyboard.press(questions[place][1].right)
        expect(player.page.get_by_text(f"{place + 1} of {len(questions)} answered")).to_be_visible()
    assert told == []
    player.button("Pause").click()
    finish(house, 1, but=1)

    player.page.reload()
    player.button("Go on").click()
    expect(player.page.get_by_text("Round 20 of 20")).to_be_visible()
    player.page.get_by_label("Your answer").fill(questions[-1][1].right)
    player.button("Answer", exact=True).click()

    expect(player.page.get_by_text(re.compile(r"Passed with [0-9,]+ points"))).to_be_visible()
    expect(player.page.get_by_text(f"Seed {sitting.seed}")).to_be_visible()
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Record JSON").click()
    assert download.value.suggested_filename == "table-test-1.json"


def test_an_instructor_sets_a_test_for_the_class(arrive: Arrive, house: House, screen: Screen) -> None:
    teacher = staff(house, Post.INSTRUCTOR)
    house.player("Stu")
    house.running.school.join("Stu", teacher.name)
    player = arrive("", screen)
    token = teacher.token
    player.page.context.add_cookies([{"name": "letitride-session", "value": token, "url": house.url}])
    player.open("/class")
    pupil = player.page.get_by_role("region", name="Stu")
    expect(pupil).to_contain_text("No table tests yet.")

    pupil.get_by_role("button", name="Set a table test").click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_label("House").select_option("lir")
    dialog.get_by_label("Reason").fill("the end of the course")
    dialog.get_by_role("button", name="Set a table test").click()

    expect(player.page.get_by_text("Table test 1 is set.")).to_be_visible()
    expect(pupil).to_contain_text("Not begun")
    assert house.running.school.sitting(1).set_by == teacher.name


def test_an_instructor_keeps_the_records_of_who_left_the_class(arrive: Arrive, house: House, screen: Screen) -> None:
    teacher = staff(house, Post.INSTRUCTOR)
    house.player("Stu")
    school = house.running.school
    school.join("Stu", teacher.name)
    reason = StaffReason(by=teacher.name, post=Post.INSTRUCTOR.value, reason="the end of the course")
    number = school.set_exam("Stu", load_house("lir"), reason).number
    finish(house, number)
    school.join("Stu", None)
    player = arrive("", screen)
    player.page.context.add_cookies([{"name": "letitride-session", "value": teacher.token, "url": house.url}])
    player.open("/class")

    expect(player.page.get_by_text("Nobody has joined yet.")).to_be_visible()
    kept = player.page.get_by_role("region", name="Table tests you set")
    expect(kept).to_contain_text("Stu")
    expect(kept).to_contain_text("Passed with 1,000 points")
    for form in ("PDF", "HTML", "JSON"):
        with player.page.expect_download() as download:
            kept.get_by_role("link", name=f"Record {form}").click()
        assert download.value.suggested_filename == f"table-test-{number}.{form.lower()}"


def test_a_posted_house_has_its_school_on_the_page(arrive: Arrive, house: House, screen: Screen) -> None:
    house.running.houses.post(own_house(9))
    player = arrive("Ann", screen)
    player.open("/school/our-house")
    expect(player.page.locator("main")).to_contain_text("Our house")
    paid = player.page.get_by_role("region", name="Pay tables")
    paid.locator("summary").click()
    expect(paid.get_by_role("row", name=re.compile("^flush"))).to_contain_text("9 to 1")
    player.button(re.compile("^Pay")).click()
    expect(player.page.get_by_text(re.compile("^Next: "))).to_be_visible()
    player.button("All drills").click()

    player.button("Begin a table test").click()

    expect(player.page.get_by_text("Round 1 of 20")).to_be_visible()
    assert house.running.school.sitting(1).house == "our-house"


def test_a_class_is_for_instructors(arrive: Arrive) -> None:
    player = arrive("Ann")
    player.open("/class")

    expect(player.page.get_by_text("This page is for instructors.")).to_be_visible()
