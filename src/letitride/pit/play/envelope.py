"""A command on its way to a table."""

from __future__ import annotations

from msgspec import Struct

from letitride.pit.play.booking import account_of
from letitride.pit.ports import SessionProof, Wanted
from letitride.pit.tables.reasons import StaffReason
from letitride.table import Actor, Command
from letitride.table.model.command import BetCash, BuyIn


class CommandEnvelope(Struct, frozen=True, kw_only=True):
    """A command on its way: who gives it, under which id, and for staff, why."""

    command: Command
    actor: Actor
    id: str
    reason: StaffReason | None = None
    session: SessionProof | None = None
    """By what session, where it came from outside: it must be open when the command is carried out."""


def wanted_by(table_id: str, envelope: CommandEnvelope) -> Wanted:
    """Return what a command is going to ask of the store."""
    session = envelope.session.token_hash if envelope.session else None
    account = account_of(envelope.actor.player) if isinstance(envelope.command, BuyIn | BetCash) else None
    return Wanted(stream=table_id, command=envelope.id, token_hash=session, account=account)
