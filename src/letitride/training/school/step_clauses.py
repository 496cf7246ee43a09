"""The clause of the house's document that each step follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from letitride.games import rules_of
from letitride.house import House, Wager
from letitride.house.round import Method
from letitride.table.clauses.citing import cite, clause_behind
from letitride.table.model import command as commands
from letitride.table.model.state import TABLE_KEY, Table
from letitride.table.model.vocabulary import DEALER, Handling, Key, Readable
from letitride.table.rules.procedure import by_shuffler
from letitride.training.school.steps import Ask, PushBack, Step

_TOPICS: dict[type[Struct], str] = {
    commands.OpenTable: "opening",
    commands.SwitchOnShuffler: "switch on",
    commands.ChooseDeck: "choose",
    commands.VerifyDeck: "verify",
    commands.SpreadDeck: "spread",
    commands.TurnSpreadUp: "turn up",
    commands.StackDeck: "stack",
    commands.LoadShuffler: "load",
    commands.RackDeck: "rack",
    commands.CallDeadGame: "idle",
    commands.ReturnFromDeadGame: "taken up",
    commands.CloseTable: "closing",
    commands.CutDeck: "cutting",
    commands.OrderCut: "recut",
    commands.ReplaceDeck: "new deck",
    commands.LoadNest: "nest",
    commands.InviteBonusBets: "invite",
    commands.CallNoMoreBets: "no more bets",
    commands.CollectBonusBets: "bonus collected",
    commands.RackStub: "stub",
    commands.CountStub: "count",
    commands.BurnCard: "burn",
    commands.ExposeHand: "exposed",
    commands.PickUpCommunityCards: "picked up",
    commands.CollectLammers: "lammers",
    commands.RedistributeBonusBets: "bonus put back",
    commands.ReportCardDrawnInError: "drawn in error",
    commands.ReportDarkSensor: "sensor",
    commands.ReportCountLamp: "lamp",
    commands.ReportEarlyUnload: "early unload",
    commands.WarnPlayer: "shown cards",
    commands.RuleHandDead: "shown cards",
    commands.VerifyHands: "lamp",
    commands.DeclareMisdeal: "lamp misdeal",
    commands.CloseVote: "round dead",
    commands.ShowBonusHand: "side bet paid",
    commands.WaveOff: "side bet paid",
}
_KEY_TOPICS = {
    Key.LOCK_OUT: "lock out",
    Key.FOUR_OF_A_KIND: "reset asked",
    Key.ENTER: "reset",
    Key.GAME_OVER: "game over",
}
_AGAIN: dict[str, str] = {
    "lock out": "lock out again",
    "bonus collected": "bonus collected again",
    "nest": "nest again",
    "gathered": "gathered again",
    "first pass": "same round dealt",
    "dealer's cards": "same round dealt",
}
"""What the clause about a step is when the same round is dealt again."""


def clause_of(table: Table, step: Step) -> str:
    """Return the clause of the house's document that a step follows."""
    topic = _topic(table, step)
    if table.round is not None and table.round.again:
        topic = _AGAIN.get(topic, topic)
    return cite(table.house, topic)


def _topic(table: Table, step: Step) -> str:
    made = _CHOSEN.get(type(step))
    return made(table, step) if made else _TOPICS[type(step)]


def _is_first(table: Table) -> bool:
    return table.round is None or table.round.point == 0


def _second(table: Table, deck: int) -> str:
    """Tell the second of two decks from the first, where a clause speaks of each: with a shuffler."""
    return " second" if deck == 2 and by_shuffler(table.house) else ""


def _shuffle_topic(table: Table) -> str:
    """Tell the shuffle after a round from that of a deck that was just prepared: at an opening or after a dead game."""
    is_prepared = table.decks[table.deck - 1].handling is Handling.STACKED
    return "shuffle" if table.rounds and not is_prepared else "first shuffle"


def _start_topic(table: Table) -> str:
    if table.round is None:
        return "start"
    return "unloaded" if table.round.stub is None and not any(table.wagering()) else "stub"


