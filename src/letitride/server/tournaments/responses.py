"""A tournament as it is sent: the schedule's line, the standings, and what the asker may do."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.house import House
from letitride.odds.last_hand import has_last_hand
from letitride.pit.people.people import Person
from letitride.pit.play.bots import is_bot
from letitride.pit.tables.disproved import dealt_by_people
from letitride.pit.tables.pit_table import PitTable
from letitride.table.model.state import in_play
from letitride.tournament import Kind, Phase, Purchase, Ties, Tournament
from letitride.tournament.ending import prizes_of
from letitride.tournament.events import Ruling, Why
from letitride.tournament.plan import CHIP
from letitride.tournament.state import DrawMade, Entrant, table_number


class TournamentPrice(Struct, frozen=True, kw_only=True):
    """Something that a tournament sells."""

    purchase: Purchase
    price: Money
    chips: int


class TournamentLine(Struct, frozen=True, kw_only=True):
    """A tournament on the schedule."""

    id: str
    name: str
    house: str
    game: str
    kind: Kind
    starts: str
    practice: bool
    phase: Phase
    entries: int
    most_entries: int
    left: int
    buy_in: Money
    round: int
    rounds: int


class RoundPlanResponse(Struct, frozen=True, kw_only=True):
    """A round of the plan."""

    hands: int | None
    minutes: int | None
    elimination: tuple[int, ...]
    secret: tuple[int, ...]
    advance: int | None
    fresh_chips: bool


class TournamentStanding(Struct, frozen=True, kw_only=True):
    """Somebody in the standings, whoever has the most chips first."""

    place: int
    player: str
    bot: bool
    own: bool
    chips: int
    """Whole chips, bets on the layout included."""

    table: int | None
    """The number of the table, None for who is out or has no seat yet."""

    seat: int | None
    out: Why | None
    prize: Money


class TableProgress(Struct, frozen=True, kw_only=True):
    """A table of the round that is on."""

    id: str
    number: int
    hand: int
    """The hand that is on or comes next."""

    until: int
    """The next count comes after this hand."""

    secret: bool
    finished: bool
    players: int
    stage: str
    by_hand: bool
    """Whether people deal the hand that is on. What a machine deals can always be read."""


class OwnEntry(Struct, frozen=True, kw_only=True):
    """The asker's entry, and what can be done about it."""

    purchases: tuple[Purchase, ...]
    spent: Money
    table: str
    seat: int
    out: Why | None
    place: int | None
    prize: Money
    refundable: bool


class TournamentResponse(TournamentLine, frozen=True, kw_only=True):
    """A tournament with its standings."""

    announcement: str
    """What the brush calls, or has called."""

    cap: Money
    prices: tuple[TournamentPrice, ...]
    chips: int
    minimum: int
    seats: int
    least_entries: int
    ties: Ties
    coach: bool
    """Whether the coach can tell what passes the leader: the plan allows it, and it is worked out for the game."""

    guests: bool
    host: str
    """Who opened it, where it is for practice."""

    plan: tuple[RoundPlanResponse, ...]
    prizes: tuple[Money, ...]
    collected: Money
    close_call: bool
    first_card: bool
    began: int
    """When the round began, later by the time that play stood still."""

    stopped_at: int | None
    """Since when play stands still."""

    promise: str
    """The fingerprint of the next draw's seed."""

    draws: tuple[DrawMade, ...]
    words: tuple[str, ...]
    """What the entrants added to the draws, in the order of entry."""

    ruling: Ruling | None
    rule: str
    standings: tuple[TournamentStanding, ...]
    tables: tuple[TableProgress, ...]
    own: OwnEntry | None
    now: int
    """Milliseconds since 1970, when this was sent."""


def line_of(tournament: Tournament, game: str) -> TournamentLine:
    """Return a tournament as the schedule has it."""
    plan = tournament.plan
    return TournamentLine(
        id=tournament.id,
        name=plan.name,
        house=plan.house,
        game=game,
        kind=tournament.kind,
        starts=plan.starts,
        practice=tournament.practice,
        phase=tournament.phase,
        entries=len(tournament.entrants),
        most_entries=plan.most_entries,
        left=len(tournament.left),
        buy_in=plan.buy_in,
        round=tournament.round,
        rounds=len(plan.rounds),
    )


def chips_of(live: PitTable, number: int) -> int:
    """Return what somebody has at a table in whole chips, with the bets on the layout."""
    seat = live.table.seat(number)
    if seat is None:
        return 0
    up = in_play(seat.wagers.stakes).cents if seat.wagers and live.table.round is None else _at_risk(live, number)
    return (seat.rail.cents + up) // CHIP


