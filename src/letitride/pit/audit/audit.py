"""Checks everything a store keeps, without the house's key: logs, cards, chips, payouts, answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec import Struct

from letitride.ledger.account import OF_PLAYERS, Account, AccountKind, tournament_of
from letitride.pit.audit.answers import RefusalsExpected
from letitride.pit.audit.days import MakeDayFollower
from letitride.pit.audit.house_audit import HouseAudit
from letitride.pit.audit.mispays import MispayCheck
from letitride.pit.audit.seals import SealAudit
from letitride.pit.audit.stored_record import CAGE, HOUSE, Balance, Fault, HeadKept, Record, SealKept
from letitride.pit.audit.table_audit import Expected, TableAudit
from letitride.pit.audit.timers import TimerCheck
from letitride.pit.audit.voids import VoidCheck
from letitride.pit.house_record import rules_of
from letitride.pit.interventions import Intervention
from letitride.pit.log.day_log import DAY
from letitride.pit.ports import Movement

_AT_TABLES = (AccountKind.RAIL.value, AccountKind.LAYOUT.value)
_OF_PLAYERS = {kind.value for kind in OF_PLAYERS}
_BESIDES_TABLES = {"answers": (CAGE, DAY), "movements": (CAGE, DAY)}

_NOTES = "interventions"
Progress = Callable[[int, int], None]
"""Called with how much of the total is done."""


class Audited(Struct, frozen=True, kw_only=True):
    """The findings of an audit."""

    tables: int
    rows: int
    settled: int
    void: int
    open_rounds: tuple[tuple[str, int], ...]
    """Tables with an open round, and its number. Its cards are still secret; the rest is checked."""

    movements: int
    interventions: tuple[Intervention, ...]
    """Every staff action on tables, accounts and money, with its reason."""

    faults: tuple[Fault, ...]
    seals: int = 0
    """How many seals of a witness match."""


def audit(
    record: Record,
    heads: Sequence[HeadKept],
    progress: Progress,
    seals: Sequence[SealKept] = (),
    days: MakeDayFollower | None = None,
) -> Audited:
    """Return the findings of a full replay. *heads* and *seals* are what somebody outside has kept.

    *days* reads what the house's log says about days and tournaments.
    """
    streams = record.streams()
    house = HouseAudit(record, [head for head in heads if head.table == HOUSE], days)
    house.run()
    sealed = SealAudit(record, house, seals)
    sealed.run()
    faults = [*_strangers(record, streams, heads)]
    replays = list(_replays(record, heads, house, sealed, progress))
    faults += [fault for replay in replays for fault in replay.faults]
    house.tournaments.check_tables({each.stream: each.tournament for each in replays if each.tournament is not None})
    faults += [*_tables(record, streams, house), *house.faults, *sealed.faults]
    books = _Books()
    for movement in record.movements():
        books.add(movement)
    at_tables = [each for replay in replays for each in replay.interventions]
    balances = (Fault(where="balances", what=what) for what in _balances(record, books, house.cage.retired))
    interventions = tuple(house.interventions.values())
    faults += [*books.faults, *balances, *_notes(interventions, at_tables, streams)]
    return Audited(
        tables=len(streams),
        rows=sum(replay.rows for replay in replays),
        settled=sum(replay.outcomes[0] for replay in replays),
        void=sum(replay.outcomes[1] for replay in replays),
        open_rounds=tuple((each.stream, each.open_round) for each in replays if each.open_round is not None),
        movements=books.count,
        interventions=interventions,
        faults=tuple(faults),
        seals=sealed.witnessed,
    )


def _replays(
    record: Record, heads: Sequence[HeadKept], house: HouseAudit, sealed: SealAudit, progress: Progress
) -> Iterator[TableAudit]:
    """Replay the logs of all tables, one after the other."""
    streams = record.streams()
    total, done = sum(record.kept_head(stream).version for stream in streams), 0
    for stream in streams:
        own = [head for head in heads if head.table == stream]
        replay = TableAudit(record, stream, own, _expected(house, sealed, stream))

        def advance(rows: int) -> None:
            nonlocal done
            done += rows
            progress(min(done, total), total)

        replay.run(advance)
        yield replay


def _notes(
    interventions: Sequence[Intervention], at_tables: Sequence[Intervention], streams: Sequence[str]
) -> Iterator[Fault]:
    """Check what the house's log says about tables against their own logs."""
    listed = Counter(each for each in interventions if each.whom in streams)
    told = Counter(at_tables)
    for each in told - listed:
        yield Fault(
            where=each.whom, what=f"{each.person} gave a reason for {each.what}, and it is not among the interventions"
        )
    for each in listed - told:
        yield Fault(
            where=_NOTES,
            what=f"{each.person} gave a reason for {each.what} at {each.whom}, and its log says nothing of it",
        )


