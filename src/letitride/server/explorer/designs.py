"""The designer: pay tables that meet targets, from a space small enough to search while you wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Request
from msgspec import Meta, Struct, field
from msgspec.structs import asdict

from letitride.house import FileError, Wager
from letitride.house.to_json import ENCODER
from letitride.house.wager import Decider, WagerPart
from letitride.server.houses.houses import FiguresInShort, figures_in_short
from letitride.server.http.access import NotAllowed, Somebody
from letitride.server.http.back_office import Errand, in_back_office
from letitride.server.http.problem import problems
from letitride.server.http.services import services_of
from letitride.server.http.wire import Body, Router, filled, sent, whole

if TYPE_CHECKING:
    from letitride.design import Brief, Candidate

router = Router(prefix="/api", tags=["designer"])
MOST_TABLES, MOST_SLOWLY = 2_000_000, 100_000
"""How many tables a request can search; fewer if a cap or the deviation makes each slow."""

Text = Annotated[str, Meta(min_length=1, max_length=60)]
Amount = Annotated[str, whole(r"[0-9]{1,7}(\.[0-9]{2})?")]


class DesignTargets(Body, frozen=True, kw_only=True):
    """The targets, in percent except for deviation and top award: ``2.5..3``, or ``2.86``."""

    par: Text | None = None
    house_edge: Text | None = None
    hit_frequency: Text | None = None
    standard_deviation: Text | None = None
    top: Text | None = None


PAID = [
    wager.value for wager in Wager.every() if wager.part is not WagerPart.AWARD and wager.decider is not Decider.DEALER
]
"""The wagers decided by a pay table."""

if TYPE_CHECKING:
    PaidWager = str
else:
    PaidWager = Literal[tuple(PAID)]


class DesignRequest(Body, frozen=True, kw_only=True):
    """Which tables to search, and for which targets."""

    wager: PaidWager
    targets: DesignTargets
    odds: Annotated[dict[Text, Text], Meta(max_length=10)] = field(default_factory=dict)
    """For each line what it may pay: ``8``, ``6..9``, ``100..250:25``, ``none``, or several separated by commas."""

    lowest_pair: Text | None = None
    basis: Literal["to 1", "for 1"] | None = None
    whole_odds: bool = False
    equal_odds: bool = False
    cap: Amount | None = None
    bet: Amount | None = None
    keep: Annotated[int, Meta(ge=1, le=20)] = 5


class DesignCandidate(FiguresInShort, frozen=True, kw_only=True):
    """A pay table that was found."""

    designator: str
    meets: bool
    distance: float
    basis: str
    lowest_pair: str | None
    odds: dict[str, str]
    file: str
    """The pay table as a file."""


class CandidatePlay(Struct, frozen=True, kw_only=True):
    """A line of a strategy card that not all candidates share."""

    decision: str
    ride: str
    candidates: tuple[bool, ...]
    """For each candidate, whether its card has the line. Without it, another line may cover the same hands."""


class DesignResponse(Struct, frozen=True, kw_only=True):
    """The result of a search."""

    tables: int
    meeting: int
    candidates: tuple[DesignCandidate, ...]
    differing_play: tuple[CandidatePlay, ...]


@router.post("/designs", responses=problems(401))
async def design(request: Request, asked: DesignRequest, person: Somebody) -> DesignResponse:
    """Search for pay tables that meet targets, the nearest to their middle first."""
    services_of(request).guard.check_rate("design", person.name)
    return sent(DesignResponse, await in_back_office(request, Errand.LONG, find, asked))


def find(asked: DesignRequest) -> bytes:
    """Return the pay tables that meet a request, encoded."""
    from letitride.design import DesignError

    try:
        return ENCODER.encode(_found(asked))
    except (DesignError, FileError) as error:
        raise NotAllowed(str(error), code="design", status=400) from None


def _found(asked: DesignRequest) -> DesignResponse:
    from letitride.design import differing_play, read_brief, search
    from letitride.design.grid import measure

    brief = read_brief(_design_file(asked), file="design")
    _refuse_too_many(brief)
    # Compiling would take longer than searching.
    found = search(brief.space, brief.targets, keep=asked.keep, measure=measure)
    return filled(
        DesignResponse,
        found,
        candidates=tuple(map(_candidate, found.candidates)),
        differing_play=tuple(
            CandidatePlay(decision=each.decision, ride=each.words, candidates=tuple(each.listed))
            for each in differing_play(found.candidates, brief.space)
        ),
    )


def _design_file(asked: DesignRequest) -> dict[str, Any]:
    given = {**_written(asked), "targets": _written(asked.targets)}
    del given["keep"]
    return given


def _written(given: Body) -> dict[str, Any]:
    """Return what was given, by the keys of a design file."""
    return {key.replace("_", "-"): value for key, value in asdict(given).items() if value is not None}


def _refuse_too_many(brief: Brief) -> None:
    slow = brief.space.cap is not None or brief.targets.standard_deviation is not None
    most, size = MOST_SLOWLY if slow else MOST_TABLES, brief.space.size
    if size > most:
        advice = "narrow the odds, or run letitride design"
        message = f"{size:,} pay tables are more than the {most:,} searched here at a time: {advice}"
        raise NotAllowed(message, code="design", status=400)


def _candidate(each: Candidate) -> DesignCandidate:
    from letitride.design.exporting import pay_table_text

    table = each.table
    lines = {name: getattr(table.odds, name) for name in table.odds.__struct_fields__}
    return filled(
        DesignCandidate,
        each,
        designator=table.designator,
        basis=table.basis.value,
        lowest_pair=getattr(table, "lowest_pair", None),
        odds={name.replace("_", "-"): str(odds) for name, odds in lines.items() if odds is not None},
        **figures_in_short(each.figures),
        file=pay_table_text(table),
    )
