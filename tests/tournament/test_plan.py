"""Files of tournaments: what they say, and every fault of them at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.house import house_ids, load_house
from letitride.house.fault import FileError
from letitride.tournament import Schedule
from letitride.tournament.plan import CHIP, read_plan, write_plan
from letitride.tournament.reading import load_schedule, parse_schedule
from letitride.tournament.tables import without_limits
from tests.rules import rule

SATURDAY = """
cap = 150

[[tournaments]]
id = "eight-o-clock"
name = "The eight o'clock"
house = "casablanca"
kind = "hourly"
starts = "20:00"
buy_in = 25
re_buy = 10
chips = 500
minimum = 5
most_entries = 7
prizes = [100, 50]
rounds = [{ hands = 10, elimination = [5], secret = [10] }]

[[tournaments]]
id = "saturday"
name = "The Saturday"
house = "seacoast"
kind = "several-tables"
starts = "21:00"
buy_in = 100
add_on = 50
own_cap = 200
chips = 1000
add_on_chips = 1500
minimum = 10
least_entries = 6
most_entries = 21
prize_pool = 80
prize_shares = [50, 30, 20]
ties = "all"
coach = true

[[tournaments.rounds]]
hands = 12
elimination = [6, 9]
advance = 2

[[tournaments.rounds]]
minutes = 15
fresh_chips = true
"""


def schedule(text: str = SATURDAY) -> Schedule:
    return parse_schedule(text, file="saturday.toml", houses=house_ids())


def faults(text: str) -> list[str]:
    with pytest.raises(FileError) as broken:
        schedule(text)
    return [f"{fault.key}: {fault.found}" for fault in broken.value.faults]


def test_an_hourly_tournament_has_no_more_entries_than_a_table_has_seats() -> None:
    assert faults(SATURDAY.replace("most_entries = 7", "most_entries = 8")) == ["tournaments[1].most_entries: 8"]
    assert faults(SATURDAY.replace("most_entries = 7", "most_entries = 7\nseats = 6")) == [
        "tournaments[1].most_entries: 7"
    ]


def test_a_schedule_is_read() -> None:
    first, second = schedule().tournaments

    assert (first.buy_in, first.re_buy, first.add_on) == (Money.dollars(25), Money.dollars(10), None)
    assert (second.rounds[0].elimination, second.rounds[1].minutes) == ((6, 9), 15)
    assert (schedule().cap_on(first), schedule().cap_on(second)) == (Money.dollars(150), Money.dollars(200))


@rule("001-house-1", "001-house-1a")
def test_the_brush_calls_every_price_and_what_is_not_offered() -> None:
    first, second = schedule().tournaments

    assert first.announcement == "The eight o'clock is about to begin: buy-in $25, re-buy $10, no add-on."
    assert second.announcement == "The Saturday is about to begin: buy-in $100, no re-buy, add-on $50."


def test_a_plan_is_kept_to_the_letter() -> None:
    for plan in schedule().tournaments:
        assert read_plan(write_plan(plan)) == plan


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    (tmp_path / "saturday.toml").write_text(SATURDAY, "utf-8")

    assert load_schedule(tmp_path / "saturday.toml", houses=house_ids()) == schedule()


def test_every_fault_of_a_file_is_told_at_once() -> None:
    broken = (
        SATURDAY.replace('house = "casablanca"', 'house = "atlantis"')
        .replace('starts = "20:00"', 'starts = "8 pm"')
        .replace("prizes = [100, 50]", "prizes = [50, 100]")
        .replace("most_entries = 21", "most_entries = 5")
        .replace("prize_shares = [50, 30, 20]", "prize_shares = [50, 30, 10]")
        .replace("elimination = [6, 9]", "elimination = [9, 13]")
        .replace("advance = 2\n", "")
    )

    assert [fault.split(":")[0] for fault in faults(broken)] == [
        "tournaments[1].starts",
        "tournaments[1].prizes",
        "tournaments[2].rounds[1].elimination",
        "tournaments[2].most_entries",
        "tournaments[2].rounds[1].advance",
        "tournaments[2].prize_shares",
        "tournaments[1].house",
    ]


@rule("001-house-5a")
def test_only_one_tournament_of_an_event_has_a_cap_of_its_own() -> None:
    two = SATURDAY.replace("re_buy = 10\n", "re_buy = 10\nown_cap = 300\n")

    assert faults(two) == ["tournaments[2].own_cap: $200"]


@rule("001-house-5")
def test_no_buy_in_is_listed_above_the_cap() -> None:
    assert faults(SATURDAY.replace("cap = 150", "cap = 20", 1)) == ["tournaments[1].buy_in: $25"]


@pytest.mark.parametrize(
    ("was", "becomes", "key"),
    [
        ('id = "saturday"', 'id = "eight-o-clock"', "tournaments[2].id"),
        ("chips = 500\n", "chips = 40\n", "tournaments[1].chips"),
        ("chips = 500\n", "chips = 0\n", "tournaments[1].chips"),
        ("add_on = 50\n", "", "tournaments[2].add_on_chips"),
        ("buy_in = 25\n", "buy_in = -25\n", "tournaments[1].buy_in"),
        ("prizes = [100, 50]", "prizes = [100, 50]\nprize_shares = [100]", "tournaments[1].prizes"),
        ("prizes = [100, 50]", "prizes = [0]", "tournaments[1].prizes"),
        ("least_entries = 6", "least_entries = 2", "tournaments[2].least_entries"),
        ("hands = 10,", "hands = 10, minutes = 5,", "tournaments[1].rounds[1].hands"),
        ("minutes = 15", "minutes = 15\nsecret = [3]", "tournaments[2].rounds[2].secret"),
        ("minutes = 15", "minutes = 15\nadvance = 3", "tournaments[2].rounds[2].advance"),
        ("advance = 2", "advance = 7", "tournaments[2].rounds[1].advance"),
        ("elimination = [5]", "elimination = [10]", "tournaments[1].rounds[1].elimination"),
        ("ties = ", "guests = true\nties = ", "tournaments[2].guests"),
        ("most_entries = 7\n", "most_entries = 7\nseats = 9\n", "tournaments[1].seats"),
        ("cap = 150", "cap = -1", "cap"),
        ("cap = 150", "cap = 150\nmisspelt = 1", "misspelt"),
    ],
)
def test_a_fault_is_named_by_its_place(was: str, becomes: str, key: str) -> None:
    assert key in [fault.split(":")[0] for fault in faults(SATURDAY.replace(was, becomes, 1))]


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("re_buy = 10\n", "re_buy = 0\n"),
        ("chips = 500\n", "chips = 50\n"),
        ("least_entries = 6\nmost_entries = 21", "least_entries = 21\nmost_entries = 21"),
        ("least_entries = 6", "least_entries = 3"),
        ("advance = 2", "advance = 6"),
        ("cap = 150", "cap = 25"),
        ("own_cap = 200", "own_cap = 100"),
    ],
)
def test_a_plan_may_go_as_far_as_its_limits(was: str, becomes: str) -> None:
    assert was in SATURDAY

    assert len(schedule(SATURDAY.replace(was, becomes, 1)).tournaments) == 2


@pytest.mark.parametrize("text", ["", "cap = 1\ntournaments = []", "cap = 1\ntournaments = 3", "[[tournaments]]"])
def test_a_file_without_tournaments_is_refused(text: str) -> None:
    assert faults(text)


def test_a_tournament_is_dealt_without_limits_in_chips_of_its_own() -> None:
    plan = next(each for each in schedule().tournaments if each.house == "seacoast")
    house = without_limits(load_house(plan.house), plan)

    assert [chip.cents // CHIP for chip in house.chips.denominations] == [1, 5, 25, 100, 500]
    assert house.wagers[house.main_wager].minimum == Money(10 * CHIP)
    assert house.wagers[house.main_wager].maximum is None
    assert house.settling.payout_cap is None
