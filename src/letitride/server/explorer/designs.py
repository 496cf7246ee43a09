"""The designer: pay tables that meet targets, from a space small enough to be searched while one waits."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from letitride.house import FileError, Wager
from letitride.house.wager import Decider, WagerPart
from letitride.odds.words import exact_percent, root
from letitride.server.houses.houses import Proportion
from letitride.server.http.access import NotAllowed, Somebody
from letitride.server.http.problem import problems
from letitride.server.http.services import services_of

if TYPE_CHECKING:
    from letitride.design import Brief, Candidate

router = APIRouter(prefix="/api", tags=["designer"])
MOST_TABLES, MOST_SLOWLY = 2_000_000, 100_000
"""How many tables one request may search; and how many where a cap or the deviation makes each of them slow."""

PATIENCE = 5.0
"""Seconds to wait while others search: one search at a time, so that the tables are served."""

_one_at_a_time = threading.Lock()
Text = Annotated[str, Field(min_length=1, max_length=60)]
Amount = Annotated[str, Field(pattern=r"^[0-9]{1,7}(\.[0-9]{2})?$")]


class TargetsAsked(BaseModel):
    """What the tables should come to, in per cent but for deviation and top award: ``2.5..3``, or ``2.86``."""

    model_config = ConfigDict(extra="forbid", strict=True)

    par: Text | None = None
    house_edge: Text | None = None
    hit_frequency: Text | None = None
    standard_deviation: Text | None = None
    top: Text | None = None


def _paid(name: str) -> str:
    if name not in PAID:
        raise ValueError(f"expected one of {', '.join(PAID)}")
    return name


PAID = [
    wager.value for wager in Wager.every() if wager.part is not WagerPart.AWARD and wager.decider is not Decider.DEALER
]
"""The wagers that a pay table decides."""

PaidWager = Annotated[str, AfterValidator(_paid), Field(json_schema_extra={"enum": [*PAID]})]


class DesignAsked(BaseModel):
    """Which tables to search, and what for."""

    model_config = ConfigDict(extra="forbid", strict=True)

    wager: PaidWager
    targets: TargetsAsked
    odds: Annotated[dict[Text, Text], Field(max_length=10)] = {}
    """For each line what it may pay: ``8``, ``6..9``, ``100..250:25``, ``none``, or several with commas."""

    lowest_pair: Text | None = None
    basis: Literal["to 1", "for 1"] | None = None
    whole_odds: bool = False
    equal_odds: bool = False
    cap: Amount | None = None
    bet: Amount | None = None
    keep: Annotated[int, Field(ge=1, le=20)] = 5


class CandidateShown(BaseModel):
    """A pay table that was found."""

    designator: str
    meets: bool
    distance: float
    basis: str
    lowest_pair: str | None
    odds: dict[str, str]
    house_edge: Proportion
    par: Proportion
    hit_frequency: Proportion
    standard_deviation: float
    file: str
    """The pay table as a file."""


class PlayShown(BaseModel):
    """A line of a strategy card that not all candidates share."""

    decision: str
    ride: str
    candidates: list[bool]


class DesignShown(BaseModel):
    """What a search came to."""

    tables: int
    meeting: int
    candidates: list[CandidateShown]
    differing_play: list[PlayShown]


@router.post("/designs", responses=problems(401))
def design(request: Request, asked: DesignAsked, person: Somebody) -> DesignShown:
    """Search pay tables for those that meet targets, the nearest to their middle first."""
    services_of(request).guard.check_rate("design", person.name)
    from letitride.design import DesignError

    if not _one_at_a_time.acquire(timeout=PATIENCE):
        raise NotAllowed("others are searching: try again in a moment", code="too-often", status=429)
    try:
        return _found(asked)
    except (DesignError, FileError) as error:
        raise NotAllowed(str(error), code="design", status=400) from None
    finally:
        _one_at_a_time.release()


def _found(asked: DesignAsked) -> DesignShown:
    from letitride.design import differing_play, read_brief, search
    from letitride.design.grid import measure

    brief = read_brief(_written(asked), file="design")
    _refuse_too_many(brief)
    # Compiling would take longer than searching.
    found = search(brief.space, brief.targets, keep=asked.keep, measure=measure)
    return DesignShown(
        tables=found.tables,
        meeting=found.meeting,
        candidates=[_shown(each) for each in found.candidates],
        differing_play=[
            PlayShown(decision=each.decision, ride=each.words, candidates=list(each.rides))
            for each in differing_play(found.candidates, brief.space)
        ],
    )


def _written(asked: DesignAsked) -> Mapping[str, Any]:
    given = asked.model_dump(exclude_none=True, exclude={"keep", "targets", "odds"})
    targets = asked.targets.model_dump(exclude_none=True)
    return {**_kebab(given), "targets": _kebab(targets), "odds": dict(asked.odds)}


def _kebab(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key.replace("_", "-"): value for key, value in given.items()}


def _refuse_too_many(brief: Brief) -> None:
    from letitride.design import DesignError

    slow = brief.space.cap is not None or brief.targets.standard_deviation is not None
    most, size = MOST_SLOWLY if slow else MOST_TABLES, brief.space.size
    if size > most:
        raise DesignError(
            f"{size:,} pay tables are more than the {most:,} searched here at a time: narrow the odds, or run "
            "letitride design"
        )


def _shown(each: Candidate) -> CandidateShown:
    from letitride.design.exporting import pay_table_text

    table, figures = each.table, each.figures
    lines = {name: getattr(table.odds, name) for name in table.odds.__struct_fields__}
    return CandidateShown(
        designator=table.designator,
        meets=each.meets,
        distance=each.distance,
        basis=table.basis.value,
        lowest_pair=getattr(table, "lowest_pair", None),
        odds={name.replace("_", "-"): str(odds) for name, odds in lines.items() if odds is not None},
        house_edge=Proportion.model_validate(exact_percent(figures.house_edge)),
        par=Proportion.model_validate(exact_percent(figures.par)),
        hit_frequency=Proportion.model_validate(exact_percent(figures.hit_frequency)),
        standard_deviation=root(figures.variance),
        file=pay_table_text(table),
    )
