"""What the odds explorer is asked: house files as JSON, and how far they may be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, field

from letitride.cards import Money
from letitride.house import Wager
from letitride.house.game import section_of
from letitride.house.wager import WagerPart
from letitride.server.houses.layout import Layout
from letitride.server.http.problem import Problem
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


class HouseFault(Struct, frozen=True):
    """One thing wrong in one place of a house file."""

    place: str
    """The key, as in ``settling.payout_cap``; ``bet`` for the bet; empty for the file as a whole."""

    found: str
    expected: str


class FaultyHouseProblem(Problem, frozen=True, kw_only=True):
    """Why a house cannot be worked out: everything that is wrong with it, at once."""

    faults: tuple[HouseFault, ...] | UnsetType = UNSET


class ExplorerQuestion(Body, frozen=True, kw_only=True):
    """A house, and the stake on its main wager; the smallest one where none is given."""

    house: HouseContents
    bet: Amount | None = None


class ComparisonQuestion(Body, frozen=True):
    """Two houses to be held against each other."""

    one: ExplorerQuestion
    other: ExplorerQuestion


class SessionQuestion(ExplorerQuestion, frozen=True, kw_only=True):
    """A house, and how it is played."""

    rounds: Annotated[int | str, Meta(description=f"1 to {MOST_ROUNDS:,}; anything else is a fault.")]
    bankroll: Amount | None = None
    sides: Annotated[dict[str, Amount], Meta(max_length=10)] = field(default_factory=dict)
    """The side bets that are made in every round, with their stakes."""


class HouseText(Body, frozen=True):
    """A house file, as it was written."""

    text: str
    """TOML; names in it are those of the catalogue, never of files."""


class PayTableFile(Struct, frozen=True, kw_only=True):
    """A pay table as a house file holds it; a ranking that is left out loses."""

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
"""Under one of them a wager has its table: ``bonus`` where the dealer's hand settles it, and a good hand earns more."""

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
    """The chips of a house: odds and amounts must be such that they can pay them."""

    denominations: tuple[str, ...]


class DecisionsFile(Struct, frozen=True):
    """What counts as best when a decision is worth exactly nothing."""

    tie: str


class SettlingFile(Struct, frozen=True):
    """The most that the main wager of one player wins; null for no cap."""

    payout_cap: str | None


class HouseFile(Struct, frozen=True, kw_only=True):
    """What may be edited of a house, as a file that extends it; one that was opened extends none."""

    extends: str | UnsetType = UNSET
    id: str
    name: str
    chips: ChipsFile
    wagers: dict[str, WagerFile]
    decisions: DecisionsFile
    settling: SettlingFile


class PayTableLine(Struct, frozen=True):
    """A line that a pay table may have: its key in the file, and its name."""

    key: str
    label: str


class WagerToEdit(Struct, frozen=True, kw_only=True):
    """A wager that the game knows, whether the house offers it or not."""

    wager: str
    label: str
    main: bool
    fixed_stake: Money | None
    """What everyone stakes who makes it, where that is not for the house to say."""

    slot: str
    """The key under which the wager has its table: ``pay_table``, or ``bonus`` where it has an award instead."""

    pays_pairs: bool
    """Whether its table says from which pair on it pays (``lowest_pair``)."""

    rankings: tuple[PayTableLine, ...]
    """The lines of its table, the best hand first."""

    file: WagerFile
    """The wager as the house offers it; where it does not, as one might begin."""

    tables: tuple[PayTableFile, ...]
    """The tables of the catalogue for it."""


class EditLimits(Struct, frozen=True, kw_only=True):
    """How far one may go."""

    lowest_odds: str
    highest_odds: str
    ranks: tuple[str, ...]
    """For ``lowest_pair`` and ``dealer_qualifies_with``, the lowest first."""

    bases: tuple[str, ...]
    ties: tuple[str, ...]
    rounds: int
    values: int
    """How many keys and values a house may have in all."""


class HouseToEdit(Struct, frozen=True, kw_only=True):
    """A house of the catalogue, ready to be edited."""

    house: HouseFile
    game: str
    bet: Money
    """The smallest bet, with which the figures begin."""

    wagers: tuple[WagerToEdit, ...]
    limits: EditLimits


class OpenedHouse(HouseToEdit, frozen=True, kw_only=True):
    """A house from a file, ready to be edited."""

    rest: HouseContents
    """What else its file says: to be sent along with what is edited."""

    layout: Layout
