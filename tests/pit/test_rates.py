"""Rates on the desk: exact laws, a colluder who is found, and honest evenings where nobody stands out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from letitride.pit.floor.chances import Stratum, at_least_by_lot, at_least_by_rate
from letitride.pit.floor.rates import (
    ALARM,
    DAY,
    Rate,
    RoundEntry,
    SeedEntry,
    void_by_dealer,
    void_by_pair,
    void_by_player,
    withheld_by_pair,
)
from letitride.pit.tables.fairness import CloseReveals
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table.model.command import CallNoMoreBets, ReportWrongNumber
from tests.pit.evening import DEALER, DEVICE, FLOOR, Evening
from tests.pit.test_player_seeds import TABLE, bind

pytestmark = pytest.mark.heavy

HALF = Fraction(1, 2)


# The laws


@pytest.mark.parametrize("rate", [HALF, Fraction(1, 50), Fraction(6, 7)])
@pytest.mark.parametrize("of", [1, 2, 5, 8])
def test_the_binomial_tail_is_the_sum_over_every_outcome(of: int, rate: Fraction) -> None:
    for count in range(of + 2):
        chance = Fraction()
        for outcome in itertools.product((True, False), repeat=of):
            if sum(outcome) >= count:
                chance += rate ** sum(outcome) * (1 - rate) ** (of - sum(outcome))
        assert at_least_by_rate(count, of, rate) == chance


def test_the_tail_of_lots_is_the_share_of_all_ways_to_draw_them() -> None:
    strata = [Stratum(5, 2, 3), Stratum(4, 1, 1)]
    ways = [
        len({0, 1, 2} & {*one}) + len({0} & {*other})
        for one in itertools.combinations(range(5), 2)
        for other in itertools.combinations(range(4), 1)
    ]
    for count in range(5):
        assert at_least_by_lot(count, strata) == Fraction(sum(way >= count for way in ways), len(ways))


def test_chances_of_long_times_are_exact_and_quick() -> None:
    assert 0 < at_least_by_rate(1100, 50_000, Fraction(1, 50)) < ALARM
    assert at_least_by_lot(3, [Stratum(50_000, 40, 25_000)]) == 1 - sum(
        (_exactly(number) for number in range(3)), Fraction()
    )


def _exactly(number: int) -> Fraction:
    strata = [Stratum(50_000, 40, 25_000)]
    return at_least_by_lot(number, strata) - at_least_by_lot(number + 1, strata)


# Evenings of many rounds

DEALERS, PLAYERS = ("Dana", "Dirk", "Dora"), tuple(f"player {number}" for number in range(12))
VOIDS = 0.02
"""How often a round that people deal becomes void, honestly."""

LOSES = 0.76
"""How often a player loses, about."""


def evening(rng: Random, *, colluders: tuple[str, str] = ("", ""), rounds: int = 400) -> list[RoundEntry]:
    """Return rounds at three tables, where somebody may void half of those that a friend is losing."""
    found = []
    seated = {table: rng.sample(PLAYERS, 4) for table in "abc"}
    for number in range(rounds):
        table = rng.choice("abc")
        if rng.random() < 0.05:
            seated[table] = rng.sample(PLAYERS, 4)
        dealer = DEALERS[(number // 40 + ord(table)) % len(DEALERS)]
        friend = dealer == colluders[0] and colluders[1] in seated[table]
        void = rng.random() < VOIDS or (friend and rng.random() < LOSES and rng.random() < 0.5)
        found.append(
            RoundEntry(
                table=table,
                at=number,
                void=void,
                players=tuple(seated[table]),
                dealers=(dealer,),
                voided_by=(dealer, "Flo") if void else (),
            )
        )
    return found


def stand_out(rates: Sequence[Rate]) -> list[tuple[str, ...]]:
    return [rate.who for rate in rates if rate.stands_out]


def test_a_dealer_who_voids_what_a_friend_is_losing_stands_out() -> None:
    found = [evening(Random(number), colluders=("Dana", "player 3"), rounds=1200) for number in range(12)]
    pairs = [stand_out(void_by_pair(rounds)) for rounds in found]

    assert sum(("Dana", "player 3") in each for each in pairs) >= 11
    assert sum(("Dana",) in stand_out(void_by_dealer(rounds)) for rounds in found) >= 9
    assert sum(("player 3",) in stand_out(void_by_player(rounds)) for rounds in found) >= 11
    assert not any(("Dirk", "player 3") in each for each in pairs)


@pytest.mark.parametrize("look", [void_by_dealer, void_by_player, void_by_pair])
def test_honest_evenings_raise_an_alarm_in_one_of_a_hundred_at_most(look: object) -> None:
    """A measured rate of false alarms: 400 evenings, and at most 4 expected; 11 or more come once in 300 such tests."""
    assert callable(look)
    alarms = sum(bool(stand_out(look(evening(Random(f"honest {number}"))))) for number in range(400))

    assert at_least_by_rate(11, 400, ALARM) < Fraction(1, 300)
    assert alarms < 11


LOST = 0.02
"""How often an honest player's seed does not come in time."""


