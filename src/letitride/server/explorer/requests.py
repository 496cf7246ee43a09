"""Requests of the odds explorer: house files as JSON, and how far they can be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, field

from letitride.cards import Money
from letitride.house import Wager
from letitride.house.game import section_of
from letitride.house.wager import WagerPart
from letitride.server.houses.layout import Layout
from letitride.server.http.wire import Body

Amount = Annotated[str, Meta(description="An amount in dollars, as in 5 or 2.50; anything else is a fault.")]
MOST_ROUNDS = 100_000
HouseContents = Annotated[
    dict[str, Any],
    Meta(
        description="A house file as JSON: a whole one, or one that extends a house of the catalogue and holds only "
        "what differs. Amounts and odds are best given as text ('2.50', '3/2'); null takes a key away.",
        extra_json_schema={"additionalProperties": True},
    ),
]


class ExplorerQuestion(Body, frozen=True, kw_only=True):
    """A house, and the stake on its main wager; by default the smallest."""

    house: HouseContents
    bet: Amount | None = None


class ComparisonQuestion(Body, frozen=True):
    """Two houses to compare."""

    one: ExplorerQuestion
    other: ExplorerQuestion


class SessionQuestion(ExplorerQuestion, frozen=True, kw_only=True):
    """A house, and how it is played."""

    rounds: Annotated[int | str, Meta(description=f"1 to {MOST_ROUNDS:,}; anything else is a fault.")]
    bankroll: Amount | None = None
    sides: Annotated[dict[str, Amount], Meta(max_length=10)] = field(default_factory=dict)
    """The side bets made in every round, with their stakes."""


class PayTableFile(Struct, frozen=True, kw_only=True):
    """A pay table, as in a house file. A hand that is left out loses."""

    designator: str
    wager: str
    basis: str
    lowest_pair: str | UnsetType | None = UNSET
    lowest_push: str | UnsetType | None = UNSET
    description: str | UnsetType = UNSET
    source: str | UnsetType = UNSET
    odds: dict[str, str]


_SECTIONS = [section_of(wager) for wager in Wager.every() if wager.part is not WagerPart.AWARD]
_KEYS = dict.fromkeys(key for section in _SECTIONS for key in section.__struct_encode_fields__ if key != "minimum")
_TABLES = ("pay_table", "bonus")
"""A wager has its table under one of these: ``bonus`` if it plays against the dealer and a good hand earns more."""

if TYPE_CHECKING:
    WagerFile = Any
else:
    WagerFile = defstruct(
        "WagerFile",
        [
            ("minimum", str),
            *((key, (PayTableFile if key in _TABLES else str) | None | UnsetType, UNSET) for key in _KEYS),
        ],
        namespace={"__doc__": "A wager as a house file holds it."},
        frozen=True,
        kw_only=True,
    )


class ChipsFile(Struct, frozen=True):
    """The house's chips, which must be able to pay its odds and amounts."""

    denominations: tuple[str, ...]


class DecisionsFile(Struct, frozen=True):
    """What counts as best when a decision is worth exactly zero."""

    tie: str


class SettlingFile(Struct, frozen=True):
    """The most that a player's main wager wins; null for no cap."""

    payout_cap: str | None


class HouseFile(Struct, frozen=True, kw_only=True):
    """What can be edited of a house, as a file that extends it. An opened file extends none."""

    extends: str | UnsetType = UNSET
    id: str
    name: str
    chips: ChipsFile
    wagers: dict[str, WagerFile]
    decisions: DecisionsFile
    settling: SettlingFile


class PayTableLine(Struct, frozen=True):
    """A possible line of a pay table: its key in the file, and its name."""

    key: str
    label: str


class WagerToEdit(Struct, frozen=True, kw_only=True):
    """A wager of the game, whether the house offers it or not."""

    wager: str
    label: str
    main: bool
    fixed_stake: Money | None
    """The stake, if the game rather than the house sets it."""

    slot: str
    """The key of the wager's table: ``pay_table``, or ``bonus`` if it has an award instead."""

    pays_pairs: bool
    """Whether its table has a ``lowest_pair``."""

    rankings: tuple[PayTableLine, ...]
    """The lines of its table, best hand first."""

    file: WagerFile
    """The wager as the house offers it, or a starting point if it does not."""

    tables: tuple[PayTableFile, ...]
    """The catalogue's tables for it."""


class EditLimits(Struct, frozen=True, kw_only=True):
    """The limits."""

    lowest_odds: str
    highest_odds: str
    ranks: tuple[str, ...]
    """For ``lowest_pair`` and ``dealer_qualifies_with``, lowest first."""

    bases: tuple[str, ...]
    ties: tuple[str, ...]
    rounds: int
    values: int
    """How many keys and values a house can have in all."""


class HouseToEdit(Struct, frozen=True, kw_only=True):
    """A house of the catalogue, ready to edit."""

    house: HouseFile
    game: str
    bet: Money
    """The smallest bet, which the figures start with."""

    wagers: tuple[WagerToEdit, ...]
    limits: EditLimits


class OpenedHouse(HouseToEdit, frozen=True, kw_only=True):
    """A house from a file, ready to edit."""

    rest: HouseContents
    """Everything else in its file, to send along with the edited parts."""

    layout: Layout
