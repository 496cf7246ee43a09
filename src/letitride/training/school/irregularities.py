"""Everything that can go wrong in a house, each planted in a running deal."""

from __future__ import annotations

from collections.abc import Callable

from letitride.cards import DECK
from letitride.games import rules_of
from letitride.games.phrases import in_words
from letitride.house import House
from letitride.house.irregularity import CountLamp, EarlyUnload, FaceUpCard, WrongNumber
from letitride.house.round import Method
from letitride.table.model import command as commands
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import DEALER, Stage
from letitride.table.rules.irregularities import cards_before
from letitride.training.school.carrying_out import count_deck, made_ready, next_step, until_counted
from letitride.training.school.cases import PLAIN_CASES, CaseBuilder
from letitride.training.school.conduct_cases import shown_again, shown_cards
from letitride.training.school.question import Signs
from letitride.training.school.rehearsal import Rehearsal
from letitride.training.school.sensor_cases import dark_sensor
from letitride.training.school.shuffler_cases import early_unload, lamp
from letitride.training.school.wording import cards

NAMES = {
    "face-up": "A card lies face up in the deck",
    "second-face-up": "A second card lies face up in the deck",
    "drawn-in-error": "A card was drawn in error, unseen",
    "wrong-number": "A player has a wrong number of cards",
    "wrong-community": "The dealer's area has a wrong number of cards",
    "wrong-number-new-deck": "A player has a wrong number of cards",
    "wrong-number-settled": "A player has a wrong number of cards",
    "wrong-stub": "The stub has a wrong number of cards",
    "lamp": "The shuffler signals a wrong count",
    "lamp-new-deck": "The shuffler signals a wrong count",
    "lamp-wrong-hand": "The shuffler signals a wrong count",
    "early-unload": "The shuffler was unloaded before the dealer had a packet",
    "dark-sensor": "The lamp of a bonus bet stays dark",
    "shown-cards": "A player shows their cards to another",
    "shown-again": "A player shows their cards to another",
}
"""What is wrong, in the words of somebody who sees it."""

TITLES = {
    **NAMES,
    "wrong-number-new-deck": "A wrong number of cards, and the deck is not complete",
    "wrong-number-settled": "A wrong number of cards found while bets are settled",
    "lamp-new-deck": "A wrong count that is one",
    "lamp-wrong-hand": "A wrong count, and a wrong hand",
    "shown-again": "A player shows their cards again after a warning",
}


def irregularities(house: House) -> dict[str, str]:
    """Return what can go wrong with the cards of a house, by key."""
    rules = house.irregularities
    counts = rules.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT
    lamp = rules.count_lamp is CountLamp.COUNT_AND_CONTINUE
    has = {
        "face-up": rules.face_up_card is FaceUpCard.PLAY_ON,
        "second-face-up": rules.face_up_card is FaceUpCard.PLAY_ON,
        "wrong-number-new-deck": counts,
        "wrong-stub": house.cards.stub_count_every > 0,
        "lamp": lamp,
        "lamp-new-deck": lamp,
        "lamp-wrong-hand": lamp,
        "early-unload": rules.early_unload is EarlyUnload.SAME_ROUND_AGAIN,
        "dark-sensor": house.has_sensors,
        "shown-cards": house.hides_cards,
        "shown-again": house.hides_cards,
    }
    return {key: title for key, title in TITLES.items() if has.get(key, True)}


def until(key: str, rehearsal: Rehearsal) -> Callable[[Table], bool]:
    """Return a test for the moment at which something goes wrong."""
    draw, seats = rehearsal.draw, len(rehearsal.seats)
    after = draw.between(1, seats)
    point = draw.below(len(rules_of(rehearsal.house).points))
    whole_hands = rehearsal.house.deal.method is not Method.ONE_AT_A_TIME
    mid_deal = whole_hands and (key == "wrong-number-new-deck" or (key == "wrong-number" and draw.one_in(2)))
    match key:
        case "face-up" | "second-face-up" | "drawn-in-error":
            return lambda table: _dealt(table) >= after and _is_dealing(table)
        case "wrong-stub":
            return lambda table: table.todo[:1] == (commands.CountStub,)
        case "dark-sensor":
            return lambda table: table.stage is Stage.BETTING and table.bonus_invited
        case "early-unload":
            return lambda table: _is_dealing(table) and table.todo[0] == _dealers_packet(table)
        case "shown-cards" | "shown-again":
            return lambda table: _is_asked(table) and (table.round is None or table.round.point >= point)
        case "wrong-number-settled":
            return lambda table: table.stage is Stage.SETTLING and _some_settled(table)
        case _ if mid_deal:
            return lambda table: _is_dealing(table) and _dealt(table) > 0
        case _:
            return lambda table: table.stage is Stage.DECIDING and (table.round is None or table.round.point >= point)


