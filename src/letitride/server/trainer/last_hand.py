"""The drill of the last hand of a tournament, for anybody. Nothing is kept here."""

from __future__ import annotations

import secrets
from typing import Annotated

from msgspec import Meta, Struct

from letitride.house import House
from letitride.odds.last_hand import has_last_hand
from letitride.odds.solvers import NotWorkedOut
from letitride.server.houses.houses import HouseId, known_house
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving
from letitride.server.http.wire import Body, Malformed, Router, filled
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
def ask(services: Serving, house_id: HouseId) -> LastHandQuestion:
    """Give a last hand of a tournament: how much to bet to pass the leader."""
    return question(_house(services, house_id), _DRAW)


@router.post("/{house_id}/last-hand/answer", responses=problems(404))
def answer(services: Serving, house_id: HouseId, given: LastHandBet) -> LastHandVerdict:
    """Tell how often a bet passes the leader, and how often the best one does."""
    house = _house(services, house_id)
    if given.bet * 3 > given.own or given.leader_bet * 3 > given.leader or given.bet % MINIMUM_BET:
        raise BadBet(
            f"bet {MINIMUM_BET} chips in each circle or more, in steps of {MINIMUM_BET}, and no more than there is"
        )
    found = grade(house, own=given.own, leader=given.leader, leader_bet=given.leader_bet, bet=given.bet)
    chances = (BetChance(bet=bet, chance=float(chance), exact=str(chance)) for bet, chance in found.chances)
    return filled(LastHandVerdict, found, chances=tuple(chances))


def _house(services: Serving, house_id: str) -> House:
    house = known_house(services, house_id)
    if not has_last_hand(house):
        raise NotWorkedOut(f"the last hand is not worked out for {house.game.label}")
    return house
