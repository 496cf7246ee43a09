"""Tables at the desk: what you can do there, and the rules. Surveillance sees the same."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from msgspec import Struct

from letitride.cards import Money
from letitride.pit.play.bots import is_bot
from letitride.pit.play.tables_of_day import needs_day
from letitride.pit.tables.dealers_steps import next_steps
from letitride.pit.tables.disproved import require_not_disproved
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.two_persons import other_role, what_is_proposed
from letitride.server.desk.commands import CommandInWords, DeskCommand, commands_of, in_words
from letitride.server.desk.words import IRREGULARITIES, follows, rules_on
from letitride.server.http.access import Staff
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, TableId
from letitride.server.http.wire import Router, filled
from letitride.server.tables.events import event_for
from letitride.server.tables.legal_commands import legal_at
from letitride.server.tables.sentences import SentencePart
from letitride.server.tables.table_state import WATCHER, Deadline, TableState, deadline_of, state
from letitride.table import Actor, Command, Refused, decide, due
from letitride.table.model import command as commands
from letitride.table.model.state import in_play
from letitride.table.model.vocabulary import Readable, Role, Stage
from letitride.table.rules.deciding import point_of
from letitride.table.words.steps import awaited

router = Router(prefix="/api/desk", tags=["desk"])
MOST_TABLES = 500
MOST_CALLS = 60
MOST_EVENTS = 300
"""How many events back calls are looked for: about half of all events are silent."""

Version = Annotated[int | None, Query(ge=0, description="The version of the table up to which calls are wanted.")]

_JUDGMENTS = (commands.CountDeck, commands.VerifyHands, commands.ReplaceDeck, commands.DeclareMisdeal)
_FLOOR = Actor(role=Role.FLOOR)


class SeatLine(Struct, frozen=True, kw_only=True):
    """A taken seat."""

    seat: int
    player: str
    bot: bool
    rail: Money
    staked: Money
    """What the seat put up in this round."""

    leaving: bool


class DeskTable(Struct, frozen=True, kw_only=True):
    """A table as the desk lists it."""

    id: str
    house: str
    name: str
    game: str
    private: bool
    stage: str
    round: int | None
    rounds: int
    paused: bool
    dealer: str
    """The person who deals; empty if the machine does."""

    seats: int
    taken: tuple[SeatLine, ...]
    watching: int
    waits_for: str
    """In words; empty if the table waits for nobody."""

    deadline: Deadline | None
    halted: str
    """Why its round is stopped; empty if it is not."""

    irregularity: str
    """What the floor has to do about something that went wrong; empty if nothing did."""

    cases: int
    """How many players' calls wait for a ruling."""


class CallHeard(Struct, frozen=True, kw_only=True):
    """Something the dealer said."""

    round: int | None
    """The round that was on; null between two rounds."""

    call: tuple[SentencePart, ...]


class Irregularity(CommandInWords, frozen=True, kw_only=True):
    """Something that can go wrong, whether it can be reported now, and what follows."""

    applies: bool
    """Whether this house rules on it at all."""

    why_not: str
    follows: tuple[str, ...]


class DeskState(Struct, frozen=True, kw_only=True):
    """A table, at the desk."""

    line: DeskTable
    state: TableState
    commands: tuple[DeskCommand, ...]
    irregularities: tuple[Irregularity, ...]


@router.get("/tables", responses=problems(401))
@as_csv()
def tables(services: Serving, _person: Staff) -> list[DeskTable]:
    """List every open table, private ones too, and every closed public one."""
    public, cases = set(services.pit.public()), services.cases.open_by_table()
    return [
        _line(services, services.pit.live(table_id), private=table_id not in public, cases=cases.get(table_id, 0))
        for table_id in services.pit.in_use(MOST_TABLES)
    ]


@router.get("/tables/{table_id}", responses=problems(401, 404))
def table(services: Serving, table_id: TableId, person: Staff) -> DeskState:
    """Show a table as you may see it, what you can do and what can go wrong, with the rules on both."""
    live = services.pit.live(table_id)
    private = table_id not in services.pit.public()
    return DeskState(
        line=_line(services, live, private=private, cases=services.cases.open_by_table().get(table_id, 0)),
        state=state(live, person, [], now=services.clock(), watching=services.hub.watching(live)),
        commands=commands_of(live, person, only_in_a_day=services.pit.real_money and needs_day(live)),
        irregularities=_irregularities(live),
    )


