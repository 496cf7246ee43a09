"""Commands in words: a label, what each does, and its clauses in this house."""

from __future__ import annotations

import functools
import string

from msgspec import Struct

from letitride.games.rulings import VOID_ROUND, rulings
from letitride.house import House
from letitride.house.irregularity import Completion, CountLamp, EarlyUnload, FaceUpCard, WrongNumber
from letitride.house.setup import Counting, Verification
from letitride.pit.tables.chair import LeaveChair, SendRelief, TakeChair
from letitride.pit.tables.mispays import CorrectMispay
from letitride.pit.tables.table_modes import PauseTable, ResumeTable
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table import Clause, Command, documents
from letitride.table.clauses.citing import cite, cited, clause_behind, rule_text
from letitride.table.model import command as commands
from letitride.table.rules.step_names import name_of


class ClauseResponse(Struct, frozen=True, kw_only=True):
    """A clause of the house's document in our own words, or a rule that is assumed."""

    id: str
    text: str
    document: str = ""
    """Empty if the rule is assumed."""

    place: str = ""
    """Its place in the document."""


_LABELS: dict[type[Command], str] = {
    commands.ReportFaceUpCard: "A card lies face up in the deck",
    commands.ReportCardDrawnInError: "A card was drawn in error, unseen",
    commands.ReportWrongNumber: "A wrong number of cards was dealt",
    commands.ReportCountLamp: "The shuffler signals a wrong count",
    commands.ReportDarkSensor: "The sensor of a bonus bet stays dark",
    commands.ReportEarlyUnload: "The shuffler was unloaded early",
    commands.WarnPlayer: "A player shows their cards",
    commands.RuleHandDead: "A warned player shows their cards again",
    commands.InterruptRound: "The round is interrupted from outside",
    commands.OrderCut: "Order a cut",
    commands.CountStub: "Count the stub",
    commands.CountDeck: "Count the deck",
    commands.ReplaceDeck: "Change a deck",
    commands.VerifyHands: "Count the cards before everybody",
    commands.CloseVote: "End the vote",
    commands.VerifyDeck: "Verify the deck",
    PauseTable: "Pause the table",
    ResumeTable: "Resume the table",
    ConfirmVoid: "Agree to the proposal",
    TakeChair: "Take the chair",
    CorrectMispay: "Correct a wrong payment",
    SendRelief: "Send a relief dealer",
    LeaveChair: "Leave the table to the machine",
}

AT_THE_DESK: dict[type[Command], tuple[str, tuple[str, ...]]] = {
    commands.VerifyHands: ("when the shuffler signals a wrong count", ("lamp",)),
    commands.CountDeck: ("after a misdeal or a wrong count", ("lamp", "wrong number")),
    commands.DeclareMisdeal: ("when the deck is not complete", ("lamp",)),
    ConfirmVoid: ("when somebody else has made a proposal that takes two", ("wrong number",)),
    commands.CloseVote: ("while players vote on an interrupted round", ("interruption",)),
    commands.OpenTable: ("when the table is closed", ("opening",)),
    commands.CloseTable: ("between rounds", ("closing",)),
    PauseTable: ("when the table is open and not paused", ("no more bets",)),
    ResumeTable: ("when the table is paused", ("no more bets",)),
    TakeChair: ("while the machine deals, or when the floor sends you", ("deal",)),
    SendRelief: ("while a person deals", ("deal",)),
    LeaveChair: ("while a person deals", ("deal",)),
    commands.VerifyDeck: ("when the dealer has inspected a deck", ("verify",)),
    CorrectMispay: ("when a dealer paid another amount than was due", ("paid",)),
    commands.CallNoMoreBets: ("when someone has bet", ("no more bets",)),
    commands.OrderCut: ("between the shuffle and the first card", ("recut", "cut")),
    commands.CountStub: ("when the stub is in the rack", ("count",)),
    commands.ReplaceDeck: ("between rounds", ("new deck",)),
    commands.ReportFaceUpCard: ("while a person deals the cards", ("face up",)),
    commands.ReportCardDrawnInError: ("while a person deals the cards", ("drawn in error",)),
    commands.ReportWrongNumber: ("while a round is played that people dealt", ("wrong number",)),
    commands.ReportCountLamp: ("while a round is played that people dealt", ("lamp",)),
    commands.ReportDarkSensor: ("while a person deals and a bonus bet is down, before no more bets", ("sensor",)),
    commands.ReportEarlyUnload: (
        "when the players have their packets and the dealer has none",
        ("early unload", "same round"),
    ),
    commands.WarnPlayer: ("while cards are out", ("shown cards",)),
    commands.RuleHandDead: ("after a warning, while decisions are open", ("shown cards",)),
    commands.InterruptRound: ("while a round is played", ("interruption",)),
}
"""Everything people do at a table of the pit, as the desk lists it: when, and by which topics.

The table does everything else by itself.
"""


