"""Sessions for the odds explorer: the outcome of many rounds, within limits of time and memory."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import asdict

from letitride.cards import Money
from letitride.house import House
from letitride.house.to_json import ENCODER
from letitride.odds import Combination
from letitride.odds.pricing import price_of
from letitride.odds.words import exact_value, root
from letitride.risk import Ruin, Session, StoppedSession, play_session, play_until_ruin, ruin, ruin_by_bankroll
from letitride.risk.lattice import TooLong
from letitride.risk.ruin import BankrollError
from letitride.server.explorer import requests, responses
from letitride.server.explorer.reading import SessionPlan, read_session
from letitride.server.houses.house_files import FaultyHouse

MOST_KEPT = 64
MOST_POINTS = 2**20
"""A distribution over this many points takes a tenth of a second."""

MOST_WORK = 2 * 10**9
"""This many additions of probabilities take about two seconds."""

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_FAN = (0.05, 0.25, 0.5, 0.75, 0.95)
_COURSE = 20
_BARS = 100
_TAIL = 0.001
_QUARTERS = 4
"""How many bankrolls are below the given one, and how many for each multiple of it."""


def play(question: requests.SessionQuestion) -> bytes:
    """Return the outcome of a request's rounds, encoded."""
    return ENCODER.encode(session_of(read_session(question)))


@functools.lru_cache(MOST_KEPT)
def session_of(asked: SessionPlan) -> responses.SessionResponse:
    """Return the outcome of many rounds, computed once."""
    priced = price_of(asked.house, bet=asked.bet, sides=asked.sides)
    chosen = priced.combination({priced.main, *asked.sides})
    try:
        return _session(asked.house, chosen, asked.rounds, asked.bankroll)
    except TooLong as too_long:
        raise FaultyHouse.at("rounds", f"{asked.rounds:,}", str(too_long)) from None
    except BankrollError:
        expected = f"at least {Money.of(chosen.at_stake)}, what a round takes"
        raise FaultyHouse.at("bankroll", str(asked.bankroll), expected) from None


def _session(house: House, chosen: Combination, rounds: int, bankroll: Money | None) -> responses.SessionResponse:
    stops = sorted({-(-rounds * step // _COURSE) for step in range(1, _COURSE + 1)})
    whole = [play_session(chosen.law, stop, most_points=MOST_POINTS) for stop in stops]
    stopped = _stopped(chosen, stops, bankroll)
    course: Sequence[Session] = stopped or whole
    fate, refused = (None, "") if stopped else _fate(chosen, rounds, bankroll)
    ruined = [fate.within(stop) if fate else None for stop in stops]
    if stopped:
        ruined = [each.ruined for each in stopped]
    fates = _fates(house, chosen, rounds, bankroll) if bankroll and ruined[-1] is not None else {}
    played = course[-1]
    return responses.SessionResponse(
        target=house.id,
        rounds=rounds,
        stakes={wager.value: stake for wager, stake in chosen.stakes.items()},
        bankroll=bankroll or None,
        at_stake=Money.of(chosen.at_stake),
        stops_at_ruin=bool(stopped) or ruined[-1] == 0,
        expected_result=exact_value(whole[-1].mean),
        standard_deviation=root(played.variance),
        probabilities=_chances(played, ruined[-1]),
        quantiles=_quantiles(played, QUANTILES),
        chart=tuple(_bars(played)),
        course=tuple(map(_after, course, ruined)),
        ruin_refused=refused,
        ruin_by_bankroll=tuple(
            responses.RuinAt(bankroll=held, ruined=found.probability) for held, found in fates.items()
        ),
        error=max(
            *(each.error for each in (*whole, *stopped)),
            *(each.error for each in fates.values()),
            fate.error if fate else 0.0,
        ),
    )


def _stopped(chosen: Combination, stops: list[int], bankroll: Money | None) -> tuple[StoppedSession, ...]:
    """Return the sessions of a bankroll that stop at ruin; None without one, or if it would take too long."""
    if bankroll is None:
        return ()
    try:
        stake, held = chosen.at_stake, bankroll.in_dollars
        return play_until_ruin(chosen.law, stops, bankroll=held, at_stake=stake, most_work=MOST_WORK // 2)
    except TooLong:
        return ()


def _fate(chosen: Combination, rounds: int, bankroll: Money | None) -> tuple[Ruin | None, str]:
    """Return the chances of ruin, or why they are not computed."""
    if bankroll is None:
        return None, ""
    try:
        stake, held = chosen.at_stake, bankroll.in_dollars
        return ruin(chosen.law, rounds=rounds, bankroll=held, at_stake=stake, most_work=MOST_WORK), ""
    except TooLong:
        return None, "The chance of ruin would take too long to work out: play fewer rounds, or bring less."


def _fates(house: House, chosen: Combination, rounds: int, bankroll: Money) -> dict[Money, Ruin]:
    """Return the chances of ruin for the chart's bankrolls, smallest first."""
    held = _bankrolls(bankroll, Money.of(chosen.at_stake), min(house.chips.denominations))
    try:
        found = ruin_by_bankroll(
            chosen.law,
            rounds=rounds,
            bankrolls=[each.in_dollars for each in held],
            at_stake=chosen.at_stake,
            most_work=MOST_WORK,
        )
    except TooLong:
        return {}
    return dict(zip(held, found, strict=True))


def _bankrolls(given: Money, least: Money, chip: Money) -> list[Money]:
    """Return bankrolls from *least* over the *given* one to four times as much, the others in whole chips."""
    below = [least.cents + (given.cents - least.cents) * step // _QUARTERS for step in range(1, _QUARTERS)]
    above = [given.cents + given.cents * step // _QUARTERS for step in range(1, 3 * _QUARTERS + 1)]
    whole = {Money(cents - cents % chip.cents) for cents in (*below, *above)}
    return sorted({least, given} | {each for each in whole if each > least})


def _chances(played: Session, ruined: float | None) -> responses.Chances:
    return responses.Chances(ahead=played.ahead, even=played.exactly(Fraction()), behind=played.behind, ruined=ruined)


def _after(played: Session, ruined: float | None) -> responses.AfterRounds:
    return responses.AfterRounds(
        rounds=played.rounds,
        expected_result=float(played.mean),
        quantiles=_quantiles(played, _FAN),
        **asdict(_chances(played, ruined)),
    )


def _quantiles(played: Session, probabilities: tuple[float, ...]) -> tuple[responses.Quantile, ...]:
    return tuple(responses.Quantile(probability=each, result=float(played.quantile(each))) for each in probabilities)


def _bars(played: Session) -> Iterator[responses.ResultsBetween]:
    """Yield bars of equal width, no more than a limit."""
    first, last = (int(played.quantile(each) / played.step) for each in (_TAIL, 1 - _TAIL))
    width = -(-(last - first + 1) // _BARS)
    for start in range(first, last + 1, width):
        low, high = start * played.step, (start + width - 1) * played.step
        place = start - played.lowest
        yield responses.ResultsBetween(
            lowest=float(low), highest=float(high), probability=float(played.points[place : place + width].sum())
        )
