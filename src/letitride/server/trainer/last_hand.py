"""The drill of the last hand of a tournament, for anybody. Nothing is kept here."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated

from fastapi import Request
from msgspec import Meta, Struct

from letitride.house import House
from letitride.house.to_json import ENCODER
from letitride.odds.last_hand import has_last_hand
from letitride.odds.solvers import NotWorkedOut
from letitride.server.houses.houses import HouseId, known_house
from letitride.server.http.back_office import Errand, in_back_office
from letitride.server.http.problem import problems
from letitride.server.http.services import services_of
from letitride.server.http.wire import Body, Malformed, Router, filled, sent
from letitride.training.last_hand import MINIMUM_BET, MOST_CHIPS, LastHandQuestion, grade, question

router = Router(prefix="/api/trainer", tags=["trainer"])
_DRAW = secrets.SystemRandom()
Chips = Annotated[int, Meta(ge=MINIMUM_BET, le=MOST_CHIPS)]


class BadBet(Malformed):
    """A bet that cannot be made in this hand."""

    code, status = "bet", 400


class LastHandBet(Body, frozen=True, kw_only=True):
    """How things stood, and what somebody would bet in each circle."""

    own: Chips
    leader: Chips
    leader_bet: Chips
    bet: Chips


class BetChance(Struct, frozen=True, kw_only=True):
    """How often a bet passes the leader."""

    bet: int
    chance: float
    exact: str


class LastHandVerdict(Struct, frozen=True, kw_only=True):
    """Whether no bet does better."""

    right: bool
    best: int
    """The smallest bet with the best chance; 0 where no bet passes."""

    chances: tuple[BetChance, ...]


@router.post("/{house_id}/last-hand", responses=problems(404))
async def ask(request: Request, house_id: HouseId) -> LastHandQuestion:
    """Give a last hand of a tournament: how much to bet to pass the leader."""
    house = await _house(request, house_id)
    return sent(LastHandQuestion, await in_back_office(request, Errand.DRAWN, draw_question, house))


@router.post("/{house_id}/last-hand/answer", responses=problems(404))
async def answer(request: Request, house_id: HouseId, given: LastHandBet) -> LastHandVerdict:
    """Tell how often a bet passes the leader, and how often the best one does."""
    house = await _house(request, house_id)
    if given.bet * 3 > given.own or given.leader_bet * 3 > given.leader or given.bet % MINIMUM_BET:
        raise BadBet(
            f"bet {MINIMUM_BET} chips in each circle or more, in steps of {MINIMUM_BET}, and no more than there is"
        )
    return sent(LastHandVerdict, await in_back_office(request, Errand.SHORT, judge, house, given))


def draw_question(house: House) -> bytes:
    """Return a last hand, encoded."""
    return ENCODER.encode(question(house, _DRAW))


def judge(house: House, given: LastHandBet) -> bytes:
    """Return the verdict on a bet, encoded."""
    found = grade(house, own=given.own, leader=given.leader, leader_bet=given.leader_bet, bet=given.bet)
    chances = (BetChance(bet=bet, chance=float(chance), exact=str(chance)) for bet, chance in found.chances)
    return ENCODER.encode(filled(LastHandVerdict, found, chances=tuple(chances)))


async def _house(request: Request, house_id: str) -> House:
    services = services_of(request)
    services.guard.check_rate("last-hand", request)
    house = await asyncio.to_thread(known_house, services, house_id)
    if not has_last_hand(house):
        raise NotWorkedOut(f"the last hand is not worked out for {house.game.label}")
    return house
