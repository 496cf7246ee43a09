"""What a tournament asks of its tables, what players ask there, and what the log tells of it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from letitride.cards import Money
from letitride.table import Command, Event
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Readable, Role

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
Nonce = Annotated[str, Meta(pattern=r"^[0-9a-f]{16,64}$(?!\n)")]


class TournamentCommand(Command, frozen=True, kw_only=True):
    """Something that a tournament asks of one of its tables."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class SeatEntrant(TournamentCommand, frozen=True, kw_only=True):
    """Seat a player with chips."""

    seat: commands.Number
    player: commands.Text
    chips: Money


class UnseatEntrant(TournamentCommand, frozen=True, kw_only=True):
    """Have a player get up between two hands; the chips go along."""

    seat: commands.Number


class AddChips(TournamentCommand, frozen=True, kw_only=True):
    """Put chips that a player bought in front of the seat, between two hands."""

    seat: commands.Number
    chips: Money


class CallHands(TournamentCommand, frozen=True, kw_only=True):
    """Play until this many hands are over."""

    until: commands.Number
    secret: tuple[commands.Number, ...]
    """The hands in which bets are secret."""


class InterruptHand(TournamentCommand, frozen=True, kw_only=True):
    """Stop the hand that is on, since the tournament is broken off: it is voted on, or dead."""

    cards: Readable


class EndTournamentTable(TournamentCommand, frozen=True, kw_only=True):
    """Have everybody get up, and close the table."""


class BetForSilent(TournamentCommand, frozen=True, kw_only=True):
    """Make the minimum bet for a player whose time is up."""

    seat: commands.Number


class CloseSecretBets(TournamentCommand, frozen=True, kw_only=True):
    """Take no more secret bets; players show them now."""


class OpenSecretBets(TournamentCommand, frozen=True, kw_only=True):
    """Put down the secret bets that were shown, and the minimum bet for everybody else."""


class CommitSecretBet(commands.PlayerCommand, frozen=True, kw_only=True):
    """Be bound to a bet that nobody can see yet."""

    digest: Digest


class ShowSecretBet(commands.PlayerCommand, frozen=True, kw_only=True):
    """Show the house the bet that you are bound to. Nobody else sees it before all bets are opened."""

    stake: Money
    nonce: Nonce


class HandsCalledAtTable(Event, frozen=True, kw_only=True):
    """The table plays until this many hands are over."""

    until: int
    secret: tuple[int, ...]


class SecretBetCommitted(Event, frozen=True, kw_only=True):
    """A player is bound to a bet."""

    seat: int
    digest: str


class SecretBetsClosed(Event, frozen=True, kw_only=True):
    """No more secret bets are taken."""


class SecretBetShown(Event, frozen=True, kw_only=True):
    """A player showed the house the bet."""

    seat: int
    cents: int
    nonce: str


class SecretBetsOpened(Event, frozen=True, kw_only=True):
    """Everybody sees all secret bets: all were shown, or the time is up."""

    withheld: tuple[int, ...]
    """The seats that are bound to a bet and did not show it. It counts as the minimum bet."""


TOURNAMENT_EVENTS: tuple[type[Event], ...] = (
    HandsCalledAtTable,
    SecretBetCommitted,
    SecretBetsClosed,
    SecretBetShown,
    SecretBetsOpened,
)
SecretCommand = CommitSecretBet | ShowSecretBet
