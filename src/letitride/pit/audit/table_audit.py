"""Replays a table's log without the key, and checks chain, cards, chips, payouts, rounds and answers."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.fair import Commitment, Reveal, opens
from letitride.ledger import AccountKind, tournament_of
from letitride.pit.audit.answers import AnswerCheck, RefusalsExpected
from letitride.pit.audit.chair import chair_faults
from letitride.pit.audit.houses import TakenUpCheck
from letitride.pit.audit.mispays import MispayCheck
from letitride.pit.audit.movements import MovementReconciliation
from letitride.pit.audit.rounds import RoundCheck
from letitride.pit.audit.stored_record import Fault, HeadKept, Record
from letitride.pit.audit.timers import TimerCheck
from letitride.pit.audit.tournament_tables import TournamentTableCheck
from letitride.pit.audit.voids import Step, VoidCheck
from letitride.pit.history.resettlement import SettlementCheck, wrong_payouts
from letitride.pit.house_record import read_house, rules_of
from letitride.pit.interventions import Intervention
from letitride.pit.log.codec import LogFault
from letitride.pit.log.log import check_link, read_one
from letitride.pit.log.orders import RevealedOrders
from letitride.pit.log.snapshot import restore
from letitride.pit.play.booking import movements_of
from letitride.pit.ports import Head, Row, Snapshot
from letitride.pit.tables.ended_round import ended_round
from letitride.pit.tables.fairness import ShuffleRevealed
from letitride.pit.tables.house_versions import HouseTakenUp
from letitride.pit.tables.pit_table import FIRST_HEAD, PitTable
from letitride.pit.tables.player_seeds import seed_faults
from letitride.pit.tables.reasons import ReasonGiven, intervention
from letitride.pit.tables.rulings import against_rules
from letitride.table import Event, Refused, Table, rule_on
from letitride.table.model.event import RoundEnded, RoundVoided, WagerCollected, WagerPaid
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.settling import stated
from letitride.table.rules.voiding import any_dealt

CANNOT_BE_FOLLOWED = (LogFault, LookupError, ValueError, TypeError, AttributeError)
"""What the table raises when a log contains something impossible."""

RoundOver = RoundEnded | RoundVoided
_AT_STAKE = (AccountKind.LAYOUT.value, AccountKind.BONUS.value)  # The accounts that must be empty after a round.


class Expected(Struct, frozen=True, kw_only=True):
    """What the house's log says about a table."""

    timer: TimerCheck
    refusals: RefusalsExpected
    voids: VoidCheck
    mispays: MispayCheck
    posted: frozenset[tuple[str, int, str]]
    """The versions of houses that were ever posted: name, version and record."""


