"""Commands about what goes wrong."""

from __future__ import annotations

from typing import ClassVar

from letitride.table.model.command.base import Command, FloorCommand, Number, PlayerCommand, SupervisedCommand
from letitride.table.model.vocabulary import Ballot, Hands, Readable, Role

# Irregularities


class Report(SupervisedCommand, frozen=True, kw_only=True):
    """A report by the dealer or the floor that something went wrong."""


class ReportFaceUpCard(Report, frozen=True, kw_only=True):
    """The next card is face up in the deck."""


class ReportCardDrawnInError(Report, frozen=True, kw_only=True):
    """A card left the deck by mistake, and nobody saw its face."""


class ReportWrongNumber(Report, frozen=True, kw_only=True):
    """A seat, or the dealer's area, has too many or too few cards."""

    seat: Number
    found: Number


class ReportCountLamp(Report, frozen=True, kw_only=True):
    """The shuffler signals a wrong count."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEALER, Role.FLOOR, Role.DEVICE})


class ReportEarlyUnload(Report, frozen=True, kw_only=True):
    """The deck was unloaded before the dealer had a packet."""


class ReportDarkSensor(Report, frozen=True, kw_only=True):
    """The lamp of a bonus bet stays dark: the controller has not recorded the bet."""

    seat: Number


class WarnPlayer(FloorCommand, frozen=True, kw_only=True):
    """Warn a player who showed their cards, or looked at those of others."""

    seat: Number


class RuleHandDead(FloorCommand, frozen=True, kw_only=True):
    """Rule the hand of a warned player dead: every wager on it goes back."""

    seat: Number


class VerifyHands(FloorCommand, frozen=True, kw_only=True):
    """Say whether everybody has the right number of cards."""

    hands: Hands


class CountDeck(FloorCommand, frozen=True, kw_only=True):
    """Count the whole deck of the round, card by card."""

    found: Number


class GatherCards(SupervisedCommand, frozen=True, kw_only=True):
    """Gather every card of a round that is void or is dealt again."""


class DeclareMisdeal(Command, frozen=True, kw_only=True):
    """Declare the round a misdeal."""


class RedistributeBonusBets(FloorCommand, frozen=True, kw_only=True):
    """Put the bonus bets back: on the lit sensors, if there are sensors."""


# Interruptions


class InterruptRound(FloorCommand, frozen=True, kw_only=True):
    """Stop a round for a power failure or another outside cause."""

    cards: Readable


class Vote(PlayerCommand, frozen=True, kw_only=True):
    """Vote on whether to complete an interrupted round."""

    ballot: Ballot


class CloseVote(Command, frozen=True, kw_only=True):
    """End a vote whose time is up; silence counts as no. The clock does this, or the floor if there is none."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.FLOOR, Role.DEVICE})
