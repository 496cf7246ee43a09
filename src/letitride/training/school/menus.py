"""The steps to choose from: the due step, and others that a dealer might confuse with it and the table refuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.cards import DECK, Money
from letitride.house import Wager
from letitride.house.irregularity import WrongNumber
from letitride.house.round import Paying
from letitride.house.setup import Verification
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Payout, Table
from letitride.table.model.vocabulary import DEALER, Key, Stage
from letitride.table.rules.engine import rule_on
from letitride.table.rules.procedure import by_shuffler, has_keypad, is_due
from letitride.training.school.draw import Draw
from letitride.training.school.question import Fault, Option, Wrong
from letitride.training.school.rehearsal import Moment, at_stake
from letitride.training.school.step_clauses import clause_of
from letitride.training.school.steps import STOP, Ask, PushBack, Step, Stop, words_of

CHOICES = 6
"""How many steps a menu has, besides stopping."""


def menu(
    moment: Moment, later: Sequence[Step], draw: Draw, *, right: Step | None = None
) -> tuple[tuple[Option, ...], int]:
    """Return the options at a moment, and the number of the right one. Stopping play is always last."""
    table, due = moment.table, right or moment.step
    options = [Option(words_of(table, due))] if not isinstance(due, Stop) else []
    found = {options[0].words} if options else set()
    for step, fault in _rivals(table, moment.step, later, draw):
        words = words_of(table, step)
        if words not in found and len(options) < CHOICES and not _is_allowed(table, step, due):
            found.add(words)
            options.append(Option(words, _wrong(table, moment.step, step, fault)))
    shuffled = draw.shuffled(options)
    if isinstance(due, Stop):
        return (*shuffled, Option(STOP)), len(shuffled) + 1
    number = next(place for place, option in enumerate(shuffled, 1) if option.wrong is None)
    alarm = Wrong(Fault.FALSE_ALARM, clause_of(table, due), "The round waits for the floor with nothing wrong.")
    return (*shuffled, Option(STOP, alarm)), number


def _wrong(table: Table, due: Step, done: Step, fault: Fault) -> Wrong:
    """Return the mistake of doing something other than what is due, with the clause it breaks."""
    cost = cost_of(table, due, done)
    losers_first = table.house.settling.paying is Paying.LOSERS_FIRST
    match due, done:
        case commands.CollectWager(seat=seat), commands.PayWager(seat=other) if losers_first and seat != other:
            return Wrong(Fault.SKIPPED, cite(table.house, "losers first"), cost)
        case commands.PayWager(seat=seat), commands.PayWager(seat=other) if seat != other:
            return Wrong(fault, cite(table.house, "pay order"), cost)
        case commands.PayWager(), commands.PickUpHand() | commands.PickUpCommunityCards():
            return Wrong(fault, cite(table.house, "lie until paid"), cost)
        case commands.DealCards(seat=seat), commands.DealCards(seat=other) if DEALER != seat != other != DEALER:
            return Wrong(fault, _deal_order(table), cost)
        case commands.InviteBonusBets(), commands.CallNoMoreBets():
            return Wrong(fault, cite(table.house, "invited"), cost)
        case _:
            return Wrong(fault, clause_of(table, due), cost)


def _deal_order(table: Table) -> str:
    """Return the clause about whose cards come next."""
    again = table.round is not None and table.round.again
    return cite(table.house, "same round dealt" if again else "deal order")


def _is_allowed(table: Table, step: Step, due: Step) -> bool:
    """Return whether the table allows a step, so that it would be no mistake."""
    if isinstance(due, PushBack | Stop):
        return False
    if isinstance(step, Ask | PushBack | Stop):
        return step == due
    return is_due(table, step) or _accepted(table, step)


def _accepted(table: Table, command: Command) -> bool:
    try:
        rule_on(table, command)
    except Refused:
        return False
    except LookupError:  # what asks about a round, or about cards, where there are none
        return False
    return True


def _rivals(table: Table, due: Step, later: Sequence[Step], draw: Draw) -> Iterator[tuple[Step, Fault]]:
    """Yield other steps, the most telling first: the same elsewhere, the opposite, what comes next, anything."""
    elsewhere = draw.shuffled(list(_elsewhere(table, due)))
    swapped = list(_swapped(due))
    next_ones = [(step, Fault.SKIPPED) for step in later[:6]]
    yield from swapped
    yield from elsewhere[:2]
    yield from next_ones[:3]
    yield from draw.shuffled([(step, Fault.OUT_OF_ORDER) for step in _pool(table)])
    yield from (*elsewhere[2:], *next_ones[3:])


def _elsewhere(table: Table, due: Step) -> Iterator[tuple[Step, Fault]]:
    seats = [number for number, _, _ in table.wagering()]
    match due:
        case Ask(seat=seat) if seat:
            yield from ((Ask(other), Fault.WRONG_TURN) for other in seats if other != seat)
        case commands.DealCards(seat=seat, cards=cards):
            yield from (
                (commands.DealCards(seat=other, cards=cards), Fault.WRONG_TURN)
                for other in (*seats, DEALER)
                if other != seat
            )
            many = table.house.game.own_cards if cards == 1 else 1
            yield commands.DealCards(seat=seat, cards=many), Fault.WRONG_TURN
        case commands.ExposeHand(seat=seat) | commands.PickUpHand(seat=seat):
            yield from ((type(due)(seat=other), Fault.WRONG_TURN) for other in seats if other != seat)
        case commands.CollectWager(seat=seat) | commands.PayWager(seat=seat):
            yield from (
                (_settling(payout), Fault.WRONG_TURN)
                for payout in (table.round.payouts if table.round else ())
                if payout.seat != seat
            )


def _settling(payout: Payout) -> Command:
    if payout.returned:
        return commands.PayWager(seat=payout.seat, wager=payout.wager)
    return commands.CollectWager(seat=payout.seat, wager=payout.wager)


def _swapped(due: Step) -> Iterator[tuple[Step, Fault]]:
    match due:
        case commands.CollectWager(seat=seat, wager=wager):
            yield commands.PayWager(seat=seat, wager=wager), Fault.WRONG_SETTLEMENT
        case commands.PayWager(seat=seat, wager=wager):
            yield commands.CollectWager(seat=seat, wager=wager), Fault.WRONG_SETTLEMENT


def _pool(table: Table) -> Iterator[Step]:
    """Yield steps that this house's dealer does at some time."""
    house, deck = table.house, table.deck
    yield from (commands.CallNoMoreBets(), commands.TurnCards(), commands.GatherCards())
    yield from (commands.WashDeck(deck=deck), commands.InspectDeck(deck=deck))
    if house.opening.verified_by is Verification.FLOOR:
        yield commands.VerifyDeck(deck=deck)
    if by_shuffler(house):
        yield from (commands.PressStart(), commands.LoadNest())
    else:
        yield from (commands.ShuffleDeck(order=DECK), commands.RackStub(), commands.StackDeck(deck=deck))
    if house.deal.burn.place is not None:
        yield commands.BurnCard()
    if house.cards.stub_count_every:
        yield commands.CountStub(found=0)
    if has_keypad(house):
        yield from (commands.PressKey(key=key) for key in (Key.LOCK_OUT, Key.GAME_OVER))
    if table.stage is Stage.SETTLING:
        yield commands.PickUpCommunityCards()


