"""Commands about what goes wrong."""

from __future__ import annotations

from typing import ClassVar

from letitride.table.model.command.base import Command, FloorCommand, Number, PlayerCommand, SupervisedCommand
from letitride.table.model.vocabulary import Ballot, Hands, Readable, Role

# Irregularities


class Report(SupervisedCommand, frozen=True, kw_only=True):
    """Something that went wrong, told by the dealer or the floor."""


class ReportFaceUpCard(Report, frozen=True, kw_only=True):
    """The next card lies face up in the deck."""


class ReportCardDrawnInError(Report, frozen=True, kw_only=True):
    """A card left the deck by mistake, and nobody saw its face."""


class ReportWrongNumber(Report, frozen=True, kw_only=True):
    """A seat, or the dealer's area, has too many cards or too few."""

    seat: Number
    found: Number


class ReportCountLamp(Report, frozen=True, kw_only=True):
    """The shuffler signals a wrong count."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEALER, Role.FLOOR, Role.DEVICE})


class ReportEarlyUnload(Report, frozen=True, kw_only=True):
    """The deck was unloaded before the dealer had a packet."""


class VerifyHands(FloorCommand, frozen=True, kw_only=True):
    """Say whether everybody has the right number of cards."""

    hands: Hands


class CountDeck(FloorCommand, frozen=True, kw_only=True):
    """Count the whole deck of the round, card by card."""

    found: Number


class GatherCards(SupervisedCommand, frozen=True, kw_only=True):
    """Take up every card of a round that is void or dealt anew."""


class DeclareMisdeal(Command, frozen=True, kw_only=True):
    """Say that the round is a misdeal."""


class RedistributeBonusBets(FloorCommand, frozen=True, kw_only=True):
    """Put the bonus bets back where they were made: where there are sensors, on those that are lit."""


# Interruptions


class InterruptRound(FloorCommand, frozen=True, kw_only=True):
    """Stop a round for a power failure or another cause from outside."""

    cards: Readable


class Vote(PlayerCommand, frozen=True, kw_only=True):
    """Say whether an interrupted round shall be completed."""

    ballot: Ballot


class CloseVote(Command, frozen=True, kw_only=True):
    """End a vote whose time is up, silence being a no: the clock's, or the floor's where there is none."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.FLOOR, Role.DEVICE})
