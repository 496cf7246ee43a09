"""What the desk says of commands, and of what follows from an irregularity in each house."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from letitride.house import House, load_house
from letitride.house.irregularity import Completion, Decided, FaceUpCard
from letitride.house.round import Faces
from letitride.server.desk.words import _LABELS, AT_THE_DESK, clauses_of, follows, label_of, rules_on, sentence_of
from letitride.table import COMMANDS, Command
from letitride.table.model.command import (
    CountStub,
    DeclareMisdeal,
    InterruptRound,
    ReportCardDrawnInError,
    ReportCountLamp,
    ReportDarkSensor,
    ReportEarlyUnload,
    ReportFaceUpCard,
    ReportWrongNumber,
    VerifyHands,
)
from letitride.table.rules.step_names import name_of

VOID = (
    "In a void round every bet goes back to its owner, side bets included. Until the last card is picked up this "
    "undoes the settlement too: winnings already paid go back to the tray, and bets already collected to their owners."
)
DECIDED = (
    "A round that is interrupted after every decision was made is completed if its cards can still be read: nobody can "
    "influence it any more."
)


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
            "A card found face up in the deck goes to the discard rack, and the deal goes on.",
            (
                "If a second card is found face up in the same round, all hands are void and the cards are shuffled "
                "again."
            ),
            VOID,
        ],
    ),
    (NH, ReportCardDrawnInError, ["A card drawn in error is used as the next card if nobody has seen its face."]),
    (
        NH,
        ReportWrongNumber,
        [
            (
                "If a player or the dealer has too many or too few cards, all hands are void and the cards are "
                "shuffled again."
            ),
            VOID,
        ],
    ),
    (
        LIR,
        ReportWrongNumber,
        [
            (
                "If a player or the dealer has too many or too few cards, it is a misdeal and all hands are void. The "
                "floor counts the deck: with 52 cards it stays in use, otherwise a new deck is opened."
            ),
            VOID,
        ],
    ),
    (
        LIR,
        ReportCountLamp,
        [
            (
                "If the shuffler signals a wrong count during a round, the round waits while the floor counts the "
                "cards of the players and the dealer. If one of these hands is wrong, the rule on too many or too few "
                "cards applies. If they are right, the floor counts the rest of the deck: with 52 cards in all the "
                "round goes on, otherwise it is a misdeal, all hands are void and a new deck is opened."
            ),
            VOID,
        ],
    ),
    (
        LIR,
        ReportEarlyUnload,
        [
            (
                "If the shuffler is unloaded before the dealer has a packet, the floor gathers all cards and the same "
                "round is dealt again. The base bets stay as they are, and nobody adds a bonus bet."
            ),
        ],
    ),
    (
        load_house("lir-bonus"),
        ReportDarkSensor,
        [
            (
                "If the lamp of a bonus bet stays dark, the dealer pushes the bet back. It may be put down again until "
                "no more bets."
            ),
        ],
    ),
    (
        NH,
        InterruptRound,
        [
            DECIDED,
            (
                "Any other interrupted round is completed if its cards can still be read and everyone with a live bet "
                "agrees within 60 seconds. Silence counts as a no. Otherwise the round is void."
            ),
            VOID,
        ],
    ),
    (
        with_interruption(NH, after_last_decision=Decided.AS_ANY_ROUND, vote_seconds=45),
        InterruptRound,
        [
            (
                "An interrupted round is completed if its cards can still be read and everyone with a live bet agrees "
                "within 45 seconds. Silence counts as a no. Otherwise the round is void."
            ),
            VOID,
        ],
    ),
    (
        with_interruption(NH, round=Completion.VOID),
        InterruptRound,
        [DECIDED, "Any other interrupted round is void.", VOID],
    ),
]


@pytest.mark.parametrize(
    ("house", "kind", "told"), FOLLOWS, ids=lambda each: getattr(each, "id", None) or getattr(each, "__name__", "")
)
def test_all_that_follows_in_this_house_is_told(house: House, kind: type[Command], told: list[str]) -> None:
    assert rules_on(house, kind)
    assert list(follows(house, kind)) == told


@pytest.mark.parametrize("kind", [ReportFaceUpCard, ReportCountLamp, ReportEarlyUnload])
def test_what_is_no_irregularity_in_this_house_is_told_so(kind: type[Command]) -> None:
    rules = replace(NH.irregularities, face_up_card=FaceUpCard.NO_IRREGULARITY)
    house = replace(NH, deal=replace(NH.deal, faces=Faces.UP), irregularities=rules)

    assert not rules_on(house, kind)
    assert follows(house, kind) == ("At nh-000 this is no irregularity.",)


def test_of_a_command_that_reports_nothing_nothing_follows() -> None:
    assert follows(NH, CountStub) == ()


@pytest.mark.parametrize("kind", [ReportCountLamp, VerifyHands, DeclareMisdeal])
def test_what_the_floor_does_about_the_lamp_is_only_where_a_shuffler_counts(kind: type[Command]) -> None:
    assert rules_on(LIR, kind)
    assert not rules_on(NH, kind)


@pytest.mark.parametrize("house", [LIR, NH], ids=lambda house: house.id)
@pytest.mark.parametrize("kind", AT_THE_DESK)
def test_everything_done_at_the_desk_has_a_clause(kind: type[Command], house: House) -> None:
    assert clauses_of(house, kind)


def test_a_sensor_stays_dark_only_where_there_are_sensors() -> None:
    assert rules_on(load_house("lir-bonus"), ReportDarkSensor)
    assert not rules_on(NH, ReportDarkSensor)
    assert [clause.id for clause in clauses_of(load_house("lir-bonus"), ReportDarkSensor)][:1] == ["004-dealing-2b"]
