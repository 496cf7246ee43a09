"""The reading drill: the hand, its line, and whose bets are taken first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.cards import Card
from letitride.games import rank
from letitride.house import House, Wager
from letitride.house.round import Paying
from letitride.house.wager import Decider
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.state import Table
from letitride.table.words.wording import hand_label
from letitride.training.school.draw import Draw
from letitride.training.school.hands import rankings
from letitride.training.school.lines import DUEL, LOSES, Line, all_lines, duelled, has_duel, outcome_at, rehearsed
from letitride.training.school.question import DrillKind, Exercise, Fault, Form, Option, Question, Signs, Wrong
from letitride.training.school.rehearsal import Moment, Rehearsal

ORDER = "order"
_CHOICES = 6


def things_to_read(house: House) -> dict[str, str]:
    """Return what there is to read at a house, by key."""
    lines = {line.key: line.title for line in all_lines(house)}
    main = house.main_wager
    duel = {f"{main.value}:{key}": f"{main.label}: {words}" for key, words in DUEL.items()} if has_duel(house) else {}
    title = "Losers first" if house.settling.paying is Paying.LOSERS_FIRST else "The order of settling"
    return {**lines, **duel, ORDER: title}


def exercise(house: House, key: str, draw: Draw) -> Exercise:
    """Return a hand to read, or a round to settle in order."""
    return Exercise(
        kind=DrillKind.READ,
        item=key,
        title=things_to_read(house)[key],
        questions=tuple(_questions(house, key, draw)),
    )


def _questions(house: House, key: str, draw: Draw) -> Iterator[Question]:
    line = next((each for each in all_lines(house) if each.key == key), None)
    if key == ORDER:
        yield _in_order(house, draw)
    elif line is not None:
        rehearsal, seat = rehearsed(house, line, draw)
        yield from hand_questions(_laid_open(rehearsal, seat), seat, line.wager, draw)
    else:
        rehearsal, seat = duelled(house, key.partition(":")[2], draw)
        yield duel_question(_laid_open(rehearsal, seat), seat, outcome_at(rehearsal, seat))


def _laid_open(rehearsal: Rehearsal, seat: int) -> Table:
    """Return the table when a seat's cards were turned over."""
    for moment in rehearsal.moments:
        step = moment.step
        if isinstance(step, commands.ExposeHand | commands.ShowBonusHand) and step.seat == seat:
            return moment.after
    return next(m.table for m in rehearsal.moments if m.table.round and m.table.round.payouts)


def hand_questions(table: Table, seat: int, wager: Wager, draw: Draw) -> Iterator[Question]:
    """Yield the questions about the cards that decide a wager: what they are, and their line."""
    cards = deciding_cards(table, seat, wager)
    clause, signs = cite(table.house, _reading_topic(wager)), Signs(cards=cards)
    hand = hand_label(table, cards)
    labels = [each.label for each in rankings(len(cards)) if each.label != hand]
    near = _nearest(labels, rank(cards).ranking.place, draw)
    whose = f"Seat {seat}, {wager.label}"
    words = draw.shuffled([hand, *near])
    yield _choice(table, f"{whose}: what hand is it?", words, hand, Wrong(Fault.MISREAD, clause, _COST), signs)
    line = line_of(table.house, wager, cards)
    topic = _losing_topic(wager) if line == LOSES else _line_topic(wager)
    others = [each.words for each in all_lines(table.house) if each.wager is wager and each.words != line]
    words = draw.shuffled([line, *draw.sample(others, _CHOICES - 1)])
    wrong = Wrong(Fault.WRONG_LINE, cite(table.house, topic), _COST)
    yield _choice(table, f"{whose}: what does it pay?", words, line, wrong, signs)


def _is_own_cards(wager: Wager) -> bool:
    return wager.is_side_bet and wager.decider is not Decider.FIVE_CARDS


def _reading_topic(wager: Wager) -> str:
    return "side bet read" if _is_own_cards(wager) else "reading"


def _line_topic(wager: Wager) -> str:
    return "bonus paid" if wager.collected_before else _reading_topic(wager)


def _losing_topic(wager: Wager) -> str:
    if wager.collected_before:
        return "bonus paid"
    return "side bet loses" if _is_own_cards(wager) else "loses"


