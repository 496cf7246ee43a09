"""The coach: the best play with your cards, what a round's decisions cost, and what was luck."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.odds.solvers import Situation
from letitride.odds.words import ExactValue, exact_value
from letitride.pit.history.history import NoSuchRound
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.server.http.access import NotAllowed, Somebody
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving, TableId
from letitride.server.http.wire import Router, filled
from letitride.server.tables.rounds import RoundNumber, RoundPlayed
from letitride.table.model.vocabulary import Role
from letitride.table.rules.deciding import cost_of, options
from letitride.training.decision_point import Advised, advised, asked_about
from letitride.training.review import ReviewedDecision, review_of

router = Router(prefix="/api/tables", tags=["coach"])


class Cost(ExactValue, frozen=True):
    """What a choice costs against the better one: in units of the main wager, and in dollars."""

    dollars: float


class ChoiceName(Struct, frozen=True, kw_only=True):
    """A choice, with the label of its button and its key."""

    option: str
    says: str
    key: str


class ChoiceWorth(ChoiceName, frozen=True, kw_only=True):
    """A choice, and the main wager's expectation with the best play afterwards."""

    expectation: ExactValue
    """In units of the main wager."""

    dollars: float


class Advice(Struct, frozen=True, kw_only=True):
    """A decision with the value of its choices, from what the player sees: their own cards and the turned ones."""

    decision: str
    """The decision point: ``1``, ``2``, ``play``."""

    title: str
    cards: tuple[Card, ...]
    community: tuple[Card, ...]
    stake: Money
    """Of one unit of the main wager."""

    choices: tuple[ChoiceWorth, ...]
    better: str
    sentence: str


class SeatAdvice(Advice, frozen=True, kw_only=True):
    """The best play for a seat that is asked."""

    seat: int
    cost: Cost
    """What the worse choice costs."""


class DecisionReview(Advice, frozen=True, kw_only=True):
    """A decision that was made."""

    seat: int
    chosen: str
    says: str
    right: bool
    """Whether it cost nothing."""

    cost: Cost
    """What it cost against the better choice."""

    decided_by: Literal["player", "clock"]


class ReviewResponse(RoundPlayed, frozen=True, kw_only=True):
    """A finished round: exactly, result = expectation - mistakes + luck, in dollars.

    A void round returns every wager, and nothing counts.
    """

    house: str
    game: str
    seats: tuple[int, ...]
    decisions: tuple[DecisionReview, ...]
    expectation: ExactValue
    """The average result of the wagers at best play, side bets included, before any card is seen."""

    mistakes: ExactValue
    """What all decisions cost against the better ones."""

    luck: ExactValue
    """What the cards gave or took beyond that."""

    result: ExactValue


@router.get("/{table_id}/advice", responses=problems(401, 404, 409))
def advice(services: Serving, table_id: TableId, person: Somebody) -> SeatAdvice:
    """Show your best play while you are asked, from only your own cards and those that are face up."""
    live = services.pit.live(table_id)
    seat, situation = _asked(live, person)
    found = advised(situation)
    fields = advice_fields(found)
    affordable = [option.id for option in options(live.table, seat)]
    (best,) = (option for option in found.point.options if option.id == found.best)
    if best.id not in affordable:
        fields["sentence"] += f" Buy chips first: it takes {cost_of(best, situation.stake)}."
    return SeatAdvice(seat=seat, cost=cost_at(found.cost, situation.stake), **fields)


@router.get("/{table_id}/rounds/{number}/review", responses=problems(401, 404))
def review(services: Serving, table_id: TableId, number: RoundNumber, person: Somebody) -> ReviewResponse:
    """Go through a round of the asker's that is over: what each decision cost, and what was luck."""
    player = services.history.as_played(person, table_id, number).name
    found = review_of(services.history.round_replay(person, table_id, number), player)
    if found is None:
        raise NoSuchRound(f"you had no wager in round {number} of {table_id!r}")
    return filled(
        ReviewResponse,
        found.line,
        table=found.line.stream,
        round=found.line.number,
        house=found.house.id,
        game=found.house.game.value,
        seats=found.seats,
        decisions=tuple(map(_decision_review, found.decided)),
        **{name: exact_value(getattr(found, name)) for name in ("expectation", "mistakes", "luck", "result")},
    )


def _asked(live: PitTable, person: Person) -> tuple[int, Situation]:
    """Return a person's seat that is asked, and what it is asked."""
    table = live.table
    own = [number for number, seat in enumerate(table.seats, 1) if seat and seat.player == person.name]
    if not own or person.post is not Post.PLAYER:
        raise NotAllowed("you have no seat at this table", code="not-seated", status=409)
    for number in own:
        situation = asked_about(table, number)
        if situation is not None:
            return number, situation
    message = f"it is not your turn: the table is at {table.stage.value}"
    raise NotAllowed(message, code="not-asked", status=409)


def cost_at(cost: Fraction, stake: Money) -> Cost:
    """Return a cost at a stake."""
    return Cost(str(cost), float(cost), float(cost * stake.in_dollars))


def advice_fields(found: Advised) -> dict[str, Any]:
    """Return a decision with the value of its choices."""
    situation, point = found.situation, found.point
    return {
        "decision": point.id,
        "title": point.about,
        "cards": situation.cards,
        "community": situation.seen,
        "stake": situation.stake,
        "choices": tuple(
            ChoiceWorth(
                option=option.id,
                says=option.label,
                key=option.key,
                expectation=exact_value(expectation),
                dollars=float(expectation * situation.stake.in_dollars),
            )
            for option, expectation in found.options
        ),
        "better": found.best,
        "sentence": found.sentence,
    }


def _decision_review(each: ReviewedDecision) -> DecisionReview:
    return filled(
        DecisionReview,
        each,
        **advice_fields(each.advised),
        says=next(option.label for option, _ in each.advised.options if option.id == each.chosen),
        right=not each.cost,
        cost=cost_at(each.cost, each.advised.situation.stake),
        decided_by="player" if each.by is Role.PLAYER else "clock",
    )
