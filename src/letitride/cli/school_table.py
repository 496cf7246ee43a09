"""The school's table as plain text, within 80 columns: what is in front of the dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.cards import Card
from letitride.table.model.vocabulary import Stage, Standing
from letitride.table.views.spots import SpotView
from letitride.table.views.view import SeatView
from letitride.training.school.shown import ShownQuestion

_STAGES = {
    Stage.PREPARING: "the cards are prepared",
    Stage.IDLE: "nobody plays",
    Stage.BETTING: "bets are open",
    Stage.DEALING: "the cards are dealt",
    Stage.DECIDING: "players decide",
    Stage.SETTLING: "bets are settled",
    Stage.HALTED: "play is stopped",
}
BACK = "##"
_A_ROW = 13


def drawn(question: ShownQuestion) -> Iterator[str]:
    """Yield the lines of the table and what is beside it."""
    table, signs = question.table, question.signs
    if table.stage is not Stage.CLOSED:
        yield from _table(question)
    for said in signs.told:
        yield f"  > {said}"
    if signs.sign:
        yield f"  ! {signs.sign}"
    if signs.cards:
        yield from (f"    {row}" for row in _rows(signs.cards))
    for chip, many in signs.chips:
        yield f"    {many:>3} x {chip}"


def _table(question: ShownQuestion) -> Iterator[str]:
    table = question.table
    number = f"Round {table.round}" if table.round else "Between rounds"
    deck = f", {table.undealt} cards in the deck" if table.undealt else ""
    yield f"  {number}: {_STAGES[table.stage]}{deck}"
    if table.display:
        yield f"  Controller: {table.display.upper()}"
    before = dict(question.signs.cards_before)
    dealers = _lying(table.dealers_cards, before.get(0))
    if dealers:
        yield f"  Before the tray   {dealers}"
    for seat in table.seats:
        if seat is not None:
            yield _seat(seat, before.get(seat.seat))


def _seat(seat: SeatView, found: int | None) -> str:
    bets = "  ".join(filter(None, map(_bet, seat.spots))) or "no bets"
    marker = f" ({seat.marker.value})" if seat.marker else ""
    cards = _lying(seat.cards, found)
    return f"  Seat {seat.seat}  {seat.player:<5} {cards:<15} {bets}{marker}".rstrip()


def _bet(spot: SpotView) -> str:
    name = spot.spot.replace("-", " ")
    if not spot.amount:
        return f"{name}: back" if spot.standing is Standing.WITHDRAWN else ""
    return f"{name}: {spot.amount}"


def _lying(cards: Sequence[Card | None], found: int | None) -> str:
    """Return the cards as they lie. If the number is wrong, show that many."""
    lying = [BACK if card is None else str(card) for card in cards]
    if found is not None:
        lying = (lying + [BACK] * found)[:found] or ["none"]
    return " ".join(lying)


def _rows(cards: Sequence[Card | None]) -> Iterator[str]:
    names = [BACK if card is None else str(card) for card in cards]
    for start in range(0, len(names), _A_ROW):
        yield " ".join(names[start : start + _A_ROW])
