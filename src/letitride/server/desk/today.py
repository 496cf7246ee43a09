"""What everybody sees of the house day that is open, and what players do with its chips."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.day.notices import notices_of
from letitride.day.rules import Signer
from letitride.pit.people.people import Person
from letitride.server.desk.house_day import CommandId, ShortName, id_of
from letitride.server.http.access import Player
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving
from letitride.server.http.wire import Body, Router
from letitride.server.people.staff import amount_of

router = Router(prefix="/api", tags=["day"])


class RedeemRequest(Body, frozen=True):
    """Chips of the day that a player turns into balance."""

    id: CommandId
    amount: Annotated[str, Meta(max_length=20)]
    issued: ShortName = ""


class TokeRequest(Body, frozen=True):
    """Chips of the day for the dealers of a table."""

    id: CommandId
    table: ShortName
    amount: Annotated[str, Meta(max_length=20)]


class NoticeLine(Struct, frozen=True, kw_only=True):
    """One line of what is posted, and the clause that asks for it."""

    topic: str
    text: str
    rule: str


class NoticesResponse(Struct, frozen=True, kw_only=True):
    """What everybody may see of the day that is open; nothing of it where none is."""

    day: str | None
    room: str
    stopped: str
    """Why play stands still; nothing where it does not."""

    tables: tuple[str, ...]
    notices: tuple[NoticeLine, ...]
    play_chips: bool
    """Whether chips are play money, which newcomers get; with or without a day."""


class ChipsResponse(Struct, frozen=True, kw_only=True):
    """The chips of the day that a player holds away from the tables."""

    day: str | None
    chips: Money
    balance: Money


@router.get("/day", responses=problems())
def notices(services: Serving) -> NoticesResponse:
    """Give what is posted today: the largest bets, how chips are redeemed, the charity, whom to turn to."""
    day, play = services.days.current(), services.welcome_chips > 0
    if day is None:
        return NoticesResponse(day=None, room="", stopped="", tables=(), notices=(), play_chips=play)
    lines = tuple(
        NoticeLine(topic=each.topic, text=each.text, rule=each.rule)
        for each in notices_of(day.event, services.houses.find)
    )
    return NoticesResponse(
        day=day.id,
        room=day.event.room,
        stopped=day.stopped,
        tables=tuple(day.tables),
        notices=lines,
        play_chips=play,
    )


@router.get("/day/chips", responses=problems(401))
def chips(services: Serving, player: Player) -> ChipsResponse:
    """Give the chips of the day that the player holds."""
    return _chips(services, player)


@router.post("/day/chips/redeem", responses=problems(401, 404, 409))
def redeem(services: Serving, new: RedeemRequest, player: Player) -> ChipsResponse:
    """Turn the player's own chips of the day into balance."""
    own = Signer(name=player.name, post=player.post.value)
    services.days.redeem(player.name, amount_of(new.amount), own, id_of(player, new.id), new.issued)
    return _chips(services, player)


@router.post("/day/chips/toke", responses=problems(401, 404, 409))
def toke(services: Serving, new: TokeRequest, player: Player) -> ChipsResponse:
    """Give the dealers of a table some of the player's own chips of the day."""
    services.days.toke(player.name, new.table, amount_of(new.amount), id_of(player, new.id))
    return _chips(services, player)


def _chips(services: Services, player: Person) -> ChipsResponse:
    day, balance = services.days.current(), services.pit.balance(player.name)
    return ChipsResponse(day=day.id if day else None, chips=services.days.chips_held(player.name), balance=balance)
