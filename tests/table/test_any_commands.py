"""Any commands by anybody, in any order: no chip and no card is lost, and the events tell the whole story."""

from __future__ import annotations

import ast
import functools
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import letitride.table
from letitride.cards import DECK, Money
from letitride.games import every_game
from letitride.house import load_house
from letitride.table import COMMANDS, EVENTS, Event
from letitride.table.model import event as e
from letitride.table.model.command import DealCards
from letitride.table.model.state import Deck
from letitride.table.model.vocabulary import Role
from tests.table.books import Books
from tests.table.houses import HOUSES, any_house
from tests.table.play import Play
from tests.table.walk import Walk, check_cards, check_frozen

pytestmark = [pytest.mark.exhaustive, pytest.mark.timeout(600)]

WALKS, COMMANDS_OF_A_WALK = 5, 1_500
EVERY_DECISION = {(point.id, option.id) for rules in every_game() for point in rules.points for option in point.options}


@functools.cache
def walks(house: str) -> tuple[Walk, ...]:
    """Return walks at a house, each from a closed table on."""
    return tuple(Walk(HOUSES[house]).go(Random(seed), COMMANDS_OF_A_WALK) for seed in range(WALKS))


@pytest.mark.parametrize("house", HOUSES)
def test_whatever_is_asked_no_chip_and_no_card_is_lost(house: str) -> None:
    rounds = [event for walk in walks(house) for event in walk.events if isinstance(event, e.RoundEnded)]
    voided = [event for walk in walks(house) for event in walk.events if isinstance(event, e.RoundVoided)]

    assert sum(walk.asked for walk in walks(house)) == WALKS * COMMANDS_OF_A_WALK
    assert len(rounds) > 40
    assert len(voided) > 5


def test_a_hundred_thousand_commands_reach_every_command_and_every_event() -> None:
    every = [walk for house in HOUSES for walk in walks(house)]

    assert sum(walk.asked for walk in every) >= 100_000
    assert {kind for walk in every for kind in walk.accepted} == set(COMMANDS)
    assert {type(event) for walk in every for event in walk.events} == set(EVENTS) - {e.MispayCorrected}
    decided = [event for walk in every for event in walk.events if isinstance(event, e.DecisionMade)]
    assert {(event.point, event.option) for event in decided} == EVERY_DECISION
    assert {(event.option, event.decided_by) for event in decided} == {
        (option, role) for _, option in EVERY_DECISION for role in (Role.PLAYER, Role.DEVICE)
    }


def is_between_settlements(event: Event) -> bool:
    """Tell whether a round became void when a wager was settled and another was not."""
    if not isinstance(event, e.RoundVoided):
        return False
    settled = any(back.from_tray or back.given_back for back in event.returns)
    return settled and any(back.from_layout for back in event.returns)


def test_rounds_become_void_between_two_settlements_at_most_houses() -> None:
    reached = [
        house for house in HOUSES if any(is_between_settlements(each) for w in walks(house) for each in w.events)
    ]

    assert len(reached) > len(HOUSES) / 2


def test_every_refusal_there_is_has_been_given() -> None:
    given_codes = {code for house in HOUSES for walk in walks(house) for code in walk.refused}

    assert given_codes == codes_in_the_source()


def codes_in_the_source() -> set[str]:
    """Return the code of every refusal at the table; tournaments have their own."""
    sources = [path for path in Path(letitride.table.__file__).parent.rglob("*.py") if path.stem != "tournament"]
    return {
        node.args[0].value
        for path in sources
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


@pytest.mark.parametrize("seed", range(40))
def test_no_chip_and_no_card_is_lost_whatever_a_house_chooses(seed: int) -> None:
    rng = Random(seed)

    walk = Walk(any_house(rng)).go(rng, 400)

    assert walk.events


@functools.cache
def begun(house: str) -> tuple[Event, ...]:
    """Return how a round begins: the table opened, two players with wagers, no more bets."""
    return tuple(Play(HOUSES[house]).opened(1, 3).bet(1).bet(3).no_more_bets().events)


@settings(max_examples=100, deadline=None)
@given(house=st.sampled_from(sorted(HOUSES)), steps=st.lists(st.integers(0, 2**32), max_size=80))
def test_no_short_story_breaks_the_table(house: str, steps: list[int]) -> None:
    # A story is a list of its steps, so that a broken one is reported as shortly as possible.
    walk = Walk(HOUSES[house]).happen(begun(house))
    for step in steps:
        walk.step(Random(step))

    walk.check_story()


# The checks find what they look for


def dealt() -> Play:
    return Play("seacoast").opened(1).bet(1).no_more_bets()


def test_a_lost_card_is_noticed() -> None:
    play = dealt()
    play.chores(before=DealCards)
    cards = play.table.cards
    assert cards is not None

    for wrong in (cards[1:], (cards[1], *cards[1:])):
        with pytest.raises(AssertionError):
            check_cards(play.table.with_deck(play.table.deck, Deck(order=wrong)))


def test_a_lost_chip_is_noticed() -> None:
    play, books = dealt(), Books()
    for event in play.events:
        books.enter(event)
    books.compare(play.table)
    seat = play.table.seat(1)
    assert seat is not None

    with pytest.raises(AssertionError, match="rail of seat 1"):
        books.compare(play.table.with_seat(1, replace(seat, rail=seat.rail + Money(1))))
    with pytest.raises(AssertionError, match="layout of seat 1"):
        books.compare(play.table.with_seat(1, replace(seat, wagers=None)))


def test_a_bet_that_ends_twice_and_one_that_never_ends_are_noticed() -> None:
    play, books = dealt(), Books()
    play.chores()
    play.decide_all()
    settled = [event for event in play.events if isinstance(event, e.WagerCollected | e.WagerPaid)]
    assert len(settled) == 1
    for event in play.events[: play.events.index(settled[0]) + 1]:
        books.enter(event)

    with pytest.raises(AssertionError, match="is not down"):
        books.enter(settled[0])
    books.bets[1]["base"] = 1
    with pytest.raises(AssertionError, match="nobody ended"):
        books.enter(e.RoundEnded(round=1))


def test_a_value_that_can_be_changed_is_noticed() -> None:
    check_frozen(Play("lir").opened(1).table)

    with pytest.raises(AssertionError, match="can be changed"):
        check_frozen((load_house("lir"), [DECK]))
