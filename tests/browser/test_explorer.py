"""The odds explorer: a house edited, shared, compared and designed; its figures are those of the command line."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from msgspec.structs import asdict
from playwright.sync_api import Locator, Page, Route, expect

from letitride.house import House as Rules
from letitride.house import load_file, load_house
from letitride.house.games.let_it_ride import base_table
from letitride.house.writing import write_toml
from letitride.server.http.back_office import Bounds
from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen
from tests.server.house import House

FAULTY = r"422|Unprocessable"
EXPLORE = "**/api/explorer"


class Bench:
    """The explorer with a house on it, in the words of who edits it."""

    def __init__(self, player: Player) -> None:
        self.page: Page = player.page

    def line(self, ranking: str, wager: str = "Base bets") -> Locator:
        return self.page.get_by_role("textbox", name=f"{wager}, {ranking}", exact=True)

    @property
    def figures(self) -> Locator:
        return self.page.get_by_role("region", name="Figures", exact=True)

    @property
    def edge(self) -> Locator:
        return self.figures.get_by_role("definition").first

    @property
    def told(self) -> list[str]:
        """The figures once they are those of what was typed last."""
        expect(self.figures).to_have_attribute("aria-busy", "false")
        return self.figures.get_by_role("definition").filter(visible=True).all_inner_texts()

    def tab(self, name: str) -> Locator:
        return self.page.get_by_role("tab", name=name)

    @property
    def view(self) -> Locator:
        return self.page.get_by_role("tabpanel")

    def shows(self, figures: dict[str, Any]) -> None:
        """Check that the figures are these, and their exact values too."""
        for key in ("house_edge", "par", "hit_frequency"):
            expect(self.figures).to_contain_text(percent(figures[key]["percent"]))
            expect(self.figures.get_by_title(f"Exactly {figures[key]['exact']}", exact=False).first).to_be_attached()
        expect(self.figures).to_contain_text(f"{figures['average_bets']['value']:.4f}")
        expect(self.figures).to_contain_text(f"{figures['standard_deviation']:.4f}")


def percent(value: float) -> str:
    return f"{value:.4f} %".replace("-", "−")


def worked_out(file: Path, *options: str, by: str = "odds") -> dict[str, Any]:
    """Return what the command line makes of a house file."""
    command = [sys.executable, "-m", "letitride", by, str(file), "--json", *options]
    told: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return told


def test_an_edited_house_has_the_figures_that_the_command_line_gives_its_file(
    arrive: Arrive, screen: Screen, tmp_path: Path
) -> None:
    player = arrive("", screen)
    bench, page = Bench(player), player.page
    player.open("/")
    page.get_by_role("link", name="Odds", exact=True).click()
    page.get_by_role("link", name="New Hampshire room").click()
    expect(bench.figures).to_contain_text("House edge")
    bench.line("flush").fill("9")
    bench.line("royal flush").press("PageUp")
    page.get_by_role("button", name="Base bets, straight: one more").click()
    page.get_by_role("combobox", name="Base bets: lowest pair").select_option("J")
    page.get_by_role("checkbox", name="Offer the $1 Bonus").check()
    page.get_by_role("textbox", name="Base bet, $").fill("5")
    page.get_by_role("textbox", name="Payout cap, $").fill("2000")
    with page.expect_download() as download:
        player.button("House file").click()
    download.value.save_as(tmp_path / "house.toml")
    figures = worked_out(tmp_path / "house.toml", "--bet", "5")

    bench.shows(figures)
    bench.tab("Outcomes").click()
    for result in figures["law"]["results"]:
        expect(bench.view.get_by_role("cell", name=f"{result['count']:,}", exact=True).first).to_be_visible()
    page.get_by_role("combobox", name="Show results for").select_option("$1 Bonus")
    bonus = figures["side_bets"]["dollar-bonus"]
    expect(bench.view).to_contain_text(percent(bonus["house_edge"]["percent"]))
    with page.expect_download() as download:
        player.button("Par sheet").click()
    assert download.value.suggested_filename == "nh-000-edited.pdf"


def saved(page: Page, name: str) -> list[dict[str, str]]:
    """Return the lines of a list that the page gives as CSV."""
    with page.expect_download() as download:
        page.get_by_role("link", name=name, exact=True).click()
    assert download.value.suggested_filename.startswith("lir-bonus-")
    with download.value.path().open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_list_of_the_explorer_is_had_as_csv(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    bench, page = Bench(player), player.page
    asked = worked_out(Path("lir-bonus"))
    player.open("/odds/lir-bonus")
    expect(bench.figures).to_contain_text("House edge")

    assert {line["figure"]: line["exact"] for line in saved(page, "CSV of the figures")} == {
        **{name: asked[name]["exact"] for name in ("house_edge", "par", "hit_frequency", "average_bets")},
        "standard_deviation": f"√({asked['variance']['exact']})",
    }
    card = [line["line"] for line in saved(page, "CSV of the strategy card")]
    assert card == page.locator(".parts section :is(li, p)").all_inner_texts()
    assert len(card) == 10
    assert {line["way"]: line["cost_exact"] for line in saved(page, "CSV of the costs")} == {
        play: cost["exact"]
        for play, cost in worked_out(Path("lir-bonus"), by="strategy")["cost_of_other_strategies"].items()
    }
    bench.tab("Outcomes").click()
    law = saved(page, "CSV of every result")
    assert [(line["net"], int(line["deals"])) for line in law] == [
        (each["net"], each["count"]) for each in asked["law"]["results"]
    ]
    hands = saved(page, "CSV of the final hands")
    assert [(line["hand"], line["odds"] or None) for line in hands] == [
        (each["hand"], each["odds"]) for each in asked["final_hands"]
    ]
    assert sum(int(line["deals"]) for line in hands) == asked["law"]["deals"]
    for lines in (law, hands):
        assert abs(sum(float(line["probability"]) for line in lines) - 1) < 1e-9
    assert len(saved(page, "CSV of the bets made together")) == 3
    bench.tab("Sessions").click()
    assert saved(page, "CSV of the session")[-1]["rounds"] == page.get_by_role("textbox", name="Rounds").input_value()
    page.get_by_role("textbox", name="Bankroll").fill("250")
    expect(bench.view.get_by_role("heading", name="Chance of losing $250")).to_be_visible()
    assert "250.00" in [line["bankroll"] for line in saved(page, "CSV of the chance of ruin")]
    bench.tab("Compare").click()
    assert all(line["here"] == line["there"] for line in saved(page, "CSV of the comparison"))
    bench.line("flush").fill("20")
    played = bench.view.get_by_role("listitem").filter(has_text="Three to a straight flush")
    expect(played.first).to_be_visible()
    expect(bench.view.get_by_role("link", name="CSV of what is played differently", exact=True)).to_be_visible()
    differences = saved(page, "CSV of what is played differently")
    assert len(differences) == bench.view.get_by_role("listitem").count()
    assert all(line["here_in_action"] != line["there_in_action"] for line in differences)


def test_the_pay_tables_found_are_had_as_csv_too(arrive: Arrive, screen: Screen) -> None:
    page = arrive("", screen).page
    page.goto("/odds/lir-bonus?v=1&show=designer")
    page.get_by_role("button", name="Fill in the present odds").click()
    page.get_by_role("textbox", name="Flush may pay", exact=True).fill("6..10")
    page.get_by_role("textbox", name="Straight may pay", exact=True).fill("4..7")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("region", name="Pay tables found")).to_contain_text("pay tables meet the targets")
    asked = worked_out(
        Path("base"), "--par", "2.5..3", *given("lir-bonus", flush="6..10", straight="4..7"), by="design"
    )

    found = saved(page, "CSV of the pay tables")
    assert len(found) > 1
    for line, candidate in zip(found, asked["candidates"], strict=True):
        assert line["meets_targets"] == str(candidate["meets"]).lower()
        assert {key: odds for key, odds in line.items() if key in candidate["odds"]} == candidate["odds"]
        for figure in ("par", "house_edge", "hit_frequency"):
            assert line[f"{figure}_exact"] == candidate[figure]["exact"]
    played = saved(page, "CSV of the lines that differ")
    assert [
        [line[f"design-{place:02}_on_card"] == "true" for place in range(1, 1 + len(found))] for line in played
    ] == [each["candidates"] for each in asked["differing_play"]]


def given(house_id: str, **changes: str) -> list[str]:
    """Return the odds of a house's base bets as the designer's options, with some of them changed."""
    odds = asdict(base_table(load_house(house_id).wagers).odds)
    lines = {**{name.replace("_", "-"): str(each) if each else "none" for name, each in odds.items()}, **changes}
    return [part for name, each in lines.items() for part in ("--pay", f"{name}={each}")]


def test_a_link_opens_the_same_house_and_the_same_comparison(arrive: Arrive, screen: Screen) -> None:
    editor = arrive("Ann", screen)
    editor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench = Bench(editor)
    editor.open("/odds/nh-000")
    bench.line("flush").fill("20")
    expect(bench.view).to_contain_text("no longer")
    bench.tab("Compare").press("Enter")
    editor.button("Keep this one to compare with").click()
    bench.line("two pair").fill("3")
    expect(bench.view.get_by_role("table")).to_be_visible()
    editor.button("Copy link").click()
    expect(editor.button("Link copied")).to_be_visible()
    link = editor.page.evaluate("navigator.clipboard.readText()")
    shown = bench.told

    other = arrive("", screen)
    there = Bench(other)
    other.open(link)
    expect(there.line("flush")).to_have_value("20")
    expect(there.line("two pair")).to_have_value("3")
    expect(there.figures).to_contain_text(shown[0])
    assert there.told == shown
    expect(there.tab("Compare")).to_have_attribute("aria-selected", "true")
    expect(other.page.get_by_role("combobox", name="Compare with")).to_have_value("nh-000?base.flush=20")


def test_two_houses_stand_side_by_side_with_a_hand_that_is_played_differently(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    bench = Bench(player)
    player.open("/odds/nh-000?v=1&base.flush=20&show=compare")
    difference = bench.view.get_by_role("listitem").filter(has_text="Three to a straight flush")

    expect(difference).to_contain_text("Let it ride")
    expect(difference).to_contain_text("Take it back")
    assert player.cards_of(difference) == ["2 of clubs", "3 of clubs", "4 of clubs"]
    row = bench.view.get_by_role("row", name=re.compile("^Hit frequency"))
    expect(row.get_by_role("cell").last).to_have_text("0")
    player.page.get_by_role("combobox", name="Compare with").select_option("Seacoast Three Card Poker")
    expect(bench.view).to_contain_text("They are different games")


def test_what_is_wrong_is_told_beside_its_field_and_nothing_typed_is_lost(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    player.forgive(FAULTY)
    bench = Bench(player)
    player.open("/odds/nh-000")
    expect(bench.edge).to_contain_text("%")
    before = bench.told
    bench.line("flush").fill("many")
    bet = player.page.get_by_role("textbox", name="Base bet, $")

    expect(bench.line("flush")).to_have_accessible_description(re.compile("expected odds above zero"))
    expect(bench.figures).to_contain_text("Fix 1 field.")
    assert bench.told == before
    expect(player.button("House file")).to_be_disabled()
    bench.line("flush").fill("8")
    expect(bench.figures).not_to_contain_text("Fix")
    bet.fill("11")
    expect(bet).to_have_accessible_description(re.compile("the limits of the base bets are"))
    bet.fill("eleven")
    expect(bet).to_have_accessible_description(re.compile(r"an amount such as 5 or 2\.50"))
    expect(player.page).to_have_url(re.compile("bet=eleven"))
    player.page.reload()
    expect(bet).to_have_value("eleven")
    expect(bet).to_have_accessible_description(re.compile(r"an amount such as 5 or 2\.50"))
    player.button("Undo all changes").click()
    expect(bet).to_have_value("1")
    expect(bench.figures).not_to_contain_text("Fix")


def test_the_designer_finds_a_pay_table_that_is_opened_at_once(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    bench, page = Bench(player), player.page
    player.open("/odds/lir")
    bench.tab("Strategy").press("End")
    expect(bench.tab("Designer")).to_be_focused()
    player.button("Fill in the present odds").click()
    page.get_by_role("textbox", name="Flush may pay", exact=True).fill("6..10")
    page.get_by_role("textbox", name="Straight may pay", exact=True).fill("four")
    player.forgive("400", "Bad Request")
    page.get_by_role("button", name="Search").click()
    straight = page.get_by_role("textbox", name="Straight may pay", exact=True)
    expect(straight).to_have_accessible_description(re.compile("expected 8, 6..9"))
    straight.fill("4..7")
    straight.press("Enter")
    found = page.get_by_role("region", name="Pay tables found")
    expect(found).to_contain_text("pay tables meet the targets")
    first = found.get_by_role("listitem").first
    par = re.search(r"Par ([\d.]+ %)", first.inner_text())
    assert par
    assert 2.5 <= float(par[1].removesuffix(" %")) <= 3
    first.get_by_role("button", name=re.compile("^Open this one")).click()

    expect(bench.figures).to_contain_text(par[1])
    expect(bench.line("straight")).to_have_value(re.compile(r"^[4-7]$"))


def test_the_newest_change_wins_and_a_session_is_played(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    bench, page = Bench(player), player.page
    player.open("/odds/nh-000?v=1&show=sessions")
    expect(bench.view).to_contain_text("Runs out of chips")
    before = bench.told
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route(EXPLORE, hold_the_first)
    with page.expect_request(EXPLORE):
        bench.line("flush").fill("1")
    with page.expect_event("requestfailed", lambda request: request == held[0].request) as withdrawn:
        bench.line("flush").fill("9")
    assert withdrawn.value.failure == "net::ERR_ABORTED"
    expect(bench.edge).not_to_have_text(before[0])
    newest = bench.told
    held[0].continue_()
    player.drawn()
    assert bench.told == newest
    page.get_by_role("textbox", name="Rounds").fill("60")
    page.get_by_role("textbox", name="Bankroll, $").fill("20")
    expect(bench.view.get_by_role("heading", name="What 60 rounds come to")).to_be_visible()
    expect(bench.view.get_by_role("img", name=re.compile("% within 60 rounds"))).to_be_visible()
    expect(
        bench.view.get_by_role("img", name=re.compile("within 60 rounds: .* with \\$20, .* with \\$80"))
    ).to_be_visible()


def test_every_change_is_answered_without_a_button(arrive: Arrive) -> None:
    player = arrive()
    bench = Bench(player)
    player.open("/odds/nh-000")
    expect(bench.edge).to_contain_text("%")
    for _ in range(5):
        before = bench.told
        bench.line("flush").press("ArrowUp")
        expect(bench.edge).not_to_have_text(before[0])


def test_figures_come_by_themselves_when_one_is_online_again(arrive: Arrive, screen: Screen) -> None:
    player = arrive("", screen)
    player.forgive("INTERNET_DISCONNECTED")
    bench = Bench(player)
    player.open("/odds/nh-000")
    expect(bench.edge).to_contain_text("%")
    before = bench.told
    player.context.set_offline(True)
    bench.line("flush").press("ArrowUp")
    expect(bench.figures).to_contain_text("The server does not answer")
    player.context.set_offline(False)

    expect(bench.figures).not_to_contain_text("The server does not answer")
    expect(bench.edge).not_to_have_text(before[0])
    expect(bench.line("flush")).to_have_value("9")


def test_a_server_that_is_busy_says_so_and_is_asked_again(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.forgive("503")
    bench, office = Bench(player), house.services.back_office
    player.open("/odds/nh-000")
    expect(bench.edge).to_contain_text("%")
    before, bounds = bench.told, office._bounds
    office._bounds = Bounds(clerks=0, each=0)
    bench.line("flush").press("ArrowUp")
    expect(bench.figures).to_contain_text("Busy with 0 of your questions: wait for an answer, then ask again.")
    office._bounds = bounds
    bench.figures.get_by_role("button", name="Try again").click()

    expect(bench.edge).not_to_have_text(before[0])
    expect(bench.figures).not_to_contain_text("Busy")
    office._bounds = Bounds(clerks=0, each=0)
    bench.tab("Compare").click()
    expect(bench.view).to_contain_text("Busy with 0 of your questions")
    office._bounds = bounds
    bench.view.get_by_role("button", name="Try again").click()
    expect(bench.view.get_by_role("region", name="Figures of both")).to_be_visible()
    office._bounds = Bounds(clerks=0, each=0)
    office._answers.clear()
    player.open("/odds/lir")
    expect(player.page.get_by_role("heading", name="The odds cannot be shown")).to_be_visible()
    office._bounds = bounds
    player.page.get_by_role("button", name="Try again").click()
    expect(bench.edge).to_contain_text("%")


def test_a_house_file_is_opened_edited_and_kept_in_the_tab(arrive: Arrive, screen: Screen, tmp_path: Path) -> None:
    ann = arrive("Ann", screen)
    ann.forgive(FAULTY)
    page, bench = ann.page, Bench(ann)
    good, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    text = (
        write_toml(load_house("nh-000"))
        .replace('id = "nh-000"', 'id = "mine"')
        .replace(load_house("nh-000").name, "Mine")
    )
    good.write_text(text, encoding="utf-8")
    bad.write_text(text.replace("seats = 7", 'seats = "many"'), encoding="utf-8")
    ann.open("/odds")
    field = page.get_by_label("Choose a TOML file, or drop one here")
    field.set_input_files(bad)
    expect(ann.alert).to_contain_text("seating.seats")
    bad.write_bytes(text.encode("utf-16"))
    field.set_input_files(bad)
    expect(ann.alert).to_contain_text("not a text file in UTF-8")
    field.set_input_files(good)
    expect(page.get_by_role("heading", name="Mine", exact=True)).to_be_visible()
    as_it_was, address = bench.told, page.url
    bench.line("flush").fill("20")
    expect(page.get_by_role("heading", name="Mine, edited")).to_be_visible()
    assert bench.told != as_it_was
    expect(page).not_to_have_url(address)  # what was typed is kept in it
    page.reload()
    expect(bench.line("flush")).to_have_value("20")
    expect(page.get_by_text("A link cannot hold a file.")).to_be_visible()
    with page.expect_download() as download:
        ann.button(re.compile("^House file")).click()
    download.value.save_as(tmp_path / "written.toml")
    written = load_file(tmp_path / "written.toml")
    assert isinstance(written, Rules)
    assert (written.id, written.name) == ("mine", "Mine")


def test_no_session_falls_below_the_bankroll(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    ann.open("/odds/lir?v=1&show=sessions&rounds=500&bankroll=60")
    bench = Bench(ann)
    expect(bench.view.get_by_text("A session stops when its $60 run out.")).to_be_visible()
    chart = bench.view.get_by_role("img", name=re.compile("^Results after 500 rounds"))
    label = chart.get_attribute("aria-label") or ""
    amounts = [float(each.replace(",", "")) for each in re.findall(r"−\$([\d,.]+\d)", label)]
    assert amounts
    assert max(amounts) <= 60
