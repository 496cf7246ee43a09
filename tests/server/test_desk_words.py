"""What the desk says of commands, and of what follows from an irregularity in each house."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from letitride.house import House, load_house
from letitride.house.irregularity import Completion, Decided, FaceUpCard
from letitride.house.round import Faces
from letitride.server.desk.words import _LABELS, follows, label_of, rules_on, sentence_of
from letitride.table import COMMANDS, Command
from letitride.table.model.command import (
    CountStub,
    InterruptRound,
    ReportCardDrawnInError,
    ReportCountLamp,
    ReportEarlyUnload,
    ReportFaceUpCard,
    ReportWrongNumber,
)
from letitride.table.rules.step_names import name_of

VOID = (
    "All hands are void. Every wager goes back to its owner, and winnings that were already paid go back to the tray."
)
LOWER = VOID.replace("All", "all", 1)


def with_interruption(house: House, **rules: Any) -> House:
    return replace(house, interruption=replace(house.interruption, **rules))


def test_a_button_says_what_it_does_and_begins_with_a_capital() -> None:
    assert label_of(CountStub) == "Count the stub"
    assert label_of(ReportWrongNumber) == "A wrong number of cards was dealt"
    for kind in COMMANDS:
        label = label_of(kind)
        assert label[0].isupper()
        assert kind in _LABELS or label.lower() == name_of(kind)
        assert sentence_of(kind).endswith(".")


LIR, NH = load_house("lir"), load_house("nh-000")
FOLLOWS: list[tuple[House, type[Command], list[str]]] = [
    (
        NH,
        ReportFaceUpCard,
        [
            "The first such card of a round goes into the discard rack, and the deal goes on.",
            f"With a second one in the same round: {LOWER} The cards are shuffled again.",
        ],
    ),
    (NH, ReportCardDrawnInError, ["It is used as though it had been drawn in turn: it is the next card."]),
    (NH, ReportWrongNumber, [VOID, "The cards are shuffled again."]),
    (
        LIR,
        ReportWrongNumber,
        [VOID, "The floor counts the deck: with 52 cards it stays in use, otherwise a new deck comes."],
    ),
    (
        LIR,
        ReportCountLamp,
        [
            "The round stands still, and the floor counts the cards before the players and the dealer.",
            "Where those are right the floor counts the deck: with 52 cards the round goes on.",
            f"Otherwise it is a misdeal: {LOWER} A new deck comes.",
        ],
    ),
    (
        LIR,
        ReportEarlyUnload,
        [
            "All cards are gathered and dealt anew in the same round.",
            "Base bets stay locked, bonus bets stay, and none is added.",
        ],
    ),
    (
        NH,
        InterruptRound,
        [
            f"Where the cards cannot be read any more: {LOWER}",
            "Where they can be read and every decision was made, the result stands and the round is completed.",
            (
                "Otherwise everybody with a live wager votes for 60 seconds: the round is completed if all say yes, "
                "silence is a no, and then it is void."
            ),
        ],
    ),
    (
        with_interruption(NH, after_last_decision=Decided.AS_ANY_ROUND, vote_seconds=45),
        InterruptRound,
        [
            f"Where the cards cannot be read any more: {LOWER}",
            (
                "Otherwise everybody with a live wager votes for 45 seconds: the round is completed if all say yes, "
                "silence is a no, and then it is void."
            ),
        ],
    ),
    (
        with_interruption(NH, round=Completion.VOID),
        InterruptRound,
        [
            f"Where the cards cannot be read any more: {LOWER}",
            "Where they can be read and every decision was made, the result stands and the round is completed.",
            f"Otherwise: {LOWER}",
        ],
    ),
]


@pytest.mark.parametrize(
    ("house", "kind", "told"), FOLLOWS, ids=lambda each: getattr(each, "id", None) or getattr(each, "__name__", "")
)
def test_all_that_follows_in_this_house_is_told(house: House, kind: type[Command], told: list[str]) -> None:
    assert rules_on(house, kind)
    assert follows(house, kind) == told


@pytest.mark.parametrize("kind", [ReportFaceUpCard, ReportCountLamp, ReportEarlyUnload])
def test_what_is_no_irregularity_in_this_house_is_told_so(kind: type[Command]) -> None:
    rules = replace(NH.irregularities, face_up_card=FaceUpCard.NO_IRREGULARITY)
    house = replace(NH, deal=replace(NH.deal, faces=Faces.UP), irregularities=rules)

    assert not rules_on(house, kind)
    assert follows(house, kind) == ["At nh-000 this is no irregularity."]


def test_of_a_command_that_reports_nothing_nothing_follows() -> None:
    assert follows(NH, CountStub) == []
