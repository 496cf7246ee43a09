"""The floor drill: inspections, counts, votes, disputes, mispays, and tournaments that are broken off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from letitride.cards import DECK, Card, Money
from letitride.house import House
from letitride.house.irregularity import Completion, WrongNumber
from letitride.house.setup import Cut, Permission
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.discard_rack import reconstruct
from letitride.table.rules.shuffling import depths
from letitride.training.school import tournaments
from letitride.training.school.draw import Draw
from letitride.training.school.menus import paid
from letitride.training.school.question import DrillKind, Exercise, Fault, Form, Option, Question, Signs, Wrong
from letitride.training.school.rehearsal import Rehearsal
from letitride.training.school.step_clauses import amount_clause, odds_clause
from letitride.training.school.wording import cards, named

TITLES = {
    "verify": "Verifying a deck",
    "count-down": "Counting a misdealt deck down",
    "vote": "A vote on a round that was broken off",
    "dispute": "A dispute, laid out from the rack",
    "mispay": "Correcting a mispay",
    "recut": "A cut that was made badly",
}


def tasks(house: House) -> dict[str, str]:
    """Return what the floor does at a house, by key."""
    counts = house.irregularities.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT
    cuts = house.cards.cut is not Cut.NEVER and house.cards.recut_on_floors_order is Permission.ALLOWED
    has = {"count-down": counts, "vote": house.interruption.round is Completion.VOTE, "recut": cuts}
    own = {key: title for key, title in TITLES.items() if has.get(key, True)}
    return own | tournaments.TITLES


def exercise(house: House, key: str, draw: Draw) -> Exercise:
    """Return a task of the floor."""
    title = tasks(house)[key]
    makers = _MAKERS if key in _MAKERS else tournaments.MAKERS
    return Exercise(kind=DrillKind.FLOOR, item=key, title=title, questions=tuple(makers[key](house, draw)))


def choice(table: Table, prompt: str, words: Sequence[str], right: str, wrong: Wrong, signs: Signs) -> Question:
    """Return a question of the floor with options."""
    return Question(
        kind=DrillKind.FLOOR,
        prompt=prompt,
        form=Form.CHOICE,
        table=table,
        signs=signs,
        options=tuple(Option(each, None if each == right else wrong) for each in words),
        right=str(list(words).index(right) + 1),
        wrong=wrong,
        seconds=table.house.exam.ruling_seconds,
    )


def _amount(table: Table, prompt: str, right: Money, wrong: Wrong, signs: Signs) -> Question:
    return Question(
        kind=DrillKind.FLOOR,
        prompt=prompt,
        form=Form.AMOUNT,
        table=table,
        signs=signs,
        right=str(right),
        wrong=wrong,
        seconds=table.house.exam.payout_seconds,
    )


# Decks


def _verify(house: House, draw: Draw) -> Iterator[Question]:
    cards: list[Card] = list(DECK)
    fault = draw.choice(("complete", "missing", "double"))
    place = draw.below(len(cards))
    card = cards[place]
    if fault == "missing":
        del cards[place]
    elif fault == "double":
        other = draw.choice([each for each in cards if each != card])
        cards[place] = other
    words = ("The deck is complete", "A card is missing", "One card is there twice, another is missing")
    right = words[("complete", "missing", "double").index(fault)]
    wrong = Wrong(Fault.FLOOR_ERROR, cite(house, "verify"), "A deck that is not complete would be dealt from.")
    signs = Signs(sign="The dealer has inspected this deck and spread it by suit.", cards=tuple(cards))
    yield choice(Table.of(house), "You are the floor. Verify the deck: what do you find?", words, right, wrong, signs)


def _count_down(house: House, draw: Draw) -> Iterator[Question]:
    rehearsal = Rehearsal(house, draw, players=draw.between(2, 4))
    rehearsal.open()
    rehearsal.play(until=lambda table: table.stage is Stage.DECIDING)
    table = rehearsal.table
    own = sum(len(seat.hand.cards) for _, seat, _ in table.wagering() if seat.hand)
    dealers = len(table.round.dealers_cards) + (table.round.burn_card is not None) if table.round else 0
    rest = len(DECK) - own - dealers + draw.choice((0, 0, -1, 1))
    total = own + dealers + rest
    says = f"Gathered: {own} cards from the players, {dealers} from the dealer's area, {rest} from the stub."
    wrong = Wrong(Fault.MISCOUNT, cite(house, "deck counted"), "The wrong deck would stay, or the right one go.")
    yield Question(
        kind=DrillKind.FLOOR,
        prompt="How many cards does the deck have in all?",
        form=Form.NUMBER,
        table=table,
        signs=Signs(sign=says),
        right=str(total),
        wrong=wrong,
        seconds=house.exam.count_seconds,
    )
    whole = total == len(DECK)
    words = ("It stays in use, and play resumes", "It is taken away, and a new deck is opened")
    topic = "deck whole" if whole else "deck not whole"
    wrong = Wrong(Fault.FLOOR_ERROR, cite(house, topic), "The wrong deck would stay, or the right one go.")
    yield choice(
        table, "What becomes of the deck?", words, words[not whole], wrong, Signs(sign=f"The deck has {total} cards.")
    )


def _recut(house: House, draw: Draw) -> Iterator[Question]:
    rehearsal = Rehearsal(house, draw, players=2)
    rehearsal.open()
    rehearsal.ready()
    allowed = depths(rehearsal.table)
    lifted = draw.choice((allowed.least - draw.between(1, max(1, allowed.least - 1)), draw.between(allowed.least, 40)))
    late = draw.one_in(3)
    says = f"The dealer has cut, lifting {lifted} {cards(lifted)}" + (
        ", and has dealt the first card." if late else "."
    )
    words = ("Have the deck cut again", "Let it stand", "Void the round")
    right = words[0] if lifted not in allowed and not late else words[1]
    cost = "A cut that protects nobody would stand, or a good deal would be upset."
    wrong = Wrong(Fault.FLOOR_ERROR, cite(house, "recut"), cost)
    yield choice(rehearsal.table, "You are the floor. What do you order?", words, right, wrong, Signs(sign=says))


# Votes


def _vote(house: House, draw: Draw) -> Iterator[Question]:
    rehearsal = Rehearsal(house, draw, players=draw.between(2, 5))
    rehearsal.open()
    rehearsal.play(until=lambda table: table.stage is Stage.DECIDING)
    table = rehearsal.table
    names = [seat.player for _, seat, _ in table.wagering()]
    how = draw.choice(("yes", "no", "silent"))
    other = draw.choice(names)
    said = {
        "yes": "All of them say yes.",
        "no": f"All say yes but {other}, who says no.",
        "silent": f"All say yes but {other}, who has not answered in {house.interruption.vote_seconds} seconds.",
    }
    words = ("The round is completed", "The round is dead: every bet goes back", "The floor decides alone")
    topic = "interruption" if how == "yes" else "round dead"
    wrong = Wrong(Fault.FLOOR_ERROR, cite(house, topic), "A round is settled against the will of a player, or lost.")
    signs = Signs(sign=f"The power failed. The cards can be read. {named(names)} have bets down. {said[how]}")
    yield choice(table, "What do you rule?", words, words[how != "yes"], wrong, signs)


# Disputes and mispays


def _settled(house: House, draw: Draw) -> Rehearsal:
    """Return a finished round with at least one bet paid."""
    for _ in range(40):
        rehearsal = Rehearsal(house, draw, players=draw.between(2, 4))
        rehearsal.open()
        rehearsal.play()
        if any(isinstance(moment.step, commands.PayWager) for moment in rehearsal.moments):
            break
    return rehearsal


def _dispute(house: House, draw: Draw) -> Iterator[Question]:
    rehearsal = _settled(house, draw)
    settling = next(m.table for m in rehearsal.moments if m.table.round and m.table.round.payouts)
    payouts = settling.round.payouts if settling.round else ()
    main = [each for each in payouts if each.wager is house.main_wager]
    payout = draw.choice(main)
    laid_out = reconstruct(rehearsal.table.rack)
    dealers = laid_out.community_cards
    seat = settling.seat(payout.seat)
    name = seat.player if seat else ""
    cards = (*laid_out.hand(payout.seat), *dealers)
    says = (
        f"{name} disputes the round. From the rack you lay out the cards of seat {payout.seat}, then those before the "
        f"tray. {payout.stake} was in action."
    )
    words = ("The bets lose", "The bets win", "The bets push")
    won = 0 if not payout.returned else 1 if payout.winnings else 2
    wrong = Wrong(
        Fault.FLOOR_ERROR, cite(house, "laid out"), "A dispute decided wrongly costs the bet, and the player."
    )
    signs = Signs(sign=says, cards=cards)
    yield choice(rehearsal.table, "What do the cards say?", words, words[won], wrong, signs)
    due = paid(payout) if payout.returned else Money(0)
    wrong = Wrong(Fault.OVERPAID, odds_clause(house) if payout.returned else cite(house, "loses"), "")
    yield _amount(rehearsal.table, f"How much should the dealer have paid {name}?", due, wrong, signs)


def _mispay(house: House, draw: Draw) -> Iterator[Question]:
    rehearsal = _settled(house, draw)
    paying = [m for m in rehearsal.moments if isinstance(m.step, commands.PayWager)]
    moment = draw.choice(paying)
    step = moment.step
    if not isinstance(step, commands.PayWager) or moment.table.round is None:
        raise LookupError("nothing was paid")
    payout = next(each for each in moment.table.round.payouts if (each.seat, each.wager) == (step.seat, step.wager))
    due, unit = paid(payout), house.chips.denominations[0]
    more = draw.one_in(2) or due < unit * 2
    was = (
        due + unit * draw.between(1, 20) if more else due - unit * draw.between(1, max(1, due.cents // unit.cents // 2))
    )
    seat = moment.table.seat(step.seat)
    name = seat.player if seat else ""
    says = f"{name} was paid {was} on the {step.wager.label}. The cards and the bets are as you see them."
    table = moment.table
    wrong = Wrong(Fault.OVERPAID, amount_clause(table, step), "")
    yield _amount(table, "What was due?", due, wrong, Signs(sign=says))
    difference = was - due if more else due - was
    words = (f"{name} gives {difference} back", f"{name} gets {difference} more", "It stands: the round is over")
    clause = cite(house, "laid out")
    wrong = Wrong(Fault.FLOOR_ERROR, clause, f"The books would be {difference} wrong, and stay so.")
    signs = Signs(sign=f"Paid {was}, due {due}.")
    yield choice(table, "How do you correct it?", words, words[0 if more else 1], wrong, signs)


_MAKERS: dict[str, Callable[[House, Draw], Iterator[Question]]] = {
    "verify": _verify,
    "count-down": _count_down,
    "vote": _vote,
    "dispute": _dispute,
    "mispay": _mispay,
    "recut": _recut,
}