def prepare(key: str, rehearsal: Rehearsal) -> None:
    """Make the bets that show how the ruling treats them."""
    if key in ("early-unload", "dark-sensor"):
        bonus = tuple(wager.value for wager in rehearsal.house.wagers.collected_before())
        rehearsal.side_bets = dict.fromkeys(rehearsal.seats, bonus)


def rounds_before(key: str, house: House) -> int:
    """Return how many whole rounds are dealt before the one in which something goes wrong."""
    return house.cards.stub_count_every - 1 if key == "wrong-stub" else 0


def _dealt(table: Table) -> int:
    return len(DECK) - len(table.cards) if table.cards is not None else 0


def _is_dealing(table: Table) -> bool:
    return bool(table.todo) and isinstance(table.todo[0], commands.DealCards)


def _is_asked(table: Table) -> bool:
    return table.stage is Stage.DECIDING and not table.todo


def _dealers_packet(table: Table) -> commands.DealCards:
    return commands.DealCards(seat=DEALER, cards=table.house.deal.dealers_cards)


def _some_settled(table: Table) -> bool:
    settled = [seat for _, seat, wagers in table.wagering() if wagers.ended]
    return bool(settled) and isinstance(table.todo[0], commands.CollectWager | commands.PayWager | commands.ExposeHand)


def plant(key: str, case: CaseBuilder) -> None:
    """Let something go wrong now, and ask for everything that follows."""
    _PLANTS[key](case)


# In the deck


def _face_up(case: CaseBuilder) -> None:
    card = (case.rehearsal.table.cards or DECK)[0]
    signs = Signs(sign=f"The top card of the deck lies face up: {card}.", cards=(card,))
    case.stop("face up", signs, cost="A card that everybody has seen would be dealt into a hand.")
    case.recognise("face-up", "face up", signs, among=PLAIN_CASES)
    case.rule("play-on", "face up", signs)
    case.cite("face up", signs)
    case.act(commands.ReportFaceUpCard())
    next_step(case)


def _second_face_up(case: CaseBuilder) -> None:
    case.pass_over(commands.ReportFaceUpCard())
    card = (case.rehearsal.table.cards or DECK)[0]
    told = ("A card found face up in this round is in the rack.",)
    signs = Signs(told=told, sign=f"Again the top card lies face up: {card}.", cards=(card,))
    case.stop("second face up", signs)
    case.recognise("second-face-up", "second face up", signs, among=PLAIN_CASES)
    case.rule("void", "second face up", signs)
    case.cite("second face up", signs)
    undone = ("second face up",)
    case.carried_by = dict.fromkeys((commands.GatherCards, commands.PressStart, commands.ShuffleDeck), undone)
    case.act(commands.ReportFaceUpCard())
    made_ready(case)


def _drawn_in_error(case: CaseBuilder) -> None:
    signs = Signs(sign="A card has slipped off the deck. It lies face down, and nobody saw its face.", cards=(None,))
    case.stop("drawn in error", signs, cost="The card would be lost to the round, and the hands would be disputed.")
    case.recognise("drawn-in-error", "drawn in error", signs, among=PLAIN_CASES)
    case.rule("next-card", "drawn in error", signs)
    case.cite("drawn in error", signs)
    case.act(commands.ReportCardDrawnInError())
    next_step(case)


# Before the players and the dealer


def _wrong_number(case: CaseBuilder, *, whole: bool = True) -> None:
    table = case.rehearsal.table
    seat = case.draw.choice([number for number, taken, _ in table.wagering() if taken.hand])
    _too_many_or_few(case, seat, "wrong-number", "wrong number", whole=whole)