_COST = "A hand read wrong is paid wrong: the player or the house is out of pocket."


def _nearest(labels: list[str], place: int, draw: Draw) -> list[str]:
    """Return the hands it may be mistaken for: the next in rank, and some others."""
    by_distance = sorted(enumerate(labels), key=lambda each: abs(each[0] - place))
    near = [label for _, label in by_distance]
    return near[:3] + draw.sample(near[3:], _CHOICES - 4)


def deciding_cards(table: Table, number: int, wager: Wager) -> tuple[Card, ...]:
    """Return the cards that decide a wager of a seat."""
    seat = table.seat(number)
    own = seat.hand.cards if seat and seat.hand else ()
    dealers = table.round.dealers_cards if table.round else ()
    if wager.decider is Decider.COMMUNITY_CARDS:
        return dealers
    return (*own, *dealers)[:5] if wager.decider is Decider.FIVE_CARDS else own


def line_of(house: House, wager: Wager, cards: tuple[Card, ...]) -> str:
    """Return the line of the pay table that pays these cards, in words."""
    lines = [each for each in all_lines(house) if each.wager is wager and each.words != LOSES]
    ranked = rank(cards)
    found = [each for each in lines if each.ranking is ranked.ranking and _fits(each, ranked.ranks[0])]
    if not found and ranked.ranking.place == 0:
        # Without its own line, the best straight flush is paid like any other.
        found = [each for each in lines if each.ranking.value == "straight-flush"]
    return found[0].words if found else LOSES


def _fits(line: Line, pair: object) -> bool:
    return line.ranking.value != "pair" or pair in line.pairs


def duel_question(table: Table, seat: int, outcome: str) -> Question:
    """Return the question how a hand compares with the dealer's."""
    wrong = Wrong(Fault.MISREAD, cite(table.house, "reading"), _COST)
    options = tuple(Option(words, None if key == outcome else wrong) for key, words in DUEL.items())
    return Question(
        kind=DrillKind.READ,
        prompt=f"Seat {seat} against your own hand: what is it?",
        form=Form.CHOICE,
        table=table,
        options=options,
        right=str(list(DUEL).index(outcome) + 1),
        wrong=wrong,
        seconds=table.house.exam.reading_seconds,
    )


def _choice(table: Table, prompt: str, words: Sequence[str], right: str, wrong: Wrong, signs: Signs) -> Question:
    return Question(
        kind=DrillKind.READ,
        prompt=prompt,
        form=Form.CHOICE,
        table=table,
        signs=signs,
        options=tuple(Option(each, None if each == right else wrong) for each in words),
        right=str(list(words).index(right) + 1),
        wrong=wrong,
        seconds=table.house.exam.reading_seconds,
    )


def _in_order(house: House, draw: Draw) -> Question:
    rehearsal = Rehearsal(house, draw, players=draw.between(3, 5))
    rehearsal.open()
    rehearsal.play()
    return order_question(rehearsal.moments)


def order_question(moments: Sequence[Moment]) -> Question:
    """Return the question which bets are taken or settled in which order."""
    house = moments[0].table.house
    shown = [m.after for m in moments if isinstance(m.step, commands.ExposeHand)]
    settling = next(m.table for m in moments if m.table.round and m.table.round.payouts)
    losers_first = house.settling.paying is Paying.LOSERS_FIRST
    settled: list[int] = []
    for moment in moments:
        step = moment.step
        kinds = commands.CollectWager if losers_first else commands.CollectWager | commands.PayWager
        if isinstance(step, kinds) and step.seat not in settled:
            settled.append(step.seat)
    what = "From which seats do you take a bet before you pay anybody" if losers_first else "Which seats do you settle"
    topic = "losers first" if losers_first else "exposed"
    cost = "A winner paid too early, or the wrong way round, cannot be checked by the floor."
    return Question(
        kind=DrillKind.READ,
        prompt=f"{what}, in order? Seats in order, 0 for none.",
        form=Form.SEATS,
        table=shown[-1] if shown and losers_first else settling,
        right=" ".join(map(str, settled)) or "0",
        wrong=Wrong(Fault.WRONG_ORDER, cite(house, topic), cost),
        also=(cite(house, "pay order"),),
        seconds=house.exam.ruling_seconds,
    )
