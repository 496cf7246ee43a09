"""What may be done at a table in words: a label, what it does, and the clauses that rule it in this house."""

from __future__ import annotations

import functools
import string

from msgspec import Struct

from letitride.games.rulings import VOID_ROUND, rulings
from letitride.house import House
from letitride.house.irregularity import Completion, CountLamp, EarlyUnload, FaceUpCard, WrongNumber
from letitride.house.setup import Counting
from letitride.pit.tables.table_modes import LeaveDealToMachine, PauseTable, ResumeTable, TakeDealInHand
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table import Clause, Command, documents
from letitride.table.clauses.citing import cite, cited
from letitride.table.model import command as commands
from letitride.table.rules.step_names import name_of


class ClauseResponse(Struct, frozen=True, kw_only=True):
    """A clause of a document, in our own words."""

    id: str
    text: str
    document: str
    place: str
    """Where in the document it stands."""

    own: bool
    """Whether it stands in the document that this house is taken from."""


_LABELS: dict[type[Command], str] = {
    commands.ReportFaceUpCard: "A card lies face up in the deck",
    commands.ReportCardDrawnInError: "A card was drawn in error, unseen",
    commands.ReportWrongNumber: "A wrong number of cards was dealt",
    commands.ReportCountLamp: "The shuffler signals a wrong count",
    commands.ReportEarlyUnload: "The shuffler was unloaded early",
    commands.InterruptRound: "The round is interrupted from outside",
    commands.OrderCut: "Order a cut",
    commands.CountStub: "Count the stub",
    commands.CountDeck: "Count the deck",
    commands.ReplaceDeck: "Change a deck",
    commands.VerifyHands: "Count the cards before everybody",
    commands.CloseVote: "End the vote",
    commands.DealCards: "Deal the next cards",
    PauseTable: "Pause the table",
    ResumeTable: "Resume the table",
    ConfirmVoid: "Confirm the void",
    TakeDealInHand: "Deal by hand",
    LeaveDealToMachine: "Leave the deal to the machine",
}

AT_THE_DESK: dict[type[Command], tuple[str, tuple[str, ...]]] = {
    commands.VerifyHands: ("when the shuffler signals a wrong count", ("lamp",)),
    commands.CountDeck: ("after a misdeal or a wrong count", ("lamp", "wrong number")),
    commands.DeclareMisdeal: ("when the deck is not complete", ("lamp",)),
    ConfirmVoid: ("when somebody else has proposed to void the round", ("wrong number",)),
    commands.CloseVote: ("while players vote on an interrupted round", ("interruption",)),
    commands.OpenTable: ("when the table is closed", ("opening",)),
    commands.CloseTable: ("between rounds", ("closing",)),
    PauseTable: ("when the table is open and not paused", ("no more bets",)),
    ResumeTable: ("when the table is paused", ("no more bets",)),
    TakeDealInHand: ("while the machine deals", ("deal",)),
    LeaveDealToMachine: ("while cards are dealt by hand", ("deal",)),
    commands.CallNoMoreBets: ("when someone has bet", ("no more bets",)),
    commands.DealCards: ("after no more bets, when cards are dealt by hand", ("deal",)),
    commands.OrderCut: ("between the shuffle and the first card", ("recut", "cut")),
    commands.CountStub: ("when the stub is in the rack", ("count",)),
    commands.ReplaceDeck: ("between rounds", ("new deck",)),
    commands.ReportFaceUpCard: ("while cards are dealt by hand", ("face up",)),
    commands.ReportCardDrawnInError: ("while cards are dealt by hand", ("drawn in error",)),
    commands.ReportWrongNumber: ("while a round is played that people dealt", ("wrong number",)),
    commands.ReportCountLamp: ("while a round is played that people dealt", ("lamp",)),
    commands.ReportEarlyUnload: (
        "when the players have their packets and the dealer has none",
        ("early unload", "same round"),
    ),
    commands.InterruptRound: ("while a round is played", ("interruption",)),
}
"""All that people do at a table of the pit, as the desk lists it: at which moments, and which topics rule on it.

The table does everything else by itself.
"""


def label_of(kind: type[Command]) -> str:
    """Return what a button says."""
    words = name_of(kind)
    return _LABELS.get(kind) or words[:1].upper() + words[1:]


