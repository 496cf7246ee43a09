"""The procedures of a house as lists of steps: opening, dealing, turning cards, and after a void round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from letitride.games import rules_of
from letitride.house import House
from letitride.house.irregularity import WrongNumber
from letitride.house.round import BurnTime, Method
from letitride.house.setup import Controller, Counting, Cut, Idle, Shuffle, Spread, Verification
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.refusal import Refused
from letitride.table.model.state import MAINTENANCE_KEY, TABLE_KEY, Deck, Step, Table
from letitride.table.model.vocabulary import DEALER, Cause, Key, Stage
from letitride.table.rules.once import once_for_a_table
from letitride.table.rules.step_names import name_of, public_name_of

Steps = tuple[Step, ...]


@once_for_a_table
def due(table: Table) -> Steps:
    """Return what is due: a step, at betting a few in any order, or nothing.

    A type instead of a command means that it brings what the table cannot know: the order of a deck, a count.
    """
    if table.todo:
        step = table.todo[0]
        waits = isinstance(step, commands.WashDeck) and _waits_for_first_player(table)
        return () if waits else (step,)
    if table.stage is Stage.IDLE:
        return (commands.ReturnFromDeadGame(),) if any(table.seats) else ()
    return tuple(_due_at_betting(table)) if table.stage is Stage.BETTING else ()


def _due_at_betting(table: Table) -> Iterator[Step]:
    deck, house = table.decks[table.deck - 1], table.house
    if not any(table.seats):
        yield commands.CallDeadGame()
        return
    if deck.order is None and can_shuffle(table):
        yield commands.ShuffleDeck
    if deck.order is not None and must_cut(house, deck):
        yield commands.CutDeck
    if house.wagers.collected_before() and not table.bonus_invited and any(table.wagering()):
        yield commands.InviteBonusBets()


def is_due(table: Table, command: Command) -> bool:
    """Return whether *command* is due now."""
    steps = due(table)
    return command in steps or type(command) in steps


def require_due(table: Table, command: Command, *, topic: str) -> None:
    """Refuse *command* unless it is due now."""
    if is_due(table, command):
        return
    wanted = " or ".join(map(public_name_of, due(table)))
    waiting = f"due now is {wanted}" if wanted else f"nothing is due at this point ({table.stage_in_words})"
    raise Refused("not-due", f"{name_of(command)} is not due: {waiting}", rule=cite(table.house, topic))


def by_shuffler(house: House) -> bool:
    """Return whether a shuffler shuffles the cards."""
    return house.cards.shuffle is Shuffle.SHUFFLER


def has_keypad(house: House) -> bool:
    """Return whether the table has a controller."""
    return house.wagering.controller is Controller.KEYPAD


def must_cut(house: House, deck: Deck) -> bool:
    """Return whether a shuffled deck must be cut before the deal."""
    return not deck.cut and (house.cards.cut is Cut.ALWAYS or deck.cut_ordered)


def can_shuffle(table: Table) -> bool:
    """Return whether the next deck can be shuffled. A shuffler shuffles only what was put into it."""
    return not (by_shuffler(table.house) and table.rack.deck == table.deck)


def _waits_for_first_player(table: Table) -> bool:
    spread = table.house.opening.spread is Spread.FACE_UP_BY_SUIT
    return spread and not any(table.seats)


# Opening


def opening(house: House) -> Steps:
    """Return the steps that open a table."""
    power = (commands.SwitchOnShuffler(),) if by_shuffler(house) else ()
    key = (commands.InsertKey(slot=TABLE_KEY),) if has_keypad(house) else ()
    if house.cards.decks == 1:
        return (*power, *key, commands.ChooseDeck)
    return (*power, *key, *preparing_both(house))


def preparing_both(house: House) -> Steps:
    """Return how two decks are prepared: the first is dealt first, the second waits."""
    if by_shuffler(house):
        return (*preparing(house, 1), *into_shuffler(1), *preparing(house, 2), commands.RackDeck(deck=2))
    shown = chain(_showing(house, 1), _showing(house, 2))
    return (*shown, *_mixing(1), *_mixing(2))


def preparing_one(house: House, deck: int) -> Steps:
    """Return how a table's only deck is prepared."""
    return (*preparing(house, deck), *(into_shuffler(deck) if by_shuffler(house) else ()))


def preparing(house: House, deck: int) -> Steps:
    """Return how a new deck is prepared for its shuffle."""
    mixing = (commands.WashDeck(deck=deck),) if by_shuffler(house) else _mixing(deck)
    return (*_showing(house, deck), *mixing)


def _showing(house: House, deck: int) -> Iterator[Step]:
    yield commands.InspectDeck(deck=deck)
    if house.opening.verified_by is Verification.FLOOR:
        yield commands.VerifyDeck(deck=deck)
    if house.opening.spread is Spread.FACE_UP_BY_SUIT:
        yield commands.SpreadDeck(deck=deck)


def _mixing(deck: int) -> Steps:
    return (commands.WashDeck(deck=deck), commands.StackDeck(deck=deck))


def into_shuffler(deck: int) -> Steps:
    """Return how the machine shuffles a washed deck."""
    return (commands.LoadShuffler(deck=deck), commands.PressStart())