def _tables(record: Record, streams: Sequence[str], house: HouseAudit) -> Iterator[Fault]:
    """Report tables other than those the house's log set up."""
    for table, (row, created) in house.tables.items():
        if table not in streams:
            yield Fault(where=table, what=f"the table was removed: the house's log set it up at row {row}")
            continue
        head = record.kept_head(table)
        if (rules_of(record.house_record(table, 0) or b""), head.owner) != (created.rules, created.owner):
            yield Fault(where=table, what="its house rules or its owner were changed since it was set up")
        last = house.forgotten.get(table)
        if record.forgotten(table) != ((last[0].number, last[0].link) if last else (0, "")):
            yield Fault(where=table, what="where its refusals begin was changed: the house's log has it otherwise")
    for table in streams:
        if table not in house.tables:
            yield Fault(where=table, what="the table was planted: the house's log never set it up")


def _expected(house: HouseAudit, sealed: SealAudit, stream: str) -> Expected:
    return Expected(
        timer=_timer(house, stream),
        refusals=_refusals(house, sealed, stream),
        voids=VoidCheck(
            house.restored.get(stream, ()), broken_off=tournament_of(stream) in house.tournaments.broken_off
        ),
        mispays=MispayCheck(house.registered),
        posted=house.houses.records,
    )


def _timer(house: HouseAudit, table: str) -> TimerCheck:
    created = house.tables[table][1] if table in house.tables else None
    paces, private = (house.paces, bool(created.owner)) if created else ((), False)
    return TimerCheck(paces, house.timers.get(table, ()), private=private)


def _refusals(house: HouseAudit, sealed: SealAudit, table: str) -> RefusalsExpected:
    if table not in house.forgotten:
        return RefusalsExpected()
    last, _ = house.forgotten[table]
    return RefusalsExpected(
        forgotten=last.number, link=last.link, sealed=sealed.recently_refused.get(table, frozenset())
    )


def _strangers(record: Record, streams: Sequence[str], heads: Sequence[HeadKept]) -> Iterator[Fault]:
    """Report data about tables that do not exist."""
    for part, names in record.names().items():
        known = {*streams, *_BESIDES_TABLES.get(part, ())}
        for name in sorted(names - known):
            yield Fault(where=name, what=f"there is no such table, but the {part} mention it")
    newest = {head.table: head for head in sorted(heads, key=lambda head: head.version)}
    for head in newest.values():
        if head.table not in (*streams, HOUSE):
            yield Fault(where=head.table, seq=head.version, what="there is no such table, but somebody kept its head")


class _Books:
    """All movements, added up as they were booked."""

    def __init__(self) -> None:
        self.sums: dict[str, int] = {}
        self.kinds: dict[str, str] = {}
        self.at_tables: dict[str, int] = {}
        """What each player has at tables."""

        self.faults: list[Fault] = []
        self.count = 0

    def add(self, line: Movement) -> None:
        """Add a movement."""
        self.count += 1
        now = self.sums[line.account] = self.sums.get(line.account, 0) + line.cents
        if line.kind in _AT_TABLES:
            self.at_tables[line.player] = self.at_tables.get(line.player, 0) + line.cents
        if self.kinds.setdefault(line.account, line.kind) != line.kind:
            self._report_fault(line, f"is booked as {line.kind}, and was as {self.kinds[line.account]}")
        if now < 0 and line.cents < 0 and line.kind in _OF_PLAYERS:
            self._report_fault(line, f"went down to {now} cents")

    def _report_fault(self, line: Movement, what: str) -> None:
        self.faults.append(Fault(where=line.stream, seq=line.seq, what=f"movement {line.id}: {line.account} {what}"))


def _balances(record: Record, books: _Books, retired: Collection[str]) -> Iterator[str]:
    """Report balances that differ from what was booked. *retired* guests have zero, and may be gone."""
    for name in sorted(retired):
        left_there = books.sums.get(account := f"player {name}", 0) + books.at_tables.get(name, 0)
        if left_there:
            yield f"{name} was retired, and {left_there} cents were left"
        elif not books.sums.get(account):
            books.sums.pop(account, None)
    left, totals = dict(books.sums), dict[str, int]()
    for balance in record.balances():
        yield from _balance(balance, books, left.pop(balance.account, None))
        currency = _currency(balance.account)
        totals[currency] = totals.get(currency, 0) + balance.cents
    for account, cents in left.items():
        yield f"{account} is missing, and its movements come to {cents} cents"
    for currency, cents in totals.items():
        if cents:
            of = f"of tournament {currency} " if currency else ""
            yield f"all accounts {of}together come to {cents} cents, and should to nothing"


def _currency(account: str) -> str:
    """Return the tournament whose chips are in an account; empty if they are worth money."""
    try:
        return Account.parse(account).currency
    except ValueError:
        return ""


def _balance(balance: Balance, books: _Books, booked: int | None) -> Iterator[str]:
    account, cents = balance.account, balance.cents
    if booked is None:
        yield f"{account} has {cents} cents, and nothing moved there"
        return
    kind = books.kinds[account]
    if cents != booked:
        yield f"{account} has {cents} cents, and its movements come to {booked}"
    if balance.kind != kind:
        yield f"{account} is kept as {balance.kind}, and is booked as {kind}"
    if cents < 0 and kind in _OF_PLAYERS:
        yield f"{account} is below nothing: {cents} cents"
