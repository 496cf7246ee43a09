"""Players show the cards that win a side bet on them, or wave them off: themselves, or by the clock."""

from __future__ import annotations

from pathlib import Path

from letitride.cards import Money, ThreeCardRanking
from letitride.games import rank
from letitride.house.catalogue import read_house
from letitride.house.games.let_it_ride import BASE, THREE_CARD_BONUS
from letitride.house.loader import parse_toml
from letitride.pit.play.bots import next_move
from letitride.pit.tables.timers import Pace, shown_step
from letitride.table.model.command import CallNoMoreBets, MakeDecision, PlaceWagers
from letitride.table.model.event import BonusHandShown, HandWavedOff, WagerPaid
from letitride.table.rules.deciding import seats_asked
from tests.pit.slow_clock import DEALER, Pit, a_player
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.options import option_file

HOUSE = read_house(parse_toml(option_file("option-2"), file="option-2.toml"), file="option-2.toml")
ANN, BOB = a_player("Ann"), a_player("Bob")
STAKES = ((BASE, Money.dollars(1)), (THREE_CARD_BONUS, Money.dollars(1)))


def settling(folder: Path, *names: str) -> Pit:
    """Return a pit whose table waits for the first hand to be shown or waved off."""
    pit = Pit(folder, HOUSE)
    for seat, name in enumerate(names, 1):
        pit.sit(seat, name)
        pit.do(PlaceWagers(seat=seat, stakes=STAKES), a_player(name))
    pit.do(CallNoMoreBets(), DEALER)
    while seats := seats_asked(pit.table):
        pit.do(MakeDecision(seat=seats[0], option="ride"), a_player(names[seats[0] - 1]))
    return pit


def shown(pit: Pit) -> list[int]:
    return [event.seat for event in pit.happened if isinstance(event, BonusHandShown | HandWavedOff)]


def test_the_table_waits_for_each_player_from_the_dealers_right(tmp_path: Path) -> None:
    pit = settling(tmp_path, "Ann", "Bob")
    first = shown_step(pit.table)
    assert first is not None
    assert (first.seat, shown(pit)) == (2, [])
    assert pit.ask(first, ANN).code == "not-your-seat"
    assert pit.ask(first, DEALER).code == "not-your-role"
    pit.do(first, BOB)
    second = shown_step(pit.table)
    assert second is not None
    pit.do(second, ANN)

    assert (shown(pit), pit.table.rounds) == ([2, 1], 1)
    pit.stop()
    assert faults(str(tmp_path / "pit.db")) == []


def test_for_a_silent_player_the_clock_does_it(tmp_path: Path) -> None:
    pit = settling(tmp_path, "Ann")
    pit.wait(Pace().showing - 1)
    assert shown(pit) == []
    pit.wait(2)

    assert (shown(pit), pit.table.rounds) == ([1], 1)
    pit.stop()
    assert faults(str(tmp_path / "pit.db")) == []


def test_a_bot_does_nothing_for_a_person(tmp_path: Path) -> None:
    pit = settling(tmp_path, "Ann")

    assert next_move(pit.live) is None
    pit.stop()


@rule("004-three-card-2-3", "004-three-card-2-4", "004-three-card-2-4a")
def test_silence_costs_nobody_a_side_bet_the_clock_shows_what_wins_and_waves_off_what_loses(tmp_path: Path) -> None:
    pit = settling(tmp_path, "Ann")
    found = set()
    for _ in range(200):
        hand = pit.table.seats[0].hand if pit.table.seats[0] else None
        assert hand is not None
        wins = rank(hand.cards).ranking is not ThreeCardRanking.HIGH_CARD
        pit.happened.clear()
        pit.wait(Pace().showing + 1)
        told = [type(event) for event in pit.happened]
        paid = [event.wager for event in pit.happened if isinstance(event, WagerPaid)]
        assert (BonusHandShown in told, HandWavedOff in told) == (wins, not wins)
        assert (THREE_CARD_BONUS in paid) is wins
        found.add(wins)
        if found == {True, False}:
            break
        pit.do(PlaceWagers(seat=1, stakes=STAKES), ANN)
        pit.do(CallNoMoreBets(), DEALER)
        while seats_asked(pit.table):
            pit.do(MakeDecision(seat=1, option="ride"), ANN)
    assert found == {True, False}
    pit.stop()
    assert faults(str(tmp_path / "pit.db")) == []