def returning(table: Table) -> Steps:
    """Return how the cards are picked up after a dead game."""
    decks = (1, 2) if table.house.cards.decks == 2 else (table.deck,)
    match table.house.opening.idle:
        case Idle.SPREAD_FACE_UP:
            return tuple(chain.from_iterable(_mixing(deck) for deck in decks))
        case Idle.SPREAD_FACE_DOWN:
            return tuple(chain.from_iterable((commands.TurnSpreadUp(deck=deck), *_mixing(deck)) for deck in decks))
        case Idle.DEAD_GAME:
            return ()


# Dealing


def dealing(table: Table) -> Steps:
    """Return the steps from "no more bets" until the players look at their cards."""
    lock_out = (commands.PressKey(key=Key.LOCK_OUT),) if has_keypad(table.house) else ()
    collect = (commands.CollectBonusBets(),) if table.bonus_bets() else ()
    racked = table.rack.deck is not None
    return (*lock_out, *collect, *_cards_out(table, table.decks[table.deck - 1], racked=racked))


def _cards_out(table: Table, deck: Deck, *, racked: bool) -> Iterator[Step]:
    house = table.house
    load = (commands.LoadNest(),) if by_shuffler(house) and racked else ()
    shuffle = (commands.ShuffleDeck,) if deck.order is None else ()
    # Of two decks, one is shuffled while the other is out. A single deck has to go into the shuffler first.
    yield from (*shuffle, *load) if house.cards.decks == 2 else (*load, *shuffle)
    if must_cut(house, deck):
        yield commands.CutDeck
    yield from deliveries(table)
    if house.deal.burn_when is BurnTime.AT_THE_DEAL:
        yield commands.BurnCard()
    yield commands.PressStart() if by_shuffler(house) else commands.RackStub()
    if house.cards.counted_by is Counting.DEALER and table.rounds_since_count + 1 >= house.cards.stub_count_every:
        yield commands.CountStub
    if house.deal.burn_when is BurnTime.AFTER_THE_DEAL:
        yield commands.BurnCard()
    if rules_of(house).turned_at_the_deal:
        yield commands.TurnCards()


def deliveries(table: Table) -> Iterator[commands.DealCards]:
    """Return who gets how many cards, in order: clockwise from the dealer's left, the dealer's area last."""
    seats, deal = [number for number, _, _ in table.wagering()], table.house.deal
    own = table.house.game.own_cards
    if deal.method is Method.ONE_AT_A_TIME:
        for passed in range(max(own, deal.dealers_cards)):
            if passed < own:
                yield from (commands.DealCards(seat=seat, cards=1) for seat in seats)
            if passed < deal.dealers_cards:
                yield commands.DealCards(seat=DEALER, cards=1)
        return
    yield from (commands.DealCards(seat=seat, cards=own) for seat in seats)
    yield commands.DealCards(seat=DEALER, cards=deal.dealers_cards)


def turning(table: Table) -> Steps:
    """Return what the dealer does once everybody has decided."""
    first = table.round is not None and table.round.point == 0
    burns = first and table.house.deal.burn_when is BurnTime.AFTER_BET_1
    return (commands.BurnCard(), commands.TurnCards()) if burns else (commands.TurnCards(),)


# What goes wrong


def after_void(table: Table, cause: Cause, *, dealt: bool) -> Steps:
    """Return the steps after a void round: the key, the cards that are out, the deck."""
    round_ = table.round
    key = (commands.RemoveKey(slot=MAINTENANCE_KEY),) if MAINTENANCE_KEY in table.keypad.keys else ()
    unload = (commands.PressStart(),) if by_shuffler(table.house) and round_ and round_.stub is None else ()
    gather = (commands.GatherCards(), *unload) if dealt else ()
    counts = table.house.irregularities.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT
    if cause in (Cause.COUNT_LAMP, Cause.WRONG_STUB_COUNT):
        return (*key, *gather, commands.ReplaceDeck(deck=table.deck))
    if cause is Cause.WRONG_NUMBER_OF_CARDS and counts and dealt:
        return (*key, *gather, commands.CountDeck)
    return (*key, *gather)


def new_deck(table: Table, deck: int) -> Steps:
    """Return how a replacement deck is prepared. It goes where the old one was."""
    steps = preparing(table.house, deck)
    if not by_shuffler(table.house):
        return steps
    return (*steps, *(into_shuffler(deck) if deck == table.deck else (commands.RackDeck(deck=deck),)))


def without_deck(steps: Steps, deck: int) -> Steps:
    """Return what is left to do when a deck is taken away before it was ready."""
    loads = commands.LoadShuffler(deck=deck) in steps
    left = [step for step in steps if getattr(step, "deck", None) != deck]
    if loads:
        left.remove(commands.PressStart())
    return tuple(left)


def dealing_again(table: Table) -> Steps:
    """Return how the same round is dealt again after an early unload."""
    house = table.house
    put_back = (commands.RedistributeBonusBets(),) if table.bonus_bets() else ()
    reset = (
        commands.InsertKey(slot=MAINTENANCE_KEY),
        commands.PressKey(key=Key.FOUR_OF_A_KIND),
        commands.PressKey(key=Key.ENTER),
        commands.RemoveKey(slot=MAINTENANCE_KEY),
        commands.PressKey(key=Key.LOCK_OUT),
    )
    collect = (commands.CollectBonusBets(),) if table.bonus_bets() else ()
    next_deck = Deck() if house.cards.decks == 1 else table.decks[2 - table.deck]
    again = _cards_out(table, next_deck, racked=True)
    return (commands.GatherCards(), *put_back, *(reset if has_keypad(house) else ()), *collect, *again)
