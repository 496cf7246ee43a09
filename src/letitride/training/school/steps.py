"""What a dealer or the floor does, step by step, in the words of the trade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from letitride.games import DecisionPoint, rules_of
from letitride.games.phrases import in_words
from letitride.house.round import Burn
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.state import TABLE_KEY, Table
from letitride.table.model.vocabulary import Hands, Readable
from letitride.table.rules.procedure import by_shuffler, has_keypad
from letitride.training.school.wording import lying_at, place


class Ask(Struct, frozen=True):
    """Ask a seat for its decision. The answer is the player's command, so the table has none for the question."""

    seat: int
    """0 if the house asks everybody together."""


class PushBack(Struct, frozen=True):
    """Push a taken-back bet to its player."""

    seat: int


class Stop(Struct, frozen=True):
    """Stop play: something is wrong."""


Step = Command | Ask | PushBack | Stop

STOP = "Stop: something is wrong"


def words_of(table: Table, step: Step) -> str:
    """Return what to do, as an instruction."""
    made = _SAID.get(type(step))
    return made(table, step) if made else _PLAIN[type(step)].format(**_fields(step))


def _point(table: Table) -> DecisionPoint:
    return rules_of(table.house).points[table.round.point if table.round else 0]


def _fields(step: Struct) -> dict[str, object]:
    return {field: getattr(step, field) for field in step.__struct_fields__}


def _asked(seat: int) -> str:
    return f"seat {seat}" if seat else "the players"


def _cards(many: int) -> str:
    return "a card" if many == 1 else f"{in_words(many)} cards"


def _key(slot: int) -> str:
    return "the table's key" if slot == TABLE_KEY else "the maintenance key"


def _turning(table: Table) -> str:
    if rules_of(table.house).duel is None:
        return "Turn the next community card"
    return "Turn your own cards"


def _invitation(table: Table) -> str:
    return "Invite bonus bets and check the lamps" if has_keypad(table.house) else "Invite bonus bets"


def _returning(table: Table) -> str:
    """Return how play begins again: a shuffler keeps its cards through a dead game, otherwise they lie spread."""
    return "Return from the dead game" if by_shuffler(table.house) else "Take the cards up for the player"


_FOUND = {Hands.RIGHT: "all right", Hands.WRONG: "one is wrong"}
_READ = {Readable.YES: "can", Readable.NO: "cannot"}
_BURN = {
    Burn.LEFTMOST: "Burn the community card at your left",
    Burn.MIDDLE: "Burn the middle community card",
    Burn.BOTTOM: "Burn the bottom card of your packet",
    Burn.NONE: "Burn a card",
}

_SAID: dict[type[Struct], Callable[[Table, Any], str]] = {
    commands.ReturnFromDeadGame: lambda table, _: _returning(table),
    Stop: lambda _, __: STOP,
    Ask: lambda table, step: f"Ask {_asked(step.seat)} about {_point(table).about}",
    PushBack: lambda _, step: f"Push the bet back to seat {step.seat}",
    commands.InviteBonusBets: lambda table, _: _invitation(table),
    commands.DealCards: lambda _, step: f"Deal {_cards(step.cards)} to {place(step.seat)}",
    commands.BurnCard: lambda table, _: _BURN[table.house.deal.burn],
    commands.PressStart: lambda table, _: f"Press START: the shuffler {'unloads' if table.round else 'shuffles'}",
    commands.TurnCards: lambda table, _: _turning(table),
    commands.ReportWrongNumber: lambda _, step: f"Report a wrong number of cards: {step.found} {lying_at(step.seat)}",
    commands.InsertKey: lambda _, step: f"Put {_key(step.slot)} into slot {step.slot}",
    commands.RemoveKey: lambda _, step: f"Take {_key(step.slot)} out of slot {step.slot}",
    commands.PressKey: lambda _, step: f"Press {step.key.value.upper()}",
    commands.VerifyHands: lambda _, step: f"Count the hands: {_FOUND[step.hands]}",
    commands.InterruptRound: lambda _, step: f"Stop the round: the cards {_READ[step.cards]} be read",
    commands.CollectWager: lambda _, step: f"Take the {step.wager.label} of seat {step.seat}",
    commands.PayWager: lambda _, step: f"Pay the {step.wager.label} of seat {step.seat}",
}
"""The names of steps that their fields don't fully describe."""

_PLAIN: dict[type[Struct], str] = {
    commands.OpenTable: "Open the table",
    commands.SwitchOnShuffler: "Switch on the shuffler",
    commands.ChooseDeck: "Choose a deck",
    commands.InspectDeck: "Inspect deck {deck}",
    commands.VerifyDeck: "Have the floor verify deck {deck}",
    commands.SpreadDeck: "Spread deck {deck} face up, by suit and in sequence",
    commands.TurnSpreadUp: "Turn deck {deck} face up",
    commands.WashDeck: "Turn deck {deck} face down and wash it",
    commands.StackDeck: "Stack deck {deck}",
    commands.LoadShuffler: "Put deck {deck} into the shuffler",
    commands.RackDeck: "Put deck {deck} into the discard rack",
    commands.CallDeadGame: "Call a dead game",
    commands.CloseTable: "Close the table",
    commands.ShuffleDeck: "Shuffle the deck",
    commands.CutDeck: "Cut the deck",
    commands.OrderCut: "Have the deck cut",
    commands.ReplaceDeck: "Take deck {deck} away and bring a new one",
    commands.LoadNest: "Put the racked deck into the shuffler's nest",
    commands.CallNoMoreBets: "Call no more bets",
    commands.CollectBonusBets: "Collect the bonus bets",
    commands.RedistributeBonusBets: "Put the bonus bets back where they were made",
    commands.RackStub: "Put the stub into the discard rack",
    commands.CountStub: "Count the stub",
    commands.CountDeck: "Count the whole deck",
    commands.ExposeHand: "Turn over the cards of seat {seat}",
    commands.PickUpHand: "Pick up the cards of seat {seat}",
    commands.PickUpCommunityCards: "Pick up the cards before the chip tray",
    commands.CollectLammers: "Put the lammers back into the tray",
    commands.GatherCards: "Gather all the cards",
    commands.DeclareMisdeal: "Declare a misdeal",
    commands.ReportFaceUpCard: "Put the face-up card into the rack",
    commands.ReportCardDrawnInError: "Use the card as the next one",
    commands.ReportDarkSensor: "Push the bonus bet of seat {seat} back: its lamp is dark",
    commands.ReportCountLamp: "Stop the round for the count lamp",
    commands.ReportEarlyUnload: "Report the early unload: a misdeal",
    commands.WarnPlayer: "Warn the player in seat {seat}",
    commands.RuleHandDead: "Rule the hand of seat {seat} dead and give its bets back",
    commands.CloseVote: "Close the vote: silence is a no",
    commands.ShowBonusHand: "Let seat {seat} show the cards or wave them off",
    commands.WaveOff: "Let seat {seat} show the cards or wave them off",
}
