"""Commands of a round, from the wagers to picking up the last card."""

from __future__ import annotations

from typing import ClassVar

from letitride.house import Wager
from letitride.table.model.command.base import Command, Number, PlayerCommand, StakesByWager, SupervisedCommand, Text
from letitride.table.model.vocabulary import Key, Role

# Betting


class PlaceWagers(PlayerCommand, frozen=True, kw_only=True):
    """Put up the wagers of a round in chips."""

    stakes: StakesByWager


class BetCash(PlayerCommand, frozen=True, kw_only=True):
    """Call the wagers of a round and lay down cash for them."""

    stakes: StakesByWager


class TakeBackWagers(PlayerCommand, frozen=True, kw_only=True):
    """Take back the wagers before betting closes."""


class InviteBonusBets(Command, frozen=True, kw_only=True):
    """Invite bonus bets and check that a lamp is lit for each."""


class CallNoMoreBets(Command, frozen=True, kw_only=True):
    """Close the betting."""


class CollectBonusBets(Command, frozen=True, kw_only=True):
    """Collect the bonus bets into the chip tray before the deal, and mark their places."""


# The controller


class InsertKey(SupervisedCommand, frozen=True, kw_only=True):
    """Put the table's key into slot 1, or the maintenance key into slot 3."""

    slot: Number


class RemoveKey(SupervisedCommand, frozen=True, kw_only=True):
    """Take a key out."""

    slot: Number


class PressKey(SupervisedCommand, frozen=True, kw_only=True):
    """Press a key of the controller."""

    key: Key


# Dealing


class DealCards(Command, frozen=True, kw_only=True):
    """Deal one card, or a packet of them, to a seat or to the dealer's area."""

    seat: Number
    cards: Number


class BurnCard(Command, frozen=True, kw_only=True):
    """Burn the house's burn card, unseen."""


class RackStub(Command, frozen=True, kw_only=True):
    """Put the undealt cards into the discard rack, unseen."""


class CountStub(SupervisedCommand, frozen=True, kw_only=True):
    """Count the stub."""

    found: Number


# Decisions


class LookAtCards(PlayerCommand, frozen=True, kw_only=True):
    """Pick up and look at the cards in front of a seat."""

    hand: Number


class MakeDecision(PlayerCommand, frozen=True, kw_only=True):
    """Answer the dealer's question with an option of the decision point."""

    option: Text


class AnswerForSilentPlayer(Command, frozen=True, kw_only=True):
    """Decide for a player who did not answer in time, by the house's rule. Only the clock does this."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})
    seat: Number
    option: Text


class TurnCards(Command, frozen=True, kw_only=True):
    """Turn the next cards in front of the chip tray: a community card, or the dealer's hand."""


# Settlement


class ExposeHand(Command, frozen=True, kw_only=True):
    """Turn a seat's cards face up."""

    seat: Number


class ShownCommand(PlayerCommand, frozen=True, kw_only=True):
    """What a player does with cards that decide a side bet. The clock does it for a silent player."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER, Role.DEVICE})


class ShowBonusHand(ShownCommand, frozen=True, kw_only=True):
    """Show the dealer cards that win a side bet."""


class WaveOff(ShownCommand, frozen=True, kw_only=True):
    """Wave off the cards, unseen: the side bet on them is lost."""


class CollectWager(Command, frozen=True, kw_only=True):
    """Take a losing wager."""

    seat: Number
    wager: Wager


class PayWager(Command, frozen=True, kw_only=True):
    """Pay a winning wager."""

    seat: Number
    wager: Wager


class PickUpHand(Command, frozen=True, kw_only=True):
    """Put a seat's cards into the discard rack."""

    seat: Number


class PickUpCommunityCards(Command, frozen=True, kw_only=True):
    """Put the cards in front of the chip tray into the discard rack."""


class CollectLammers(Command, frozen=True, kw_only=True):
    """Put the markers of the bonus bets back into the chip tray."""
