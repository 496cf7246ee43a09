"""The transcripts show every house, both games, every irregularity and every event at least once."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from letitride.cards import Money
from letitride.games import every_game
from letitride.house import Game, Wager, house_ids, load_house
from letitride.house.games.mississippi_stud import STREET_BONUS, STUD_ANTE
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, PAIR_PLUS
from letitride.house.round import BonusShown, Faces, Paying
from letitride.table.model.event import (
    BettingClosed,
    BonusBetsRedistributed,
    CardDrawnInError,
    CountLampLit,
    CutOrdered,
    DecisionMade,
    DeckCounted,
    DeckReplaced,
    Event,
    FaceUpCardFound,
    GameWentDead,
    HandRuledDead,
    HandsVerified,
    MisdealDeclared,
    MispayCorrected,
    PlayReturned,
    RoundEnded,
    RoundInterrupted,
    RoundResumed,
    RoundVoided,
    ShufflerUnloadedEarly,
    StubCounted,
    TableClosed,
    VoteCast,
    WagerCollected,
    WagerPaid,
    WrongNumberFound,
)
from letitride.table.model.vocabulary import DEALER, Ballot, Cause, Hands, Readable, Role
from letitride.table.scenario.forms import FORMS
from letitride.table.scenario.playing import Played
from tests.table.transcripts import NAMES, asked, played

Kind = TypeVar("Kind", bound=Event)
Shows = Callable[[Played], bool]


def of(told: Played, kind: type[Kind]) -> list[Kind]:
    return [event for event in told.events if isinstance(event, kind)]


def at(house: str, shows: Shows) -> Shows:
    return lambda told: told.house.id == house and shows(told)


def counts(told: Played) -> list[int]:
    return [event.found for event in of(told, DeckCounted)]


def causes(told: Played) -> list[Cause]:
    return [event.cause for event in of(told, RoundVoided)]


def face_up(times: int, *, void: bool) -> Shows:
    return lambda told: len(of(told, FaceUpCardFound)) == times and causes(told) == [Cause.SECOND_FACE_UP_CARD] * void


def wrong_number(*, community: bool) -> Shows:
    return lambda told: any((event.seat == DEALER) == community for event in of(told, WrongNumberFound))


def lamp(hands: Hands, found: int) -> Shows:
    return lambda told: (
        bool(of(told, CountLampLit))
        and [event.hands for event in of(told, HandsVerified)] == [hands]
        and counts(told) == [found]
    )


def interrupted(cards: Readable, ballots: list[Ballot], *, void: bool) -> Shows:
    return lambda told: (
        [event.cards for event in of(told, RoundInterrupted)] == [cards]
        and [event.ballot for event in of(told, VoteCast)] == ballots
        and bool(of(told, RoundVoided)) == void
        and bool(of(told, RoundResumed)) != void
    )


def undoes(told: Played) -> bool:
    """Tell whether a void round takes winnings back, gives lost bets back, and leaves nobody up or down."""
    returns = [each for event in of(told, RoundVoided) for each in event.returns]
    undone = any(each.given_back for each in returns) and any(each.from_tray for each in returns)
    return undone and not any(chips.net for chips in told.chips)


def refused(code: str) -> Shows:
    return lambda told: any(step.refused is not None and step.refused.code == code for step in told.steps)


def pays(wager: Wager, *, winnings: bool, hand_loses: bool = False) -> Shows:
    return lambda told: any(
        event.wager is wager
        and bool(event.winnings) == winnings
        and (not hand_loses or any(lost.seat == event.seat for lost in of(told, WagerCollected)))
        for event in of(told, WagerPaid)
    )


NEEDED: dict[str, Shows] = {
    "a dead hand after a warning, and the other paid": at(
        "lir-bonus", lambda told: bool(of(told, HandRuledDead)) and bool(of(told, WagerPaid))
    ),
    **{f"a round at {house}": at(house, lambda told: bool(of(told, RoundEnded))) for house in house_ids()},
    **{
        f"one card face up at {house}": at(house, face_up(1, void=False))
        for house in ("nh-000", "seacoast", "lir-bonus")
    },
    **{
        f"two cards face up at {house}": at(house, face_up(2, void=True))
        for house in ("nh-000", "seacoast", "lir-bonus")
    },
    **{
        f"a card drawn in error at {house}": at(house, lambda told: bool(of(told, CardDrawnInError)))
        for house in ("nh-000", "seacoast")
    },
    **{
        f"a wrong number before {'the dealer' if community else 'a player'} at {house}": at(
            house, wrong_number(community=community)
        )
        for house in ("nh-000", "seacoast")
        for community in (False, True)
    },
    "a wrong number by document 004, deck complete": at(
        "lir", lambda told: wrong_number(community=False)(told) and counts(told) == [52]
    ),
    "a wrong number by document 004, deck not complete": at(
        "lir-bonus",
        lambda told: wrong_number(community=True)(told) and counts(told) == [51] and bool(of(told, DeckReplaced)),
    ),
    "the lamp, and nothing wrong": lambda told: lamp(Hands.RIGHT, 52)(told) and not causes(told),
    "the lamp, and a card missing": lambda told: (
        lamp(Hands.RIGHT, 51)(told) and bool(of(told, MisdealDeclared)) and bool(of(told, DeckReplaced))
    ),
    "the lamp, and hands wrong": lamp(Hands.WRONG, 52),
    "an early unload with bonus bets": at(
        "lir-bonus", lambda told: bool(of(told, ShufflerUnloadedEarly)) and bool(of(told, BonusBetsRedistributed))
    ),
    "an early unload without a controller": at("lir", lambda told: bool(of(told, ShufflerUnloadedEarly))),
    "a wrong stub": lambda told: Cause.WRONG_STUB_COUNT in causes(told),
    "a right stub": lambda told: len(of(told, StubCounted)) > len(causes(told)),
    "a cut on the floor's order": at("nh-000", lambda told: bool(of(told, CutOrdered))),
    "another cut on the floor's order": at("seacoast", lambda told: bool(of(told, CutOrdered))),
    "an interruption, agreed": at("casablanca", interrupted(Readable.YES, [Ballot.YES] * 2, void=False)),
    "an interruption, not agreed": at("casablanca", interrupted(Readable.YES, [Ballot.YES, Ballot.NO], void=True)),
    "an interruption, silence": at("casablanca", interrupted(Readable.YES, [Ballot.YES], void=True)),
    "an interruption, all decided": at("casablanca", interrupted(Readable.YES, [], void=False)),
    "an interruption, unreadable": at("casablanca", interrupted(Readable.NO, [], void=True)),
    "a misdeal when one hand is paid and another collected": at(
        "lir-bonus", lambda told: wrong_number(community=False)(told) and undoes(told)
    ),
    "an interruption when one hand is paid and another collected": at(
        "casablanca", lambda told: interrupted(Readable.NO, [], void=True)(told) and undoes(told)
    ),
    "a dead game, and back": at(
        "lir-bonus", lambda told: bool(of(told, GameWentDead)) and bool(of(told, PlayReturned))
    ),
    "cards spread, and back": at("nh-000", lambda told: bool(of(told, GameWentDead)) and bool(of(told, PlayReturned))),
    "closing": lambda told: bool(of(told, TableClosed)),
    "a silent player": lambda told: any(getattr(event, "decided_by", None) is Role.DEVICE for event in told.events),
    "the payout cap": at(
        "seacoast", lambda told: any(event.winnings == Money.dollars(1000) for event in of(told, WagerPaid))
    ),
    "the 3 Card Bonus shown by players": lambda told: (
        told.house.settling.three_card_bonus_shown is BonusShown.BY_PLAYER
    ),
    "lay and pay": lambda told: told.house.settling.paying is Paying.LAY_AND_PAY,
    "cards dealt face up": lambda told: told.house.deal.faces is Faces.UP,
    "Three Card Poker won": pays(ANTE, winnings=True),
    "Three Card Poker tied": pays(ANTE, winnings=False),
    "Three Card Poker lost": at(
        "seacoast-3cp", lambda told: any(event.stake == Money.dollars(20) for event in of(told, WagerCollected))
    ),
    "the dealer does not qualify": at(
        "seacoast-3cp", lambda told: any(event.winnings * 2 == event.stake for event in of(told, WagerPaid))
    ),
    "a folded hand with Pair Plus": pays(PAIR_PLUS, winnings=True, hand_loses=True),
    "an ante bonus on a losing hand": pays(ANTE_BONUS, winnings=True, hand_loses=True),
    "a second round from the other deck": at("seacoast-3cp", lambda told: len(of(told, BettingClosed)) == 2),
    "Mississippi Stud won": pays(STUD_ANTE, winnings=True),
    "Mississippi Stud pushed": pays(STUD_ANTE, winnings=False),
    "a folded hand with a side bet on the community cards": pays(STREET_BONUS, winnings=True, hand_loses=True),
    "a void round after street bets": at("mississippi-stud", wrong_number(community=False)),
    "a void round of Mississippi Stud that was paid": at("mississippi-stud", undoes),
    "too few chips for a street bet": at("mississippi-stud", refused("too-few-chips")),
    "over the limit": refused("limits"),
    "out of turn": refused("not-asked"),
    "after no more bets": refused("no-more-bets"),
    "cash": refused("cash"),
    "a second seat": refused("one-hand"),
}


@pytest.mark.parametrize("needed", NEEDED)
def test_some_transcript_shows(needed: str) -> None:
    assert any(NEEDED[needed](played(name)) for name in NAMES)


def test_every_game_is_dealt() -> None:
    assert {load_house(house).game for house in house_ids()} == set(Game.every())
    assert {played(name).house.game for name in NAMES} == set(Game.every())


def test_every_event_is_called_in_some_transcript() -> None:
    called = {type(event) for name in NAMES for event in played(name).events}

    assert called == kinds(Event) - {MispayCorrected}  # it takes a dealer who errs, and a floor person later


def test_every_decision_of_every_game_is_called_in_some_transcript() -> None:
    made = {
        (played(name).house.game, event.point, event.option)
        for name in NAMES
        for event in of(played(name), DecisionMade)
    }

    assert made == {
        (rules.game, point.id, option.id)
        for rules in every_game()
        for point in rules.points
        for option in point.options
    }


def test_every_cause_of_a_void_round_is_shown() -> None:
    assert {cause for name in NAMES for cause in causes(played(name))} == set(Cause)


def test_every_form_of_a_line_is_used() -> None:
    from letitride.table.scenario.forms import _FORMS

    lines = [line for name in NAMES for line in asked(name)]

    assert [form for form, pattern, _ in _FORMS if not any(map(pattern.fullmatch, lines))] == []
    assert len(_FORMS) == len(FORMS)


def kinds(kind: type[Event]) -> set[type[Event]]:
    """Return the kinds of events that happen: those of which there is no narrower kind."""
    below = [each for each in kind.__subclasses__() if each.__module__.startswith("letitride.table.")]
    return {each for narrower in below for each in kinds(narrower)} or {kind}
