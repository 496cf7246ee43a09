"""The desk on rounds that are over: found by time, seat or player, laid out from the rack, and settled anew."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel

from letitride.pit.floor.disputes import Dispute, Place
from letitride.pit.history.resettlement import Sums, WagerCheck
from letitride.pit.people.credentials import NobodyCalled
from letitride.pit.people.people import Person, Post
from letitride.pit.ports import RoundFilter
from letitride.server.http.access import only
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, TableId, services_of
from letitride.server.tables.rounds import Most, Outcome, PageBefore, RoundNumber, TableName, Time, place_of
from letitride.table import to_json

router = APIRouter(prefix="/api/desk", tags=["desk"])
Overseer = Annotated[Person, Depends(only(Post.FLOOR, Post.SURVEILLANCE, Post.ADMINISTRATOR))]
SeatNumber = Annotated[int | None, Query(ge=1, le=7, description="Where somebody played.")]
PlayerName = Annotated[str | None, Query(min_length=1, max_length=60, description="Who played.")]


class PlaceShown(BaseModel):
    """A seat of a round, who sat there, and what it came to."""

    seat: int
    player: str
    staked: str
    returned: str
    net: str


class RoundFoundShown(BaseModel):
    """A round that is over, with everybody who played."""

    table: str
    round: int
    outcome: str
    at: int
    place: str
    """What to ask for as *before* to get the page after this line."""

    house: str
    name: str
    game: str
    players: list[PlaceShown]
    staked: str
    returned: str
    net: str
    """For all players together."""


class HandLaidOut(BaseModel):
    """The cards of a seat, as they were picked up."""

    seat: int
    cards: list[str]


class LaidOut(BaseModel):
    """A finished round as the rack gives it back."""

    hands: list[HandLaidOut]
    community_cards: list[str]
    """The dealer's hand, in a game that is played against it."""

    burn_card: str | None
    face_up_cards: list[str]
    stub: list[str]


class DecisionShown(BaseModel):
    """A decision: what, by whom, when."""

    seat: int
    decision: str
    decided_by: str
    """``player``, or ``device`` for a silent one."""

    at: int


class ReasonShown(BaseModel):
    """What somebody of the house did during the round, and why."""

    by: str
    post: str
    command: str
    reason: str
    at: int


class AmountsShown(BaseModel):
    """What a wager came to."""

    stake: str
    winnings: str
    returned: str


class ResettledShown(BaseModel):
    """A wager as it was paid, beside what its cards and the rules of the house say."""

    seat: int
    player: str
    wager: str
    label: str
    hand: str
    """What decides it, in words."""

    result: str
    """The odds it is paid at, or how it ends without any."""

    rule: str
    due: AmountsShown | None
    paid: AmountsShown | None
    difference: str
    """What the player got more than was due, or less; nothing where all is right."""

    agrees: bool


class RoundRecord(BaseModel):
    """Everything that settles a dispute about a round."""

    table: str
    round: int
    outcome: str
    at: int
    house: str
    name: str
    game: str
    players: list[PlaceShown]
    laid_out: LaidOut
    decisions: list[DecisionShown]
    reasons: list[ReasonShown]
    wagers: list[ResettledShown]
    """Every wager settled anew by the exact odds, which share no rule with the table; none where the round was void."""

    agrees: bool
    """Whether every wager was paid what it should have been."""

    broken: str
    """Where the record of the round was changed; nothing where its chain of hashes holds."""


@router.get("/rounds", responses=problems(401))
def rounds(
    request: Request,
    _person: Overseer,
    table: TableName = None,
    since: Time = None,
    until: Time = None,
    seat: SeatNumber = None,
    player: PlayerName = None,
    outcome: Outcome = None,
    before: PageBefore = None,
    most: Most = 20,
) -> list[RoundFoundShown]:
    """Find rounds that are over, newest first, each with everybody who played."""
    services = services_of(request)
    wanted = RoundFilter(
        stream=table,
        since=since,
        until=until,
        seat=seat,
        player=_named(services, player),
        outcome=outcome,
        before=place_of(before),
    )
    return [
        RoundFoundShown(
            table=found.line.stream,
            round=found.line.number,
            outcome=found.line.outcome,
            at=found.line.at,
            place=f"{found.line.at}:{found.line.stream}:{found.line.number}",
            house=found.house.id,
            name=found.house.name,
            game=found.house.game.value,
            players=list(map(_place_shown, found.places)),
            staked=to_json(found.total.staked),
            returned=to_json(found.total.returned),
            net=to_json(found.total.net),
        )
        for found in services.desk.rounds(wanted, most)
    ]


@router.get("/rounds/{table_id}/{number}", responses=problems(401, 404))
def round_record(request: Request, table_id: TableId, number: RoundNumber, _person: Overseer) -> RoundRecord:
    """Lay a round out as the rack gives it back, and settle every wager anew beside what was paid."""
    return _record(services_of(request).desk.dispute(table_id, number))


def _named(services: Services, player: str | None) -> str | None:
    """Return a name as it is written in the record, however it was asked for."""
    if player is None:
        return None
    try:
        return services.people.called(player).name
    except NobodyCalled:
        return player


def _record(found: Dispute) -> RoundRecord:
    line, players = found.line, {place.seat: place.player for place in found.places}
    laid_out = found.laid_out
    return RoundRecord(
        table=line.stream,
        round=line.number,
        outcome=line.outcome,
        at=line.at,
        house=found.house.id,
        name=found.house.name,
        game=found.house.game.value,
        players=list(map(_place_shown, found.places)),
        laid_out=LaidOut(
            hands=[HandLaidOut(seat=seat, cards=to_json(cards)) for seat, cards in laid_out.hands],
            community_cards=to_json(laid_out.community_cards),
            burn_card=to_json(laid_out.burn_card),
            face_up_cards=to_json(laid_out.face_up_cards),
            stub=to_json(laid_out.stub),
        ),
        decisions=[
            DecisionShown(seat=each.seat, decision=each.decision, decided_by=each.decided_by, at=each.at)
            for each in found.decisions
        ],
        reasons=[
            ReasonShown(
                by=each.reason.by,
                post=each.reason.post,
                command=each.reason.command,
                reason=each.reason.reason,
                at=each.at,
            )
            for each in found.reasons
        ],
        wagers=[_resettled(each, players.get(each.seat, "")) for each in found.wagers],
        agrees=all(each.expected == each.paid for each in found.wagers),
        broken=found.broken,
    )


def _resettled(each: WagerCheck, player: str) -> ResettledShown:
    due = each.due
    return ResettledShown(
        seat=each.seat,
        player=player,
        wager=each.wager.value,
        label=each.wager.label,
        hand=due.hand if due else "",
        result=due.result if due else "",
        rule=due.rule if due else "",
        due=_amounts(each.expected),
        paid=_amounts(each.paid),
        difference=to_json(each.difference),
        agrees=each.expected == each.paid,
    )


def _amounts(sums: Sums | None) -> AmountsShown | None:
    if sums is None:
        return None
    stake, winnings, returned = sums
    return AmountsShown(stake=to_json(stake), winnings=to_json(winnings), returned=to_json(returned))


def _place_shown(place: Place) -> PlaceShown:
    result = place.result
    return PlaceShown(
        seat=place.seat,
        player=place.player,
        staked=to_json(result.staked),
        returned=to_json(result.returned),
        net=to_json(result.net),
    )