# What it would have cost


def cost_of(table: Table, due: Step, done: Step) -> str:
    """Return what it would have cost to do something other than what was due."""
    match due, done:
        case (commands.PayWager(seat=seat, wager=wager), commands.CollectWager()) if _is_same(due, done):
            payout = payout_of(table, seat, wager)
            return f"{_player(table, seat)} would have lost the bet, and {paid(payout)} in winnings."
        case (commands.CollectWager(seat=seat, wager=wager), commands.PayWager()) if _is_same(due, done):
            stake = payout_of(table, seat, wager).stake
            return f"The house would have left {stake} it had won, and paid {_player(table, seat)} on top."
        case (commands.DealCards(), _) | (_, commands.DealCards()):
            return _misdealt(table)
        case (_, commands.TurnCards()) if table.stage is Stage.DECIDING:
            return f"A card would lie open that players had no right to see: {at_stake(table)} of bets in dispute."
        case (commands.PayWager(seat=seat, wager=wager), _):
            return f"{_player(table, seat)} waits for {paid(payout_of(table, seat, wager))}, and may dispute it."
        case (PushBack(seat=seat), _):
            return f"A bet that {_player(table, seat)} took back would still lie there to be lost."
        case (commands.CollectBonusBets(), _):
            return "Bonus bets left on the layout could be taken back once the cards are known."
        case (commands.CountStub(), _):
            return "A deck that is not complete would stay in play."
        case _:
            return "No chips yet, but the procedure is broken, and the round can be disputed."


def _is_same(due: commands.PayWager | commands.CollectWager, done: Step) -> bool:
    return (due.seat, due.wager) == (getattr(done, "seat", None), getattr(done, "wager", None))


def _misdealt(table: Table) -> str:
    rules = table.house.irregularities.wrong_number_of_cards
    misdeal = "A misdeal" if rules is WrongNumber.MISDEAL_AND_COUNT else "A wrong number of cards"
    void = f"{misdeal}: all hands would be void"
    return f"{void}, and {at_stake(table)} of bets would go back." if at_stake(table) else f"{void}."


def _player(table: Table, number: int) -> str:
    seat = table.seat(number)
    return seat.player if seat else f"seat {number}"


def payout_of(table: Table, seat: int, wager: Wager) -> Payout:
    """Return how a wager of the round ends."""
    payouts = table.round.payouts if table.round else ()
    return next(each for each in payouts if (each.seat, each.wager) == (seat, wager))


def paid(payout: Payout) -> Money:
    """Return the chips that the dealer pays out: a stake on the layout stays there."""
    return payout.returned if payout.wager.collected_before else payout.returned - payout.stake
