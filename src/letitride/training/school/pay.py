"""The paying drill: what a hand pays, and the fewest chips that make it."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Money
from letitride.house import House
from letitride.table.model import command as commands
from letitride.table.model.state import Table
from letitride.training.school.chips import fewest_chips, print_chips
from letitride.training.school.draw import Draw
from letitride.training.school.lines import DUEL, duelled, has_duel, paid_lines, rehearsed
from letitride.training.school.menus import paid, payout_of
from letitride.training.school.question import DrillKind, Exercise, Fault, Form, Question, Wrong
from letitride.training.school.rehearsal import Moment, Rehearsal
from letitride.training.school.step_clauses import amount_clause, clause_of

_DUEL = ("wins", "unqualified")


def lines_to_pay(house: House) -> dict[str, str]:
    """Return what there is to pay at a house, by key."""
    main = house.main_wager
    duel = {f"{main.value}:{key}": f"{main.label}: {DUEL[key]}" for key in _DUEL} if has_duel(house) else {}
    return {line.key: line.title for line in paid_lines(house)} | duel


def exercise(house: House, key: str, draw: Draw) -> Exercise:
    """Return the payment of a wager: the amount, and the chips."""
    rehearsal, seat = _dealt(house, key, draw)
    wager = key.partition(":")[0]
    moment = _paying(rehearsal, seat, wager)
    return Exercise(
        kind=DrillKind.PAY,
        item=key,
        title=lines_to_pay(house)[key],
        questions=tuple(pay_questions(moment)),
    )


def _dealt(house: House, key: str, draw: Draw) -> tuple[Rehearsal, int]:
    line = next((each for each in paid_lines(house) if each.key == key), None)
    return rehearsed(house, line, draw) if line else duelled(house, key.partition(":")[2], draw)


def _paying(rehearsal: Rehearsal, seat: int, wager: str) -> Moment:
    """Return the moment at which a wager is paid, or the first payment of the round."""
    paying = [moment for moment in rehearsal.moments if isinstance(moment.step, commands.PayWager)]
    meant = [m for m in paying if m.step.seat == seat and m.step.wager.value == wager]  # type: ignore[union-attr]
    return (meant or paying)[0]


def pay_questions(moment: Moment) -> Iterator[Question]:
    """Yield the questions about a payment: how much, and in which chips."""
    step, table = moment.step, moment.table
    if not isinstance(step, commands.PayWager):
        raise TypeError("nothing is paid at this moment")
    payout = payout_of(table, step.seat, step.wager)
    amount, clause = paid(payout), amount_clause(table, step)
    what = f"Pay the {step.wager.label} of seat {step.seat}: {_bet(table, step, payout.stake)}."
    yield Question(
        kind=DrillKind.PAY,
        prompt=f"{what} How much do you pay out?",
        form=Form.AMOUNT,
        table=table,
        right=str(amount),
        wrong=Wrong(Fault.OVERPAID, clause, ""),
        also=_also(table, step),
        seconds=table.house.exam.payout_seconds,
    )
    if amount:
        yield chips_question(table, amount, clause)


def _bet(table: Table, step: commands.PayWager, stake: Money) -> str:
    if step.wager.collected_before:
        return f"a bet of {stake}, collected before the deal"
    if stake:
        return f"{stake} in action"
    seat = table.seat(step.seat)
    earned_on = seat.wagers.stake(table.house.main_wager) if seat and seat.wagers else stake
    return f"earned on a bet of {earned_on}"


def _also(table: Table, step: commands.PayWager) -> tuple[str, ...]:
    """Return the clause on reading too: a wrong payment usually comes from a misread hand."""
    return (clause_of(table, commands.ExposeHand(seat=step.seat)),)


def chips_question(table: Table, amount: Money, clause: str) -> Question:
    """Return the question which chips make an amount."""
    cut = fewest_chips(table.house.chips.denominations, amount)
    return Question(
        kind=DrillKind.PAY,
        prompt=f"Cut {amount} in the fewest chips. The chips are {table.house.chips}.",
        form=Form.CHIPS,
        table=table,
        right=print_chips(cut),
        wrong=Wrong(Fault.WRONG_CHIPS, clause, ""),
        seconds=table.house.exam.payout_seconds,
    )
