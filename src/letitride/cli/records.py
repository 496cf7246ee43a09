"""``letitride check-round``, ``audit`` and ``export``: the pit's record, checked from outside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from letitride.cli.streams import Status

if TYPE_CHECKING:
    from letitride.pit.audit.audit import Audited
    from letitride.pit.audit.stored_record import HeadKept, SealKept


class BeaconType(click.File):
    """A beacon's file of values, or the URL of a drand chain."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return a URL as it is, and a file opened."""
        is_url = isinstance(value, str) and value.startswith(("http://", "https://"))
        return value if is_url else super().convert(value, param, ctx)


@click.command("check-round", short_help="Check the receipt of a round, without trusting the house.")
@click.argument("receipt", type=click.File("rb"))
@click.option(
    "--outside",
    type=BeaconType("rb"),
    metavar="FILE|URL",
    help="Compare the outside value with a beacon's file of values, or check its signature by a drand chain.",
)
def check_round(receipt: BinaryIO, outside: BinaryIO | str | None) -> int:
    """Check RECEIPT, the file of a finished round as GET /api/tables/TABLE/rounds/NUMBER returns it.

    Uses none of the server's code. Recomputes the commitment, the seeds, the shuffle, every card, every chip and the
    hash chain. If something is wrong, a sentence says what, and the exit status is 1. RECEIPT is a file, or - for
    standard input.
    """
    from letitride.cli.check_round import DoesNotHold, NotAReceipt, check, outside_rounds, read
    from letitride.cli.show import print_fault, print_text
    from letitride.fair.drand import signed_values

    name = Path(getattr(receipt, "name", "<stdin>")).name.replace("<stdin>", "standard input")
    try:
        text = read(receipt)
        if isinstance(outside, str):
            values = signed_values(outside, rounds := outside_rounds(text))
            for number in rounds:
                print_text(f"Round {number} at {outside} has its chain's signature.")
        else:
            values = read(outside) if outside else ""
        for sentence in check(text, values):
            print_text(sentence)
    except NotAReceipt as fault:
        raise click.ClickException(f"{name}: {fault}") from None
    except DoesNotHold as fault:
        print_fault(f"{name} does not hold: {fault}")
        return Status.DIFFERS
    return Status.DONE


class HeadType(click.ParamType[Any]):
    """The head of a table's log, as in receipts and table states."""

    name = "table:version:hash"
    _form = re.compile(r"(?P<table>.+):(?P<version>[0-9]{1,15}):(?P<hash>[0-9a-f]{64})")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> HeadKept:
        """Return the head that *value* names."""
        from letitride.pit.audit.stored_record import HeadKept

        found = self._form.fullmatch(str(value))
        if found is None:
            self.fail(f"{value!r} is not a head: expected TABLE:VERSION:HASH, as check-round prints it", param, ctx)
        return HeadKept(table=found["table"], version=int(found["version"]), hash=found["hash"])


@click.command(short_help="Replay and verify a pit's database.")
@click.argument("database")
@click.option(
    "--head", "heads", type=HeadType(), multiple=True, help="A head somebody kept outside the house; may be repeated."
)
@click.option(
    "--witness", "witnesses", type=click.File("rb"), multiple=True, help="A witness's file of seals; may be repeated."
)
@click.option(
    "--interventions", is_flag=True, help="List every staff action on tables, accounts and money, with its reason."
)
def audit(database: str, heads: tuple[HeadKept, ...], witnesses: tuple[BinaryIO, ...], *, interventions: bool) -> int:
    """Check everything in DATABASE, a SQLite file or the URL of a PostgreSQL. Nothing is written to it.

    Replays every log without the house's key: hash chain, commitments, cards, chips, payouts by the exact odds, rounds,
    answers and balances. Replays the house's own log too: accounts, posts, passwords, staff sessions, deposits and
    staff actions. Prints one line per fault; any fault makes the exit status 1.
    """
    from letitride.cli.progress import progress_bar
    from letitride.cli.show import print_fault, print_text
    from letitride.day.audit import audit as look_into
    from letitride.store.stored_record import open_record

    kept = [_kept(witness) for witness in witnesses]
    heads = (*heads, *(head for more, _ in kept for head in more))
    seals = [seal for _, more in kept for seal in more]
    with open_record(database) as record, progress_bar("events") as progress:
        found = look_into(record, heads, progress, seals)
    for line in _interventions(found) if interventions else ():
        print_text(line)
    for line in _found(found):
        print_text(line, "  ")
    for fault in found.faults:
        print_fault(str(fault))
    return Status.DIFFERS if found.faults else Status.DONE


def _kept(witness: BinaryIO) -> tuple[Sequence[HeadKept], Sequence[SealKept]]:
    from letitride.pit.audit.witness import kept_by_witness
    from letitride.pit.history.witness import WitnessFault

    try:
        return kept_by_witness(witness)
    except WitnessFault as fault:
        raise click.ClickException(f"{witness.name}: {fault}") from None


def _interventions(found: Audited) -> Iterator[str]:
    from datetime import UTC, datetime

    for each in found.interventions:
        at = datetime.fromtimestamp(each.at / 1000, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
        yield f"{at} {each.post} {each.person}, {each.what}, {each.whom}: {each.reason}"


def _found(found: Audited) -> Iterator[str]:
    rounds = f"{_many(found.settled, 'round')} settled, {found.void:,} void"
    tables, events = _many(found.tables, "table"), _many(found.rows, "event")
    yield f"{tables}, {events}, {rounds}, {_many(found.movements, 'movement')} of chips."
    if found.interventions:
        yield f"{_many(len(found.interventions), 'intervention')} of the house, each with a reason."
    for table, number in found.open_rounds:
        yield f"{table}: round {number} is on; its cards are hidden, and checked when it is over."
    if found.seals:
        yield f"{found.seals:,} seals of the witness are in it, as they were sent."
    if found.faults:
        yield f"{_many(len(found.faults), 'fault')}:"
    else:
        yield "Everything holds: the chains, the cards, the chips, the payouts, the rounds and the answers."


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


@click.command(short_help="Write finished rounds as JSON lines, or as poker hand histories.")
@click.argument("database")
@click.option("--table", help="Rounds of this table only.")
@click.option(
    "--format", "form", type=click.Choice(["jsonl", "phh"]), default="jsonl", show_default=True, help="What is written."
)
def export(database: str, table: str | None, form: str) -> None:
    """Write every finished round in DATABASE, table by table: its receipt on one line, or its hand in PHH.

    check-round reads such a line. PHH is TOML, with one numbered table per hand, as in files of several hands.
    """
    from letitride.house.to_json import ENCODER
    from letitride.pit.history.history import read_receipt
    from letitride.pit.history.phh import phh
    from letitride.store.stored_record import open_record

    with open_record(database) as record:
        tables = record.streams()
        if table is not None and table not in tables:
            raise click.ClickException(f"no table is called {table!r}: known are {', '.join(tables)}")
        lines = (line for each in tables if table in (None, each) for line, _ in record.rounds_of(each))
        for number, line in enumerate(lines, 1):
            receipt = read_receipt(record, line)
            click.echo(phh(receipt, number) if form == "phh" else ENCODER.encode(receipt))