def _wrong_number_settled(case: CaseBuilder) -> None:
    table = case.rehearsal.table
    left = [number for number, seat, wagers in table.wagering() if seat.hand and not wagers.ended]
    seat = case.draw.choice(left or [number for number, _, _ in table.wagering()])
    settled = case.draw.choice([number for number, _, wagers in table.wagering() if wagers.ended])
    _too_many_or_few(case, seat, "wrong-number", "wrong number", whole=True, settled=settled)


def _wrong_community(case: CaseBuilder) -> None:
    _too_many_or_few(case, DEALER, "wrong-community", "wrong community", whole=True)


def _too_many_or_few(
    case: CaseBuilder, seat: int, name: str, topic: str, *, whole: bool, settled: int | None = None
) -> None:
    table = case.rehearsal.table
    right = cards_before(table, seat) or 0
    found = right + case.draw.choice((-1, 1))
    where = "Your own area" if seat == DEALER else f"Seat {seat}"
    signs = Signs(sign=f"{where} has {in_words(found)} {cards(found)}.", cards_before=((seat, found),))
    counts = case.house.irregularities.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT
    case.stop(topic, signs)
    case.recognise(name, topic, signs, among=PLAIN_CASES)
    case.rule("misdeal" if counts else "void", topic, signs)
    case.cite(topic, signs)
    if settled is not None:
        _settled_before(case, settled)
    case.carried_by = {} if counts else {commands.GatherCards: (topic,), commands.ShuffleDeck: (topic,)}
    if not whole:
        case.carried_by = {commands.ReplaceDeck: ("deck not whole",)}
    case.act(commands.ReportWrongNumber(seat=seat, found=found))
    if not counts:
        made_ready(case)
        return
    until_counted(case)
    count_deck(case, len(DECK) if whole else len(DECK) - 1, halted=False)
    made_ready(case)


def _settled_before(case: CaseBuilder, number: int) -> None:
    """Ask what happens to a bet that was settled before the round became void."""
    seat = case.rehearsal.table.seat(number)
    signs = Signs(sign=f"The bets of seat {number} ({seat.player if seat else ''}) were settled before this was found.")
    case.judge(
        f"What becomes of what was settled at seat {number}?",
        "It is undone: winnings go back to the tray, and bets to their owner.",
        ["It stands: what is settled is settled.", "Winnings stay paid, and lost bets are given back."],
        "round",
        signs,
    )


# The stub


def _wrong_stub(case: CaseBuilder) -> None:
    right = case.rehearsal.stub()
    found = right + case.draw.choice((-1, 1))
    dealt = len(DECK) - right
    signs = Signs(sign=f"{dealt} cards are out of the deck.", cards=(None,) * found)
    case.count("Count the stub. How many cards does it have?", found, "count", signs)
    signs = Signs(sign=f"You have counted {found} cards in the stub; {dealt} are out of the deck.")
    case.recognise("wrong-stub", "count", signs, among=PLAIN_CASES)
    case.rule("new-deck", "count", signs)
    case.carried_by = {commands.GatherCards: ("count",), commands.ReplaceDeck: ("count",)}
    case.pass_over(commands.CountStub(found=found))
    made_ready(case)


_PLANTS: dict[str, Callable[[CaseBuilder], None]] = {
    "face-up": _face_up,
    "second-face-up": _second_face_up,
    "drawn-in-error": _drawn_in_error,
    "wrong-number": _wrong_number,
    "wrong-community": _wrong_community,
    "wrong-number-new-deck": lambda case: _wrong_number(case, whole=False),
    "wrong-number-settled": _wrong_number_settled,
    "wrong-stub": _wrong_stub,
    "lamp": lamp,
    "lamp-new-deck": lambda case: lamp(case, found=len(DECK) - 1),
    "lamp-wrong-hand": lambda case: lamp(case, wrong_hand=True),
    "early-unload": early_unload,
    "dark-sensor": dark_sensor,
    "shown-cards": shown_cards,
    "shown-again": shown_again,
}