def _at_risk(live: PitTable, number: int) -> int:
    seat = live.table.seat(number)
    if seat is None or seat.wagers is None:
        return 0
    wagers = seat.wagers
    return sum(wagers.in_action(wager).cents for wager, _ in wagers.stakes if wager not in wagers.ended)


def standings_of(
    tournament: Tournament, tables: dict[str, PitTable], person: Person | None
) -> tuple[TournamentStanding, ...]:
    """Return everybody in order: by chips, then those who are out by their places."""
    prizes = {award.player: award.cents for award in tournament.awards}
    final = {count.player: count.chips // CHIP for count in tournament.final}

    def chips(entrant: Entrant) -> int:
        at_table = chips_of(tables[entrant.table], entrant.seat) if entrant.table in tables else 0
        return at_table + entrant.off_table // CHIP + final.get(entrant.player, 0)

    left = sorted(tournament.left, key=lambda each: -chips(each))
    counts = [chips(each) for each in left]
    lines = [
        (entrant.place or 1 + sum(count > mine for count in counts), entrant, mine)
        for entrant, mine in zip(left, counts, strict=True)
    ]
    gone = sorted((each for each in tournament.entrants if each.out), key=lambda each: each.place or 0)
    lines += [(each.place or 0, each, 0) for each in gone]
    return tuple(
        TournamentStanding(
            place=place,
            player=entrant.player,
            bot=is_bot(entrant.player),
            own=person is not None and person.name == entrant.player,
            chips=mine,
            table=table_number(entrant.table) if entrant.table else None,
            seat=entrant.seat or None,
            out=entrant.out,
            prize=Money(prizes.get(entrant.player, 0)),
        )
        for place, entrant, mine in lines
    )


def progress_of(tournament: Tournament, tables: dict[str, PitTable]) -> tuple[TableProgress, ...]:
    """Return how far every table of the round has come."""
    return tuple(
        TableProgress(
            id=each.id,
            number=table_number(each.id),
            hand=tables[each.id].tournament.hands + (not each.finished),
            until=each.until,
            secret=tables[each.id].tournament.is_secret,
            finished=each.finished,
            players=len(tournament.at(each.id)),
            stage=tables[each.id].table.stage.value,
            by_hand=dealt_by_people(tables[each.id]),
        )
        for each in tournament.tables
    )


def own_entry(tournament: Tournament, tables: dict[str, PitTable], person: Person | None) -> OwnEntry | None:
    """Return the asker's own entry."""
    entrant = tournament.entrant(person.name) if person else None
    if entrant is None:
        return None
    paid = next((award.cents for award in tournament.awards if award.player == entrant.player), 0)
    open_ = tournament.phase in (Phase.ANNOUNCED, Phase.IN_PLAY) and not tournament.close_call
    return OwnEntry(
        purchases=entrant.purchases,
        spent=Money(entrant.spent),
        table=entrant.table,
        seat=entrant.seat,
        out=entrant.out,
        place=entrant.place,
        prize=Money(paid),
        refundable=open_ and not any(live.table.rounds for live in tables.values()),
    )


def response_of(
    tournament: Tournament, tables: dict[str, PitTable], person: Person | None, *, house: House, now: int
) -> TournamentResponse:
    """Return a tournament as somebody sees it; *house* is what it is dealt by."""
    plan, line = tournament.plan, line_of(tournament, house.game.label)
    shown = {name: getattr(plan, name) for name in ("chips", "minimum", "seats", "least_entries", "ties", "guests")}
    kept = {name: getattr(tournament, name) for name in _KEPT}
    return TournamentResponse(
        **{name: getattr(line, name) for name in line.__struct_fields__},
        **shown,
        **kept,
        coach=plan.coach and has_last_hand(house),
        announcement=plan.announcement,
        cap=Money(tournament.cap),
        prices=tuple(
            TournamentPrice(purchase=each, price=price, chips=plan.chips_for(each) // CHIP)
            for each, price in plan.prices
        ),
        host=tournament.by if tournament.practice else "",
        plan=tuple(
            RoundPlanResponse(**{name: getattr(each, name) for name in RoundPlanResponse.__struct_fields__})
            for each in plan.rounds
        ),
        prizes=prizes_of(plan, tournament.collected),
        promise=tournament.promise.digest,
        standings=standings_of(tournament, tables, person),
        tables=progress_of(tournament, tables),
        own=own_entry(tournament, tables, person),
        now=now,
    )


_KEPT = ("collected", "close_call", "first_card", "began", "stopped_at", "draws", "words", "ruling", "rule")