class TableAudit:
    """A table whose log is replayed."""

    def __init__(self, record: Record, stream: str, heads: Sequence[HeadKept], expected: Expected) -> None:
        self.stream, self.faults = stream, list[Fault]()
        self.head: Head = record.kept_head(stream)
        self.rows = 0
        self.open_round: int | None = None
        self._record, self._heads = record, {kept.version: kept for kept in heads}
        self._timer, self._voids, self._mispays = expected.timer, expected.voids, expected.mispays
        self._taken_up = TakenUpCheck(record.houses_of_table(stream), expected.posted, self.report_fault)
        self._broken = self._rewritten = False
        self._ending: SettlementCheck | None = None
        self._at_stake: dict[str, int] = {}
        self._orders = RevealedOrders(dict(self._revealed()))
        self._answers = AnswerCheck(stream, record.answers(stream), expected.refusals, self.report_fault)
        self._snapshots = iter(record.snapshots(stream))
        self._snapshot = next(self._snapshots, None)
        self._rounds = RoundCheck(stream, record.rounds_of(stream), self.report_fault)
        self._moved = MovementReconciliation(record.movements_of(stream), self.report_fault)
        self.tournament = TournamentTableCheck() if tournament_of(stream) else None
        self.interventions = list[Intervention]()  # what the house did here, and why

    @property
    def outcomes(self) -> tuple[int, int]:
        """How many rounds were settled, and how many void."""
        return self._rounds.settled, self._rounds.void

    def report_fault(self, seq: int | None, what: str) -> None:
        """Add a fault."""
        self.faults.append(Fault(where=self.stream, seq=seq, what=what))

    def run(self, progress: Callable[[int], None]) -> None:
        """Replay the log from beginning to end."""
        try:
            house = self._taken_up.first
            live = PitTable.of(self.stream, read_house(house), rules_of(house))
        except (msgspec.MsgspecError, ValueError) as fault:
            self.report_fault(None, f"the record of its house cannot be read: {fault}")
            return
        log = self._record.log(self.stream)
        for _, group in itertools.groupby(log, key=lambda row: row.command):
            rows = list(group)
            live = self._command(live, rows)
            self.rows += len(rows)
            progress(len(rows))
        self._finish(live)

    def _revealed(self) -> Iterator[tuple[int, str]]:
        for row in self._record.named(self.stream, ShuffleRevealed.__name__):
            try:
                shown = msgspec.json.decode(row.data, type=ShuffleRevealed)
            except msgspec.MsgspecError:
                continue
            yield shown.shuffle, shown.seed

    def _command(self, live: PitTable, rows: Sequence[Row]) -> PitTable:
        """Replay what a command did."""
        before, steps = live, list[Step]()
        first = rows[0]
        if first.command == f"clock {live.version}" and self._timer.too_early(first.at):
            self.report_fault(first.seq, "the clock acted before the time was up: the timer was changed")
        for row in rows:
            self._check_head(row)
            if self._broken:
                live = self._only_linked(live, row)
                continue
            try:
                after, event = read_one(live, row, self._orders)
                self._check(live, event, row)
            except CANNOT_BE_FOLLOWED as fault:
                self._broken = True
                why = "" if isinstance(fault, LogFault) else f"{row.name} cannot have happened: "
                self.report_fault(row.seq, f"{why}{fault}")
                live = self._only_linked(live, row, again=False)
                continue
            steps.append((live, event, row))
            live = after
        if not self._broken:
            self._check_command(before, live, steps)
        return live

    def _only_linked(self, live: PitTable, row: Row, *, again: bool = True) -> PitTable:
        """Follow only the chain, once the log can no longer be replayed."""
        if again:
            try:
                check_link(live, row)
            except LogFault as fault:
                self.report_fault(row.seq, str(fault))
        return replace(live, version=row.seq, head=row.hash)

    # One event

    def _check(self, live: PitTable, event: Event, row: Row) -> None:
        if isinstance(event, ShuffleRevealed):
            self._check_reveal(live, event, row)
        for what in seed_faults(live, event):
            self.report_fault(row.seq, what)
        if isinstance(event, ReasonGiven):
            self.interventions.append(intervention(event, event.command, self.stream, row.at))
        if isinstance(event, HouseTakenUp):
            self._taken_up.follow(live, event, row)
        if not self._orders.guessing:
            self._check_procedure(live.table, event, row)
            for what in against_rules(live.table, event):
                self.report_fault(row.seq, what)
        self._check_chips(live, event, row)
        if isinstance(event, RoundOver):
            self._check_layout(row)
        table = live.table
        if table.stage is Stage.SETTLING and not self._orders.guessing:
            self._ending = self._ending or SettlementCheck(table)
            if isinstance(event, WagerPaid | WagerCollected):
                self._ending.add_payout(event)
        if isinstance(event, RoundEnded):
            self._check_settled(table, row)
        elif isinstance(event, RoundVoided):
            self._ending = None

    def _check_reveal(self, live: PitTable, event: ShuffleRevealed, row: Row) -> None:
        promise = next((each for each in live.fairness.used if each.shuffle == event.shuffle), None)
        if promise is None:
            self.report_fault(row.seq, f"the seed of shuffle {event.shuffle} is shown, which was not dealt or is known")
            return
        promised = Commitment(table=live.id, shuffle=promise.shuffle, digest=promise.digest)
        if not opens(promised, Reveal(seed=event.seed, player_seeds=promise.player_seeds)):
            self.report_fault(row.seq, f"the seed of shuffle {event.shuffle} is not the one that was promised")
        if promise.steps and not self._orders.follows(event.shuffle):
            self.report_fault(row.seq, f"the seed of shuffle {event.shuffle} does not follow from the one before")

    def _check_procedure(self, table: Table, event: Event, row: Row) -> None:
        """Repeat the procedure step that an event completes. Cards, stakes and payouts must be the same."""
        step = table.todo[0] if table.todo else None
        if step is None or isinstance(step, type) or type(step) not in event.done:
            if isinstance(event, WagerPaid | WagerCollected):
                self.report_fault(row.seq, f"the table says {event}, and it was not to be settled now")
            return
        try:
            expected = _settled_as_stated(table, event) or rule_on(table, step)[0]
        except Refused as refused:
            self.report_fault(row.seq, f"{row.name} was not to happen: {refused}")
            return
        if expected != event:
            self.report_fault(row.seq, f"the table says {event}, and its cards and rules say {expected}")

    def _check_chips(self, live: PitTable, event: Event, row: Row) -> None:
        lines = movements_of(live, event, row)
        for line in lines:
            if line.kind in _AT_STAKE:
                self._at_stake[line.account] = self._at_stake.get(line.account, 0) + line.cents
        if lines:
            self._moved.expect(row.seq, lines)

    def _check_layout(self, row: Row) -> None:
        for account, cents in self._at_stake.items():
            if cents:
                self.report_fault(row.seq, f"the round is over, and {cents} cents are left in {account}")

    def _check_settled(self, table: Table, row: Row) -> None:
        if self._orders.guessing:
            self.report_fault(row.seq, "the round is over, and the seed of its shuffle was never shown")
            return
        ending, self._ending = self._ending, None
        for what in wrong_payouts(ending) if ending else ["the round was never settled"]:
            self.report_fault(row.seq, what)
        self._check_rack(table, row.seq)

    def _check_rack(self, table: Table, seq: int) -> None:
        racked = [card for entry in table.rack.entries for card in entry.cards]
        if len(racked) != len(DECK) or set(racked) != set(DECK):
            self.report_fault(seq, f"{len(set(racked))} of {len(DECK)} cards are in the rack at the end of the round")

    def _check_head(self, row: Row) -> None:
        kept = self._heads.pop(row.seq, None)
        if kept is not None and kept.hash != row.hash and not self._rewritten:
            self._rewritten = True  # Every later head differs, too.
            self.report_fault(row.seq, f"its link is {row.hash}, and the head that was kept is {kept.hash}")

    # One command

    def _check_command(self, before: PitTable, live: PitTable, steps: Sequence[Step]) -> None:
        last, over = steps[-1][2], ended_round(before, (event for _, event, _ in steps), live)
        self._answers.take_done(last)
        self._timer.follow(live, last.at)
        chair = chair_faults(steps, guessing=self._orders.guessing)
        tournament = self.tournament.follow(live, steps) if self.tournament else ()
        for seq, what in itertools.chain(self._voids.faults(steps), chair, self._mispays.faults(steps), tournament):
            self.report_fault(seq, what)
        if over is not None:
            if over.outcome == "void" and any_dealt(before.table):
                self._check_rack(live.table, last.seq)
            self._rounds.take(over, last)
        ready = any(deck.order for deck in live.table.decks)
        if live.table.round is None and live.fairness.used and not ready:
            shown = ", ".join(str(promise.shuffle) for promise in live.fairness.used)
            self.report_fault(last.seq, f"no round is on, and the seed of shuffle {shown} was not shown")
        if over and self._snapshot is not None and self._snapshot.version == live.version:
            self._check_snapshot(live, self._snapshot)

    def _check_snapshot(self, live: PitTable, snapshot: Snapshot) -> None:
        self._snapshot = next(self._snapshots, None)
        try:
            same = restore(live.id, live.table.house, live.rules, snapshot) == live
        except CANNOT_BE_FOLLOWED:
            same = False
        if not same:
            self.report_fault(live.version, "the snapshot is not the table as its log tells it")

    # The whole

    def _finish(self, live: PitTable) -> None:
        head = self.head
        if (head.version, head.hash) != (live.version, live.head if live.version else FIRST_HEAD):
            end = f"{live.version} with {live.head}"
            self.report_fault(live.version, f"the log ends at {end}, and should at {head.version} with {head.hash}")
        if self._heads:
            version, kept = max(self._heads.items())
            self.report_fault(version, f"the log ends before it, and {kept.hash} was its link: the tail was cut")
        if self._broken:
            return
        self._moved.finish()
        self._taken_up.finish()
        self.open_round = live.table.round.number if live.table.round else None
        self._rounds.finish()
        self._answers.finish(head)
        for what in self._timer.faults(head):
            self.report_fault(None, what)
        if self._snapshot is not None:
            self.report_fault(self._snapshot.version, "there is a snapshot, and no round ended there")


def _settled_as_stated(table: Table, event: Event) -> Event | None:
    """Return how a wager ended that the dealer settled by a stated amount; None if it was not."""
    if not isinstance(event, WagerPaid) or event.due is None:
        return None
    return stated(table, event.seat, event.wager, event.returned)
