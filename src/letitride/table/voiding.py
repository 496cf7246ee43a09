"""Void rounds: every wager goes back, and the cards are taken up."""

from __future__ import annotations

from msgspec.structs import replace

from letitride.cards import DECK, Money
from letitride.house import Game, Wager
from letitride.table.citing import cite
from letitride.table.event import Returned, RoundVoided
from letitride.table.procedure import after_void, by_shuffler
from letitride.table.refusal import Refused
from letitride.table.seats import with_rail
from letitride.table.state import NOTHING, Deck, RackEntry, Round, Table, Wagers
from letitride.table.terms import Cause, Stage, Standing


def voidable(table: Table) -> Round:
    """Return the round that is on, or refuse where there is none or its wagers are being settled."""
    rule = cite(table.house, "round")
    if table.halt is not None:
        raise Refused("halted", f"the round stands still: {table.halt.cause.value}", rule=rule)
    if table.round is None or table.stage is Stage.PREPARING:
        raise Refused("no-round", f"no round is being played ({table.stage.value})", rule=rule)
    if any_wager_ended(table):
        raise Refused("settled", "wagers of this round have been settled: its result stands", rule=rule)
    return table.round


def any_wager_ended(table: Table) -> bool:
    """Tell whether the settlement has begun."""
    return any(wagers.ended for _, _, wagers in table.wagering())


def void(table: Table, cause: Cause) -> RoundVoided:
    """Return how the round on the table becomes void."""
    round_ = table.round
    if round_ is None:
        raise LookupError("no round is on")
    returns = tuple(
        Returned(
            seat=number,
            from_layout=on_layout(table, wagers) - _marked(round_, wagers),
            from_tray=_marked(round_, wagers),
        )
        for number, _, wagers in table.wagering()
    )
    return RoundVoided(round=round_.number, cause=cause, returns=returns)


def on_layout(table: Table, wagers: Wagers) -> Money:
    """Return all that is left of the wagers of a seat, before any is settled, marked bonus bets included."""
    total = sum((stake for wager, stake in wagers.stakes if wager is not Wager.BASE), NOTHING)
    if table.house.game is Game.LET_IT_RIDE:
        return total + wagers.stake(Wager.BASE) * wagers.riding
    return total + (wagers.stake(Wager.ANTE) if wagers.one is Standing.RIDING else NOTHING)


def _marked(round_: Round, wagers: Wagers) -> Money:
    return wagers.collected_before if round_.bonus_collected else NOTHING


def any_dealt(table: Table) -> bool:
    """Tell whether a card of the round has left the deck."""
    return table.round is not None and table.cards is not None and len(table.cards) < len(DECK)


def evolve_void(table: Table, event: RoundVoided) -> Table:
    """Return the table after a round was voided: the chips are back, the cards still out."""
    todo = after_void(table, event.cause, dealt=any_dealt(table))
    for back in event.returns:
        table = with_rail(table, back.seat, back.from_layout + back.from_tray)
    seats = tuple(replace(seat, wagers=None) if seat else None for seat in table.seats)
    keypad = replace(table.keypad, locked=False)
    voided = replace(table, seats=seats, stage=Stage.PREPARING, todo=todo, halt=None, keypad=keypad)
    return voided if any_dealt(table) else without_round(voided)


def gather(table: Table) -> Table:
    """Return the table with every card that is out in the rack; a shuffler still holds its stub."""
    entries = [
        RackEntry(source=f"seat {number}", cards=seat.hand.cards)
        for number, seat in enumerate(table.seats, 1)
        if seat and seat.hand
    ]
    if table.round and table.round.dealers_cards:
        entries.append(RackEntry(source="community", cards=table.round.dealers_cards))
    holds_stub = by_shuffler(table.house) and bool(table.cards)
    if table.cards and not holds_stub:
        entries.append(RackEntry(source="stub", cards=table.cards))
    seats = tuple(replace(seat, hand=None) if seat else None for seat in table.seats)
    gathered = replace(table, seats=seats, rack=table.rack.having(table.deck, *entries))
    if table.stage is Stage.DEALING and table.round:
        again = Round(number=table.round.number, bonus_collected=table.round.bonus_collected, again=True)
        return replace(next_deck(gathered), round=again)
    if holds_stub and table.round:
        return replace(gathered, round=replace(table.round, dealers_cards=(), turned=0))
    return without_round(next_deck(gathered))


def next_deck(table: Table) -> Table:
    """Return the table with the deck that is dealt next: by hand the same again, with a shuffler the other one."""
    emptied = table.with_deck(table.deck, Deck())
    alternates = by_shuffler(table.house) and table.house.cards.decks == 2
    return replace(emptied, deck=3 - table.deck) if alternates else emptied


def without_round(table: Table) -> Table:
    """Return the table when its round is off, ended or void."""
    counted = table.round is not None and table.round.stub_counted
    since = 0 if counted else table.rounds_since_count + 1
    return replace(table, round=None, bonus_invited=False, rounds_since_count=since)
