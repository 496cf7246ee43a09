"""What a person can do at a table: each command with its values, or its possible values."""

from __future__ import annotations

import typing
from typing import Annotated, Any

from msgspec import Struct, defstruct

from letitride.cards import Money
from letitride.house import Wager
from letitride.pit.tables.chair import CHAIR_COMMANDS, FLOOR_POSTS, Staff
from letitride.pit.tables.dealers_steps import legal_with_chair
from letitride.pit.tables.disproved import undisproved
from letitride.pit.tables.hosting import HOST_COMMANDS, legal_for_host
from letitride.pit.tables.mispays import MISPAY_COMMANDS
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.player_seeds import is_withholders_bet
from letitride.pit.tables.table_modes import MODE_COMMANDS, legal_in_mode
from letitride.pit.tables.tournament_play import is_for_tournament
from letitride.pit.tables.two_persons import ConfirmVoid, can_be_agreed_to
from letitride.server.http.openapi import UNIONS, one_of
from letitride.table import COMMANDS, Actor, Command, Legal, legal_for
from letitride.table.model.command import Number, ShuffleDeck, StakesByWager, TakeSeat, Text
from letitride.table.model.vocabulary import Role
from letitride.table.rules.betting import Offer
from letitride.table.rules.choices import Amounts, Counts, Names, WholeDeck


class AllowedText(Struct, frozen=True):
    """Anything that matches this description."""

    any: str


class StakeLimits(Struct, frozen=True):
    """The smallest and largest stake of a wager; null if there is none."""

    minimum: Money
    maximum: Money | None


class AllowedStakes(Struct, frozen=True, kw_only=True):
    """The possible wagers, and which can be made without the main wager."""

    wagers: dict[str, StakeLimits]
    chips: tuple[Money, ...]
    alone: tuple[Wager, ...]


_ALLOWED: dict[Any, Any] = {
    Number: int | Counts,
    Text: str | AllowedText,
    Money: AllowedText,
    StakesByWager: AllowedStakes,
}


def _legal(kind: type[Command]) -> type[Struct]:
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = [
        (name, int if name == "seat" else _ALLOWED.get(hints[name], hints[name])) for name in kind.__struct_fields__
    ]
    namespace = {"__doc__": kind.__doc__}
    return defstruct(
        f"May{kind.__name__}", fields, namespace=namespace, tag_field="command", tag=kind.__name__, frozen=True
    )


_KINDS: tuple[type[Command], ...] = (
    *COMMANDS,
    *MODE_COMMANDS,
    *CHAIR_COMMANDS,
    *MISPAY_COMMANDS,
    *HOST_COMMANDS,
    ConfirmVoid,
)
_LEGAL = {kind: _legal(kind) for kind in _KINDS if kind is not ShuffleDeck}
LegalCommand = Annotated[Any, one_of("LegalCommand")]
UNIONS["LegalCommand"] = tuple(_LEGAL.values())


def legal_at(live: PitTable, actor: Actor, who: Staff | None = None) -> tuple[Legal, ...]:
    """Return everything a person can do at a table of the pit. *who* it is, for staff."""
    who = who or Staff(name=actor.role.value, post=actor.role.value)
    # Shuffling is what the procedure wants, and nobody's to do: the seed that was promised does it.
    legal = tuple(
        left
        for entry in legal_for(live.table, actor)
        if entry.command is not ShuffleDeck and not is_withholders_bet(live, entry)
        if not (entry.command is TakeSeat and actor.player in live.hosting.sent_away)
        if is_for_tournament(live.id, live.table, live.tournament, entry)
        if (left := undisproved(live, entry)) is not None
    )
    legal = legal_with_chair(live, actor, who, legal)
    host = tuple(legal_for_host(live.table, live.hosting, actor))
    agrees = can_be_agreed_to(live, actor.role) and _is_second_person(live, actor, who)
    return legal_in_mode(live.table, live.modes, actor, legal) + host + ((Legal(ConfirmVoid),) if agrees else ())


def _is_second_person(live: PitTable, actor: Actor, who: Staff) -> bool:
    """Return whether somebody is the dealer who has to agree: the one in the chair, or any if the floor deals."""
    chair = live.modes.chair
    return actor.role is not Role.DEALER or chair.dealer in ("", who.name) or chair.post in FLOOR_POSTS


def legal_entry(entry: Legal) -> LegalCommand:
    """Return a legal command: each field with its value, or its possible values."""
    return _LEGAL[entry.command](**{name: _allowed(allowed) for name, allowed in entry.fields})


def _allowed(allowed: object) -> object:
    match allowed:
        case Amounts() | Names() | WholeDeck():
            return AllowedText(str(allowed))
        case Offer():
            limits = allowed.limits().items()
            return AllowedStakes(
                wagers={wager.value: StakeLimits(each.minimum, each.maximum) for wager, each in limits},
                chips=allowed.denominations(),
                alone=allowed.alone(),
            )
        case _:
            return allowed