def sentence_of(kind: type[Command]) -> str:
    """Return what a command does, in one sentence."""
    return (kind.__doc__ or "").strip().splitlines()[0]


def only_when(kind: type[Command]) -> str:
    """Return at which moments a command can be given, in words that stay the same."""
    moment, _ = AT_THE_DESK[kind]
    return f"Only {moment}."


def clauses_of(house: House, kind: type[Command]) -> tuple[ClauseResponse, ...]:
    """Return the clauses that rule a command, each with those that go into its details."""
    own = (house.document or house.based_on)[:3]
    found: dict[str, ClauseResponse] = {}
    _, topics = AT_THE_DESK[kind]
    for topic in topics:
        for document, clause in _with_details(cite(house, topic)):
            is_own = clause.id.startswith(own)
            found[clause.id] = ClauseResponse(
                id=clause.id, text=clause.text, document=document, place=clause.place, own=is_own
            )
    return tuple(found.values())


@functools.cache
def _with_details(clause_id: str) -> tuple[tuple[str, Clause], ...]:
    """Return a clause and those after it that belong to it, each with the name of its document.

    What follows from an irregularity stands in the clauses up to the next one that is cited for another.
    """
    section, number = _section_of(clause_id)
    cited_next = [each for place, each in map(_section_of, cited()) if place == section and each > number]
    end = min(cited_next, default=_NO_END) if section.endswith(_INCIDENTS) else number + 1
    document = next(each for each in documents() if each.number == clause_id[:3])
    begin = [clause.id for clause in document.clause].index(clause_id)
    places = ((clause, *_section_of(clause.id)) for clause in document.clause[begin:])
    return tuple((document.name, clause) for clause, place, each in places if place == section and each < end)


_INCIDENTS, _NO_END = "irregularities", 1000


def _section_of(clause_id: str) -> tuple[str, int]:
    """Return where a clause stands: its section and its number, the letter left out."""
    section, _, number = clause_id.rpartition("-")
    return section, int(number.rstrip(string.ascii_lowercase))


_RULED_BY: dict[type[Command], tuple[str, ...]] = {
    commands.ReportFaceUpCard: ("irregularities.face_up_card", "irregularities.second_face_up_card", VOID_ROUND),
    commands.ReportCardDrawnInError: ("irregularities.card_drawn_in_error",),
    commands.ReportWrongNumber: ("irregularities.wrong_number_of_cards", VOID_ROUND),
    commands.ReportCountLamp: ("irregularities.count_lamp", VOID_ROUND),
    commands.ReportEarlyUnload: ("irregularities.early_unload",),
    commands.InterruptRound: ("interruption.after_last_decision", "interruption.round", VOID_ROUND),
}
"""The choices of a house file that say what follows from a report."""

IRREGULARITIES = tuple(_RULED_BY)
"""All that the documents know to go wrong, in their order."""


def follows(house: House, kind: type[Command]) -> tuple[str, ...]:
    """Return what follows in this house when something is reported."""
    if not rules_on(house, kind):
        return (f"At {house.id} this is no irregularity.",)
    return tuple(ruling.text for ruling in rulings(house, *_RULED_BY.get(kind, ())))


def rules_on(house: House, kind: type[Command]) -> bool:
    """Tell whether something ever happens in this house: an irregularity, or what the floor does about one."""
    rules = house.irregularities
    lamp = rules.count_lamp is not CountLamp.NO_IRREGULARITY
    happens: dict[type[Command], bool] = {
        commands.ReportFaceUpCard: rules.face_up_card is not FaceUpCard.NO_IRREGULARITY,
        **dict.fromkeys((commands.ReportCountLamp, commands.VerifyHands, commands.DeclareMisdeal), lamp),
        commands.ReportEarlyUnload: rules.early_unload is not EarlyUnload.NO_IRREGULARITY,
        commands.CountDeck: rules.wrong_number_of_cards is WrongNumber.MISDEAL_AND_COUNT,
        commands.CountStub: house.cards.counted_by is Counting.DEALER,
        commands.CloseVote: house.interruption.round is Completion.VOTE,
    }
    return happens.get(kind, True)
