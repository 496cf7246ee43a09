"""Nobody sees a hidden card: worlds that differ only in cards somebody has not seen look the same to them."""

from __future__ import annotations

import functools
from random import Random

import pytest
from msgspec.structs import replace

from letitride.games import every_game
from letitride.table import Audience, Event, FaceDown, Table, View, Watching, due, event_seen, view
from letitride.table.model import event as e
from letitride.table.rules import procedure
from letitride.table.rules.step_names import name_of
from letitride.table.views.view import SEES_NO_HAND, WATCHER
from tests.table.houses import HOUSES, any_house
from tests.table.worlds import Step, Telling, Viewing, leak, opened, play_a_round

pytestmark = pytest.mark.exhaustive

STORIES = 150
"""Of each house; a story has a round, and at times the beginning of another."""

RoundFacts = tuple[Step, ...]


@functools.cache
def stories(house: str) -> tuple[RoundFacts, ...]:
    """Return rounds of a house with whatever goes wrong in them."""
    table = opened(HOUSES[house])
    return tuple(play_a_round(Random(f"{house}, {number}"), table) for number in range(STORIES))


def audiences(table: Table) -> tuple[Audience, ...]:
    """Return everybody who looks at a table, those at empty seats too."""
    return (*SEES_NO_HAND, *map(Audience.at_seat, range(1, len(table.seats) + 1)))


def check_secrecy(rng: Random, story: RoundFacts, audience: Audience) -> None:
    until = rng.randint(1, len(story))
    found = leak(rng, story[:until], audience)
    assert found is None, f"{audience} learns before step {until} of {len(story)}: {found}"


@pytest.mark.parametrize("house", HOUSES)
def test_cards_that_somebody_has_not_seen_change_nothing_they_see_or_hear(house: str) -> None:
    rng = Random(house)

    for number, story in enumerate(stories(house)):
        everybody = audiences(story[0].table)
        check_secrecy(rng, story, everybody[number % len(everybody)])


@pytest.mark.parametrize("seed", range(20))
def test_no_choice_of_a_house_shows_a_hidden_card(seed: int) -> None:
    rng = Random(seed)
    table = opened(any_house(rng))

    for audience in audiences(table):
        check_secrecy(rng, play_a_round(rng, table), audience)


def test_two_thousand_rounds_with_every_incident_were_looked_at() -> None:
    events = [event for house in HOUSES for story in stories(house) for step in story for event in step.events]
    kinds = {type(event) for event in events}

    assert sum(isinstance(event, e.BettingClosed) for event in events) >= 2_000
    assert kinds >= {
        e.BonusHandShown,
        e.HandWavedOff,
        e.FaceUpCardFound,
        e.CardDrawnInError,
        e.WrongNumberFound,
        e.CountLampLit,
        e.SensorFoundDark,
        e.ShufflerUnloadedEarly,
        e.PlayerWarned,
        e.RoundInterrupted,
        e.RoundVoided,
        e.CardBurned,
    }
    options = {option.id for rules in every_game() for point in rules.points for option in point.options}
    assert {event.option for event in events if isinstance(event, e.DecisionMade)} == options


# The check finds what it looks for


def found(house: str, *, view: Viewing = view, told: Telling = event_seen) -> str:
    """Return the first leak that is found at a house."""
    rng = Random(house)
    for story in stories(house):
        for until in rng.sample(range(1, len(story)), 3):
            if leaked := leak(rng, story[:until], WATCHER, view=view, told=told):
                return leaked
    pytest.fail("no leak was found")


def test_a_view_that_says_whether_a_hidden_hand_wins_is_found_out() -> None:
    def with_steps_by_name(table: Table, audience: Audience) -> View:
        return replace(view(table, audience), due=tuple(map(name_of, due(table))))

    assert "wave off" in found("players show, losers first", view=with_steps_by_name)


def test_a_view_that_shows_the_burn_card_is_found_out() -> None:
    def with_burn_card(table: Table, audience: Audience) -> View:
        return replace(view(table, audience), display=str(table.round.burn_card if table.round else ""))

    assert found("seacoast", view=with_burn_card).startswith("display: ")


def test_a_view_of_another_seat_is_found_out() -> None:
    def from_seat_4(table: Table, audience: Audience) -> View:
        return view(table, Audience.at_seat(4))

    assert found("nh-000", view=from_seat_4).startswith("seats: ")


def test_a_view_that_hints_at_a_winner_is_found_out() -> None:
    def with_hint(table: Table, audience: Audience) -> View:
        wins = any(payout.returned for payout in table.round.payouts) if table.round else False
        return replace(view(table, audience), burned=wins)

    assert found("lir", view=with_hint).startswith("burned: ")


@pytest.mark.parametrize("kind", [e.CardBurned, e.StubRacked, e.CardsDealt, e.DeckShuffled])
def test_an_event_that_is_told_with_its_cards_is_found_out(kind: type[Event]) -> None:
    def openly(table: Table, event: Event, audience: Audience) -> Event | FaceDown:
        return event if isinstance(event, kind) else event_seen(table, event, audience)

    assert found("seacoast", told=openly).startswith(f"told of {kind.__name__}: ")


def test_a_refusal_that_says_whether_a_hidden_hand_wins_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(procedure, "public_name_of", name_of)
    rng, dealer = Random(0), Audience(Watching.DEALER)

    leaks = (
        leak(rng, story[:until], dealer)
        for story in stories("players show, losers first")
        for until in range(len(story), 30, -2)
    )

    assert any(leaked and leaked.startswith("refusal: ") for leaked in leaks)