def label_of(kind: type[Command]) -> str:
    """Return the label of a button."""
    words = name_of(kind)
    return _LABELS.get(kind) or words[:1].upper() + words[1:]


def sentence_of(kind: type[Command]) -> str:
    """Return what a command does, in a sentence."""
    return (kind.__doc__ or "").strip().splitlines()[0]


def only_when(kind: type[Command]) -> str:
    """Return when a command can be given, in words that don't change."""
    moment, _ = AT_THE_DESK[kind]
    return f"Only {moment}."


def clauses_of(house: House, kind: type[Command]) -> tuple[ClauseResponse, ...]:
    """Return the clauses of a command, each with those that detail it."""
    found: dict[str, ClauseResponse] = {}
    _, topics = AT_THE_DESK[kind]
    for rule in (cite(house, topic) for topic in topics):
        if clause_behind(rule) != rule:
            found[rule] = ClauseResponse(id=rule, text=rule_text(rule))
            continue
        for document, clause in _with_details(rule):
            found[clause.id] = ClauseResponse(id=clause.id, text=clause.text, document=document, place=clause.place)
    return tuple(found.values())


@functools.cache
def _with_details(clause_id: str) -> tuple[tuple[str, Clause], ...]:
    """Return a clause and those after it that belong to it, each with the name of its document.

    What follows from an irregularity is in the clauses up to the next one that the desk cites for another.
    """
    section, number = _section_of(clause_id)
    others = cited(topic for _, topics in AT_THE_DESK.values() for topic in topics)
    cited_next = [each for place, each in map(_section_of, others) if place == section and each > number]
    end = min(cited_next, default=_NO_END) if section.endswith(_INCIDENTS) else number + 1
    document = next(each for each in documents() if each.number == clause_id[:3])
    begin = [clause.id for clause in document.clause].index(clause_id)
    places = ((clause, *_section_of(clause.id)) for clause in document.clause[begin:])
    return tuple((document.name, clause) for clause, place, each in places if place == section and each < end)


_INCIDENTS, _NO_END = "irregularities", 1000


def _section_of(clause_id: str) -> tuple[str, int]:
    """Return the place of a clause: its section and number, without the letter."""
    section, _, number = clause_id.rpartition("-")
    return section, int(number.rstrip(string.ascii_lowercase))


_RULED_BY: dict[type[Command], tuple[str, ...]] = {
    commands.ReportFaceUpCard: ("irregularities.face_up_card", "irregularities.second_face_up_card", VOID_ROUND),
    commands.ReportCardDrawnInError: ("irregularities.card_drawn_in_error",),
    commands.ReportWrongNumber: ("irregularities.wrong_number_of_cards", VOID_ROUND),
    commands.ReportCountLamp: ("irregularities.count_lamp", VOID_ROUND),
    commands.ReportEarlyUnload: ("irregularities.early_unload",),
    commands.ReportDarkSensor: ("wagering.controller",),
    commands.WarnPlayer: ("irregularities.shown_cards",),
    commands.RuleHandDead: ("irregularities.shown_cards",),
    commands.InterruptRound: ("interruption.after_last_decision", "interruption.round", VOID_ROUND),
}
"""The choices of a house file that say what follows from a report."""

IRREGULARITIES = tuple(_RULED_BY)
"""Everything that goes wrong in the documents, in their order."""


def follows(house: House, kind: type[Command]) -> tuple[str, ...]:
    """Return what follows in this house from a report."""
    if not rules_on(house, kind):
        return (f"At {house.id} this is no irregularity.",)
    return tuple(ruling.text for ruling in rulings(house, *_RULED_BY.get(kind, ())))


def rules_on(house: House, kind: type[Command]) -> bool:
    """Return whether something can happen in this house: an irregularity, or what the floor does about one."""
    rules = house.irregularities
    lamp = rules.count_lamp is not CountLamp.NO_IRREGULARITY
    happens: dict[type[Command], bool] = {
        commands.ReportFaceUpCard: rules.face_up_card is not FaceUpCard.NO_IRREGULARITY,
        **dict.fromkeys((commands.ReportCountLamp, commands.VerifyHands, commands.DeclareMisdeal), lamp),
        commands.ReportDarkSensor: house.has_sensors,
        commands.ReportEarlyUnload: rules.early_unload is not EarlyUnload.NO_IRREGULARITY,
        **dict.fromkeys((commands.WarnPlayer, commands.RuleHandDead), house.hides_cards),
        commands.CountDeck: rules.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT,
        commands.CountStub: house.cards.counted_by is Counting.DEALER,
        commands.VerifyDeck: house.opening.verified_by is Verification.FLOOR,
        commands.CloseVote: house.interruption.round is Completion.VOTE,
    }
    return happens.get(kind, True)
