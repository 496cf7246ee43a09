"""What goes wrong with a shuffler: a wrong count, and an early unload."""

from __future__ import annotations

from letitride.cards import DECK
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Hands
from letitride.table.rules.irregularities import cards_before
from letitride.training.school.carrying_out import count_deck, made_ready, until_counted
from letitride.training.school.cases import PLAIN_CASES, CaseBuilder
from letitride.training.school.question import Signs


def lamp(case: CaseBuilder, *, found: int = len(DECK), wrong_hand: bool = False) -> None:
    """Let the shuffler signal a wrong count."""
    also = (case.clause("rest counted"),)
    sensors = "The sensors flash: the" if case.rehearsal.table.keypad.keys else "The"
    signs = Signs(sign=f"{sensors} shuffler signals a wrong count.")
    case.stop("lamp", signs, also=(case.clause("lamp counted"),))
    case.recognise("lamp", "lamp", signs, among=PLAIN_CASES)
    case.rule("waits", "lamp", signs, also=also)
    case.cite("lamp", signs)
    case.act(commands.ReportCountLamp())
    _hands_checked(case, wrong=wrong_hand)
    if not wrong_hand:
        count_deck(case, found, halted=True)
    if found != len(DECK):
        resumed = ("lamp nest",)
        case.carried_by = {commands.GatherCards: ("lamp misdeal",), commands.ReplaceDeck: ("lamp new deck",)}
        case.carried_by |= dict.fromkeys((commands.RackDeck, commands.LoadShuffler, commands.LoadNest), resumed)
        case.act(commands.DeclareMisdeal())
    if wrong_hand:
        until_counted(case)
        count_deck(case, len(DECK), halted=False)
    if wrong_hand or found != len(DECK):
        made_ready(case)


def _hands_checked(case: CaseBuilder, *, wrong: bool) -> None:
    table = case.rehearsal.table
    seats = [number for number, _, _ in table.wagering()]
    seat = case.draw.choice(seats)
    count = cards_before(table, seat) or 0
    signs = Signs(cards_before=((seat, count + 1),) if wrong else (), sign="You are the floor: look at every hand.")
    right, other = "Every hand has the right number of cards.", "A hand has a wrong number of cards."
    if wrong:
        right, other = other, right
    case.judge("What do you find?", right, [other], "lamp", signs)
    case.pass_over(commands.VerifyHands(hands=Hands.WRONG if wrong else Hands.RIGHT))


def early_unload(case: CaseBuilder) -> None:
    """Let the shuffler be unloaded before the dealer has a packet: the same round is dealt again."""
    signs = Signs(sign="START was pressed: the shuffler has unloaded, and you have no packet. No lamp is lit.")
    case.stop("early unload", signs, also=(case.clause("no signal"),))
    case.recognise("early-unload", "early unload", signs, among=(*PLAIN_CASES, "early-unload"))
    case.rule("same-round", "early unload", signs, also=(case.clause("same round dealt"),))
    case.cite("early unload", signs)
    case.act(commands.ReportEarlyUnload())
    case.act(commands.GatherCards())
    _nobody_adds(case)
    while (step := case.rehearsal.due()) is not None:
        dealing = isinstance(step, commands.DealCards)
        if isinstance(step, commands.ShuffleDeck):
            case.pass_over(step)
        else:
            case.act(step)
        if dealing:
            return


def _nobody_adds(case: CaseBuilder) -> None:
    """Let a player ask for a bonus bet in a round that is dealt again."""
    bonus = case.house.wagers.collected_before()
    if not bonus:
        return
    seat = case.draw.choice([number for number, _, _ in case.rehearsal.table.wagering()])
    taken = case.rehearsal.table.seat(seat)
    lit = "the sensor is lit" if case.rehearsal.table.keypad.keys else "a lammer is left"
    signs = Signs(sign=f"{taken.player if taken else ''} wants to add the {bonus[0].label} to the round dealt again.")
    case.judge(
        "What do you say?",
        "No: nobody adds a bonus bet to this round.",
        ["Yes: the cards are dealt again.", f"Yes, if {lit}."],
        "same round",
        signs,
    )
