"""What the coach says at the last hand of a tournament table: who leads, and what passes the leader."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.odds.last_hand import best_stake
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tournaments.last_hand import LastHandAdvice, advice_on, standing_at
from letitride.tournament.plan import CHIP
from tests.server.house import serve
from tests.table.play import Play

LEAST = 1


def advice(seat: int, *, bet: int = 0, **chips: int) -> LastHandAdvice:
    """Return the advice to a seat of Casablanca, by what each seat has; seat 3 may have bet."""
    play = Play("casablanca").opened(*(int(name[1:]) for name in chips), rail=100)
    if bet:
        play.bet(3, bet)
    table = play.table
    for name, amount in chips.items():
        taken = table.seats[int(name[1:]) - 1]
        assert taken is not None
        down = 3 * bet if name == "s3" else 0
        table = table.with_seat(int(name[1:]), replace(taken, rail=Money.dollars(amount - down)))
    return advice_on(standing_at(cast("PitTable", SimpleNamespace(table=table)), seat))


def test_whoever_has_most_leads_and_needs_no_bet() -> None:
    leads = LastHandAdvice(leads=True, chips=0, chance=1.0, exact="1", leader_seat=None, leader_bet=0)

    assert advice(1, s1=50, s3=40) == leads
    assert advice(1, s1=50) == leads


def test_whoever_is_behind_hears_what_passes_the_leader() -> None:
    told = advice(1, s1=40, s3=50, s5=45)
    house = Play("casablanca").table.house
    best = best_stake(house, own=Money.dollars(40), leader=Money.dollars(50), leader_stake=Money.dollars(LEAST))

    assert (told.leads, told.leader_seat, told.leader_bet) == (False, 3, LEAST * 100 // CHIP)
    assert (told.chips, told.exact) == (best.stake.cents // CHIP, str(best.chance))
    assert 0 < told.chance == float(best.chance) < 1


def test_the_bet_of_the_leader_counts_among_their_chips() -> None:
    told = advice(1, s1=40, s3=41, bet=2)

    assert (told.leads, told.leader_seat, told.leader_bet) == (False, 3, 2 * 100 // CHIP)


def test_with_as_much_as_the_leader_nobody_leads_alone() -> None:
    assert not advice(1, s1=40, s3=40).leads


@pytest.mark.parametrize(("dealt_by", "offered"), [("seacoast", True), ("seacoast-3cp", False)])
def test_the_coach_is_offered_where_the_last_hand_is_worked_out(tmp_path: Path, dealt_by: str, offered: bool) -> None:
    with serve(tmp_path) as house:
        ann = house.guest()
        practice = ann.post("/api/tournaments/practice", {"house": dealt_by, "players": 3, "coach": True}).json()
        place = f"/api/tournaments/{practice['id']}"
        ann.post(f"{place}/practice/start")

        assert ann.get(place).json()["coach"] is offered
        without = ann.post("/api/tournaments/practice", {"house": dealt_by, "players": 3, "coach": False}).json()
        assert without["coach"] is False