_CHOSEN: dict[type[Struct], Callable[[Table, Any], str]] = {
    Ask: lambda table, _: asking_topic(table),
    PushBack: lambda table, _: "push back" if _is_first(table) else "push back again",
    commands.InspectDeck: lambda table, step: f"inspect{_second(table, step.deck)}",
    commands.WashDeck: lambda table, step: f"wash{_second(table, step.deck)}",
    commands.TurnCards: lambda table, _: _turning_topic(table),
    commands.DealCards: lambda table, step: _dealers_topic(table) if step.seat == DEALER else _pass_topic(table),
    commands.ShuffleDeck: lambda table, _: _shuffle_topic(table),
    commands.InterruptRound: lambda _, step: "interruption" if step.cards is Readable.YES else "round dead",
    commands.PressStart: lambda table, _: _start_topic(table),
    commands.ReportFaceUpCard: lambda table, _: (
        "second face up" if table.round and table.round.face_up_cards else "face up"
    ),
    commands.ReportWrongNumber: lambda _, step: "wrong community" if step.seat == DEALER else "wrong number",
    commands.GatherCards: lambda table, _: "gathered" if by_shuffler(table.house) else "wrong number",
    commands.CountDeck: lambda table, _: "rest counted" if table.halt else "deck counted",
    commands.InsertKey: lambda _, step: "table key" if step.slot == TABLE_KEY else "maintenance key",
    commands.RemoveKey: lambda _, __: "maintenance key out",
    commands.PressKey: lambda _, step: _KEY_TOPICS[step.key],
    commands.CollectWager: lambda _, __: "taken",
    commands.PayWager: lambda table, step: _pay_topic(table, step.seat, step.wager),
    commands.PickUpHand: lambda table, step: "picked up" if _won(table, step.seat) else "loser picked up",
}
"""The topics of steps that have several clauses."""


def amount_clause(table: Table, step: commands.PayWager) -> str:
    """Return the clause on how much a wager is paid."""
    topic = _pay_topic(table, step.seat, step.wager)
    return odds_clause(table.house) if topic == "paid" else cite(table.house, topic)


def odds_clause(house: House) -> str:
    """Return the clause on the odds of the main wager, or on its payment if the document has none for this game."""
    odds = cite(house, "odds")
    return odds if clause_behind(odds) == odds else cite(house, "paid")


def _has_dealers_hand(table: Table) -> bool:
    return rules_of(table.house).duel is not None


def asking_topic(table: Table) -> str:
    """Return the topic of the question that the players are asked next."""
    if _has_dealers_hand(table):
        return "ask to play"
    return "ask first" if _is_first(table) else "ask again"


def _turning_topic(table: Table) -> str:
    if _has_dealers_hand(table):
        return "dealer's hand"
    return "turn first" if _is_first(table) else "turn second"


def _dealers_topic(table: Table) -> str:
    """Return the topic of a card for the dealer's area: dealt one at a time, each has a clause of its own."""
    if _has_dealers_hand(table):
        return "dealer's hand"
    return {1: "dealer's second", 2: "dealer's third"}.get(_passes(table), "dealer's cards")


def _pass_topic(table: Table) -> str:
    """Return the topic of a card for a player: dealt one at a time, each pass has a clause of its own."""
    return {1: "second pass", 2: "third pass"}.get(_passes(table), "first pass")


def _passes(table: Table) -> int:
    """Return how many passes of the deal are over, where cards are dealt one at a time."""
    single = table.house.deal.method is Method.ONE_AT_A_TIME
    return len(table.round.dealers_cards) if single and table.round else 0


def _pay_topic(table: Table, seat: int, wager: Wager) -> str:
    """Return the topic of what a wager is paid."""
    if wager.is_side_bet:
        return "bonus paid" if wager.collected_before else "side bet paid"
    payouts = table.round.payouts if table.round else ()
    won = next((each.winnings for each in payouts if (each.seat, each.wager) == (seat, wager)), None)
    return "capped" if won is not None and won == table.house.settling.payout_cap else "paid"


def _won(table: Table, seat: int) -> bool:
    payouts = table.round.payouts if table.round else ()
    return any(payout.returned for payout in payouts if payout.seat == seat)