@router.get("/tables/{table_id}/seats", responses=problems(401, 404))
@as_csv()
def seats(services: Serving, table_id: TableId, _person: Staff) -> list[SeatLine]:
    """List the taken seats of a table with their chips."""
    return list(_seat_lines(services.pit.live(table_id)))


@router.get("/tables/{table_id}/calls", responses=problems(401, 404))
def calls(services: Serving, table_id: TableId, _person: Staff, until: Version = None) -> list[CallHeard]:
    """List the newest calls of a table as everybody heard them, up to a version of it, the newest last."""
    happened = services.pit.recent(table_id, MOST_EVENTS, until)
    heard = (
        CallHeard(round=before.table.round.number if before.table.round else None, call=call)
        for before, event in happened
        if (call := event_for(before, event, WATCHER).call)
    )
    return list(heard)[-MOST_CALLS:]


def _line(services: Services, live: PitTable, *, private: bool, cases: int) -> DeskTable:
    table = live.table
    return DeskTable(
        id=live.id,
        house=table.house.id,
        name=table.house.name,
        game=table.house.game.value,
        private=private,
        stage=table.stage.value,
        round=table.round.number if table.round else None,
        rounds=table.rounds,
        paused=live.modes.paused,
        dealer=live.modes.chair.dealer,
        seats=len(table.seats),
        taken=_seat_lines(live),
        watching=services.hub.watching(live),
        waits_for="the floor to resume it" if live.modes.holds_bets(table) else _waits_for(live),
        deadline=deadline_of(live, services.clock(), None),
        halted=table.halt.cause.value if table.halt else "",
        irregularity=_open_irregularity(live),
        cases=cases,
    )


def _seat_lines(live: PitTable) -> tuple[SeatLine, ...]:
    return tuple(
        filled(
            SeatLine,
            seat,
            seat=number,
            bot=is_bot(seat.player),
            staked=in_play(seat.wagers.stakes if seat.wagers else ()),
        )
        for number, seat in enumerate(live.table.seats, 1)
        if seat
    )


def _waits_for(live: PitTable) -> str:
    table, steps = live.table, next_steps(live)
    if table.stage is Stage.BETTING:
        return "bets" if any(table.seats) else "players"
    if steps:
        return " or ".join(awaited(table.house, step) for step in steps)
    if table.stage is Stage.DECIDING:
        return f"decisions about {point_of(table).about}"
    return _WAITS_FOR.get(table.stage, "the first player" if table.todo else "")


_WAITS_FOR = {Stage.HALTED: "votes", Stage.IDLE: "players", Stage.CLOSED: "the floor to open it"}


def _open_irregularity(live: PitTable) -> str:
    table = live.table
    if live.proposal is not None:
        what = what_is_proposed(table, live.proposal)
        return f"{live.proposal.by} proposes to {what}: the {other_role(live.proposal).value} has to agree"
    if table.halt is not None:
        return table.halt.cause.value
    judgments = [step for step in due(table) if (step if isinstance(step, type) else type(step)) in _JUDGMENTS]
    if judgments:
        return f"waiting for {awaited(table.house, judgments[0])}"
    playing = table.round.number if table.round else None
    wrong = sum(each.round != playing for each in live.mispays)
    return f"{wrong} wrong {'payment' if wrong == 1 else 'payments'} to correct" if wrong else ""


def _irregularities(live: PitTable) -> tuple[Irregularity, ...]:
    house, possible = live.table.house, {entry.command for entry in legal_at(live, _FLOOR)}
    return tuple(
        Irregularity(
            **in_words(house, kind, possible=kind in possible),
            applies=rules_on(house, kind),
            why_not="" if kind in possible else _why_not(live, kind),
            follows=follows(house, kind),
        )
        for kind in IRREGULARITIES
    )


_EXAMPLES: dict[type[Command], Command] = {
    commands.ReportWrongNumber: commands.ReportWrongNumber(seat=0, found=52),
    commands.InterruptRound: commands.InterruptRound(cards=Readable.YES),
}


def _about_seat(live: PitTable, kind: type[Command]) -> Command:
    """Return a report, about the first seat with a bet if it is about one."""
    betting = next((number for number, _, _ in live.table.wagering()), 1)
    return kind(seat=betting) if "seat" in kind.__struct_fields__ else kind()


def _why_not(live: PitTable, kind: type[Command]) -> str:
    example = _EXAMPLES.get(kind) or _about_seat(live, kind)
    try:
        decide(live.table, example)
        require_not_disproved(live, example)
    except Refused as refused:
        return refused.message
    return "it is not for the floor to report"