def seeds(rng: Random, *, colluders: tuple[str, str] = ("", "")) -> list[SeedEntry]:
    """Return the seeds of an evening, where somebody may keep half of them back when a friend deals."""
    return [
        SeedEntry(
            player=player,
            table=entry.table,
            day=entry.day,
            dealers=entry.dealers,
            kept_back=rng.random() < (0.5 if (*entry.dealers, player) == colluders else LOST),
        )
        for entry in evening(rng, rounds=600)
        for player in entry.players
    ]


def test_a_player_who_keeps_seeds_back_when_a_friend_deals_stands_out() -> None:
    found = [withheld_by_pair(seeds(Random(number), colluders=("Dana", "player 3"))) for number in range(12)]

    assert sum(("Dana", "player 3") in stand_out(rates) for rates in found) >= 11
    assert not any(("Dirk", "player 3") in stand_out(rates) for rates in found)


def test_honest_seeds_raise_an_alarm_in_one_evening_of_a_hundred_at_most() -> None:
    alarms = sum(bool(stand_out(withheld_by_pair(seeds(Random(f"honest {number}"))))) for number in range(400))

    assert alarms < 11


def test_whoever_always_keeps_seeds_back_has_no_dealer_to_blame() -> None:
    kept_back = [replace(seed, kept_back=True) for seed in seeds(Random(1)) if seed.player == "player 3"]

    assert {rate.chance for rate in withheld_by_pair(kept_back)} == {Fraction(1)}


def test_tables_and_days_that_differ_raise_no_alarm() -> None:
    """One table is dealt badly for everybody, and its players are no colluders."""
    rounds = [
        RoundEntry(table=table, at=day * DAY + number, void=void, players=(f"{table} {number % 3}", f"{table} all"))
        for day, number, (table, rate) in itertools.product(range(3), range(60), (("bad", 3), ("good", 60)))
        for void in [number % rate == number % 7 % rate]
    ]

    assert stand_out(void_by_player(rounds)) == []


# At a real pit


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    made.sit_down(TABLE, "Ann", "Bob")
    yield made
    made.stop()


def all_rates(pit: Evening) -> dict[str, list[tuple[tuple[str, ...], int, int, Fraction]]]:
    found = pit.running.desk.rates(0, 10**15)
    return {
        name: [(rate.who, rate.count, rate.of, rate.chance) for rate in getattr(found, name)]
        for name in ("withheld", "withheld_by_pair", "void_by_dealer", "void_by_player", "void_by_pair")
    }


def test_seeds_kept_back_are_counted_with_the_chance_of_so_many(pit: Evening) -> None:
    for keeps in (True, False, True):
        bind(pit, 1, 2)
        pit.do(TABLE, CallNoMoreBets(), DEALER)
        pit.reveal(TABLE, {1: "seed of 1"} if keeps else {1: "seed of 1", 2: "seed of 2"})
        if keeps:
            pit.do(TABLE, CloseReveals(), DEVICE)
        pit.finish(TABLE)

    rate = Fraction(1, 50)
    assert all_rates(pit)["withheld"] == [(("Bob",), 2, 3, 3 * rate**2 * (1 - rate) + rate**3)]


def test_seeds_kept_back_are_counted_with_who_dealt(pit: Evening) -> None:
    for keeps, dealer in ((True, "Dana"), (False, ""), (True, "Dana"), (False, "Dirk")):
        if dealer:
            pit.take_chair(TABLE, StaffReason(by=dealer, post="dealer", reason="my shift"))
        bind(pit, 1, 2)
        pit.call_no_more_bets(TABLE)
        pit.reveal(TABLE, {1: "seed of 1"} if keeps else {1: "seed of 1", 2: "seed of 2"})
        if keeps:
            pit.do(TABLE, CloseReveals(), DEVICE)
        pit.finish(TABLE)
        if dealer:
            pit.leave_chair(TABLE)

    # Two of Bob's four seeds were kept back, and Dana dealt just these two rounds.
    assert all_rates(pit)["withheld_by_pair"] == [(("Dana", "Bob"), 2, 2, Fraction(1, 6))]


def test_voids_are_counted_by_dealer_player_and_pair(pit: Evening) -> None:
    dana = StaffReason(by="Dana", post="dealer", reason="a card too many")
    flo = StaffReason(by="Flo", post="floor", reason="I have counted")
    pit.play(TABLE)
    pit.take_chair(TABLE, dana)
    for void in (False, True, False):
        pit.bet(TABLE)
        pit.deal_rest(TABLE)
        if void:
            pit.do(TABLE, ReportWrongNumber(seat=1, found=4), DEALER, dana)
            pit.do(TABLE, ConfirmVoid(), FLOOR, flo)
        else:
            pit.finish(TABLE)

    one = Fraction(1)
    found = pit.running.desk.rates(0, 10**15)
    assert (found.rounds, found.void) == (4, 1)
    assert all_rates(pit) == {
        "withheld": [],
        "withheld_by_pair": [],
        "void_by_dealer": [(("Dana",), 1, 3, one)],
        "void_by_player": [(("Ann",), 1, 4, one), (("Bob",), 1, 4, one)],
        "void_by_pair": [
            ((insider, player), 1, 1, one) for insider, player in itertools.product(("Dana", "Flo"), ("Ann", "Bob"))
        ],
    }
