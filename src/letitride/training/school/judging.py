"""Judges an answer. Pure: the same question and answer always give the same result."""

from __future__ import annotations

import re

from letitride.cards import Money
from letitride.cards.money import MoneyError
from letitride.training.school.chips import NoSuchChips, how_many, parse_chips, print_chips, worth
from letitride.training.school.question import Fault, Form, Mistake, Question, Wrong

LONGEST_ANSWER = 200


class BadAnswer(ValueError):
    """A text that is no answer to the question. It is not judged but asked again."""


def read_answer(question: Question, text: str) -> str:
    """Return an answer as a record writes it, or say what an answer looks like."""
    text = text.strip()
    if not text or len(text) > LONGEST_ANSWER:
        raise BadAnswer(_expected(question))
    try:
        return _READERS[question.form](question, text)
    except (NoSuchChips, MoneyError):
        raise BadAnswer(_expected(question)) from None


def _choice(question: Question, text: str) -> str:
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 1 <= int(text) <= len(question.options):
        raise BadAnswer(_expected(question))
    return str(int(text))


def _number(question: Question, text: str) -> str:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise BadAnswer(_expected(question))
    return str(int(text))


def _amount(question: Question, text: str) -> str:
    amount = Money.parse(text)
    if amount < Money(0):
        raise BadAnswer(_expected(question))
    return str(amount)


def _chips(question: Question, text: str) -> str:
    cut = parse_chips(text)
    known = question.table.house.chips.denominations
    strange = [chip for chip, _ in cut if chip not in known]
    if strange:
        raise BadAnswer(f"The house has no {strange[0]} chip. Its chips are {question.table.house.chips}.")
    return print_chips(cut)


def _seats(question: Question, text: str) -> str:
    seats = re.split(r"[ ,]+", text)
    most = len(question.table.seats)
    if not all(re.fullmatch(r"[0-9]", seat) and int(seat) <= most for seat in seats) or len(set(seats)) < len(seats):
        raise BadAnswer(_expected(question))
    return " ".join(seats)


_READERS = {
    Form.CHOICE: _choice,
    Form.NUMBER: _number,
    Form.AMOUNT: _amount,
    Form.CHIPS: _chips,
    Form.SEATS: _seats,
}


def _expected(question: Question) -> str:
    match question.form:
        case Form.CHOICE:
            return f"Enter a number from 1 to {len(question.options)}."
        case Form.NUMBER:
            return "Enter a whole number such as 28."
        case Form.AMOUNT:
            return "Enter an amount such as 20 or 2.50."
        case Form.CHIPS:
            chips = question.table.house.chips
            return f"Enter chips such as 2x{print_chips(((chips.denominations[-1], 1),))[2:]}. The chips are {chips}."
        case Form.SEATS:
            return "Enter seats in order, such as 5 3 1, or 0 for none."


def mistake_of(question: Question, answer: str) -> Mistake | None:
    """Return what is wrong about an answer, or None."""
    if answer == question.right or answer in question.accepted:
        return None
    wrong = _wrong(question, answer)
    if wrong is None:
        return None
    return Mistake(
        fault=wrong.fault,
        clause=wrong.clause,
        given=question.in_words(answer).removesuffix("."),
        right=question.right_in_words.removesuffix("."),
        cost=wrong.cost,
    )


def slowness_of(question: Question, milliseconds: int) -> Mistake | None:
    """Return that an answer took longer than its target time, or None."""
    if milliseconds <= question.seconds * 1000:
        return None
    took = f"{milliseconds / 1000:.1f} s"
    return Mistake(
        fault=Fault.SLOW,
        clause=question.wrong.clause,
        given=took,
        right=f"at most {question.seconds} s",
        cost="Nothing but time: fewer rounds an hour.",
    )


def _wrong(question: Question, answer: str) -> Wrong | None:
    match question.form:
        case Form.CHOICE:
            return question.options[int(answer) - 1].wrong
        case Form.AMOUNT if question.wrong.fault in (Fault.OVERPAID, Fault.UNDERPAID):
            return _paid_wrong(question, Money.parse(answer))
        case Form.CHIPS:
            return _cut_wrong(question, answer)
        case _:
            return question.wrong


def _paid_wrong(question: Question, paid: Money) -> Wrong:
    due = Money.parse(question.right)
    clause = question.wrong.clause
    if paid > due:
        return Wrong(Fault.OVERPAID, clause, f"The house would have lost {paid - due}.")
    return Wrong(Fault.UNDERPAID, clause, f"The player would have been {due - paid} short.")


def _cut_wrong(question: Question, answer: str) -> Wrong | None:
    cut, right = parse_chips(answer), parse_chips(question.right)
    given, due, clause = worth(cut), worth(right), question.wrong.clause
    if given != due:
        who = f"the house would have lost {given - due}" if given > due else f"the player would be {due - given} short"
        return Wrong(Fault.WRONG_CHIPS, clause, f"These chips make {given}, not {due}: {who}.")
    more = how_many(cut) - how_many(right)
    if not more:
        return None
    cost = f"{more} chip{'' if more == 1 else 's'} more than needed: slower to cut, and harder to check."
    return Wrong(Fault.TOO_MANY_CHIPS, clause, cost)
