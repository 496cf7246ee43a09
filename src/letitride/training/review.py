"""Reviews a finished round: what each decision cost, and what was skill and what was luck."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from letitride.house import House
from letitride.odds.house_odds import Stakes, expected_result
from letitride.pit.history.round_replay import Moment, RoundReplay
from letitride.pit.ports import RoundLine
from letitride.table import Event
from letitride.table.model.event import BettingClosed, DecisionMade, HandRuledDead, RoundVoided, WagerPaid
from letitride.table.model.state import NOTHING, in_play
from letitride.table.model.vocabulary import Role
from letitride.training.decision_point import Advised, advised, asked_about


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """A decision that was made."""

    seat: int
    advised: Advised
    chosen: str
    by: Role
    """The player, or the clock for a silent player."""

    @property
    def cost(self) -> Fraction:
        """What it cost against the better choice, in base bets or antes."""
        return self.advised.cost_of(self.chosen)

    @property
    def cost_in_dollars(self) -> Fraction:
        """The same in dollars."""
        return self.cost * self.advised.situation.stake.in_dollars


class Review(Struct, frozen=True, kw_only=True):
    """A player's result in a round, in dollars, and why.

    Exactly: *result* = *expectation* - *mistakes* + *luck*. A void round returns every wager: it has no expectation,
    and no decision cost anything.
    """

    line: RoundLine
    house: House
    seats: tuple[int, ...]
    decided: tuple[ReviewedDecision, ...]
    expectation: Fraction
    """The average result of the wagers at best play, side bets included, before any card is seen."""

    result: Fraction
    """The player's net result."""

    @property
    def mistakes(self) -> Fraction:
        """What all decisions cost against the better ones."""
        return sum((each.cost_in_dollars for each in self.decided), Fraction())

    @property
    def luck(self) -> Fraction:
        """What the cards gave or took beyond what these decisions deserved."""
        return self.result - self.expectation + self.mistakes


def review_of(told: RoundReplay, player: str) -> Review | None:
    """Return the review of a round for a player; None without a wager in it."""
    house, stakes = told.first.table.house, _stakes(told, player)
    if not stakes:
        return None
    settled = told.line.outcome == "settled"
    expected = (expected_result(house, each) for each in stakes.values()) if settled else ()
    staked = sum((in_play(each) for each in stakes.values()), NOTHING)
    back = sum((_to_rail(moment.event, stakes) for moment in told.moments), Fraction())
    return Review(
        line=told.line,
        house=house,
        seats=tuple(stakes),
        decided=tuple(_decided(told, stakes)) if settled else (),
        expectation=sum(expected, Fraction()),
        result=back - staked.in_dollars,
    )


def _stakes(told: RoundReplay, player: str) -> dict[int, Stakes]:
    """Return what was in front of each of a player's seats when no more bets were called."""
    return {
        number: wagers.stakes
        for moment in told.moments
        if isinstance(moment.event, BettingClosed)
        for number, seat, wagers in moment.before.table.wagering()
        if seat.player == player
    }


def _decided(told: RoundReplay, stakes: dict[int, Stakes]) -> Iterator[ReviewedDecision]:
    for moment in told.moments:
        if isinstance(moment.event, DecisionMade) and moment.event.seat in stakes:
            yield _judged(moment, moment.event)


def _judged(moment: Moment, event: DecisionMade) -> ReviewedDecision:
    situation = asked_about(moment.before.table, event.seat)
    if situation is None:
        raise LookupError(f"seat {event.seat} decided without being asked")
    return ReviewedDecision(seat=event.seat, advised=advised(situation), chosen=event.option, by=event.decided_by)


def _to_rail(event: Event, stakes: dict[int, Stakes]) -> Fraction:
    """Return what an event moves to the rails of these seats, in dollars."""
    match event:
        case DecisionMade(seat=seat, put_up=put_up, taken_back=taken_back) if seat in stakes:
            return (taken_back - put_up).in_dollars
        case WagerPaid(seat=seat, returned=returned) if seat in stakes:
            return returned.in_dollars
        case HandRuledDead(seat=seat) if seat in stakes:
            return event.to_rail.in_dollars
        case RoundVoided(returns=returns):
            mine = (each for each in returns if each.seat in stakes)
            return sum((each.to_rail.in_dollars for each in mine), Fraction())
        case _:
            return Fraction()
