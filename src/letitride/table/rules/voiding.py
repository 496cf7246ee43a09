"""Void rounds: every wager goes back, what was settled is undone, and the cards are gathered."""

from __future__ import annotations

from msgspec.structs import replace

from letitride.cards import DECK
from letitride.table.clauses.citing import cite
from letitride.table.model.event import Returned, RoundVoided
from letitride.table.model.refusal import Refused
from letitride.table.model.state import NOTHING, Deck, PlacedWagers, RackEntry, Round, Table
from letitride.table.model.vocabulary import Cause, Stage
from letitride.table.rules.procedure import after_void, by_shuffler
from letitride.table.rules.seats import with_rail


def voidable(table: Table) -> Round:
    """Return the current round, or refuse if it can no longer become void."""
    rule = cite(table.house, "round")
    if table.halt is not None:
        raise Refused("halted", f"the round is stopped: {table.halt.cause.value}", rule=rule)
    if table.round is None or table.stage is Stage.PREPARING:
        raise Refused("no-round", f"no round is being played ({table.stage_in_words})", rule=rule)
    if last_card_picked_up(table):
        raise Refused("settled", "the last card of this round is picked up: its result stands", rule=rule)
    return table.round


def can_be_interrupted(table: Table) -> bool:
    """Tell whether a round is on that something can stop: of a void one only the cards are left to gather."""
    return table.round is not None and table.halt is None and table.stage is not Stage.PREPARING


def last_card_picked_up(table: Table) -> bool:
    """Return whether a round is settled and its cards are in the rack, the dealer's last."""
    return table.stage is Stage.SETTLING and table.round is not None and not table.round.dealers_cards


def void(table: Table, cause: Cause) -> RoundVoided:
    """Return how the current round becomes void."""
    round_ = table.round
    if round_ is None:
        raise LookupError("no round is in progress")
    returns = tuple(returned(round_, number, wagers) for number, _, wagers in table.wagering())
    return RoundVoided(round=round_.number, cause=cause, returns=returns)


def returned(round_: Round, number: int, wagers: PlacedWagers) -> Returned:
    """Return what makes a seat whole: open wagers go back, and settled ones are undone."""
    still_open = [(wager, wagers.in_action(wager)) for wager, _ in wagers.stakes if wager not in wagers.ended]
    held = sum((stake for wager, stake in still_open if wager.collected_before and round_.bonus_collected), NOTHING)
    won = [
        payout.returned - payout.stake
        for payout in round_.payouts
        if payout.seat == number and payout.wager in wagers.ended
    ]
    return Returned(
        seat=number,
        from_layout=sum((stake for _, stake in still_open), NOTHING) - held,
        from_bonus=held,
        from_tray=sum((-each for each in won if each < NOTHING), NOTHING),
        given_back=sum((each for each in won if each > NOTHING), NOTHING),
    )


def any_dealt(table: Table) -> bool:
    """Return whether a card of the round has left the deck."""
    return table.round is not None and table.cards is not None and len(table.cards) < len(DECK)


def evolve_void(table: Table, event: RoundVoided) -> Table:
    """Return the table after a round was voided: the chips are back, the cards still out."""
    todo = after_void(table, event.cause, dealt=any_dealt(table))
    for back in event.returns:
        table = with_rail(table, back.seat, back.to_rail)
    seats = tuple(replace(seat, wagers=None) if seat else None for seat in table.seats)
    keypad = replace(table.keypad, locked=False)
    voided = replace(table, seats=seats, stage=Stage.PREPARING, todo=todo, halt=None, keypad=keypad)
    return voided if any_dealt(table) else without_round(voided)


def gather(table: Table) -> Table:
    """Return the table with every card that is out in the rack. A shuffler still holds its stub."""
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
    """Return the table with the next deck: by hand the same again, with a shuffler the other one."""
    emptied = table.with_deck(table.deck, Deck())
    alternates = by_shuffler(table.house) and table.house.cards.decks == 2
    return replace(emptied, deck=3 - table.deck) if alternates else emptied


def without_round(table: Table) -> Table:
    """Return the table after its round ended or became void."""
    counted = table.round is not None and table.round.stub_counted
    since = 0 if counted else table.rounds_since_count + 1
    return replace(table, round=None, bonus_invited=False, rounds_since_count=since)
