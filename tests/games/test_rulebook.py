"""How a house plays, in words: every sentence follows from its file, and another choice gives another sentence."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.games.phrases import wins_with
from letitride.games.rulebook import about, rulebook, wager_sentence
from letitride.house import FiveCardPayTable, House, choices, house_ids, load_house, load_pay_table
from letitride.house.games.let_it_ride import DOLLAR_BONUS, THREE_CARD_BONUS, ThreeCardBonusWager
from letitride.house.games.three_card_poker import ANTE, ante_wager
from letitride.house.irregularity import Completion, CountLamp, Decided, EarlyUnload, FaceUpCard, WrongNumber
from letitride.house.round import Asking, BonusShown, Burn, BurnTime, Faces, Method, Paying, SilentPlayer
from letitride.house.setup import Cut, Permission, Redemption, Shuffle
from letitride.house.validation import unvalidated
from letitride.house.wagers import FiveCardWager, PaidWager

REVIEWED = Path(__file__).parent / "rulebooks"
HEADINGS = [
    "Seats and chips",
    "The cards",
    "Bets",
    "The deal",
    "Decisions",
    "Settling",
    "When something goes wrong",
    "When a round is interrupted",
]


def told(house: House) -> str:
    """Return the whole rulebook as one text."""
    return "\n".join(sentence for chapter in rulebook(house) for sentence in chapter.sentences)


def with_choice(house: House, section: str, choice: Mapping[str, object], **elsewhere: Mapping[str, object]) -> House:
    """Return a house with other choices in one section, and what they need in others."""
    changed: dict[str, Any] = {
        name: replace(getattr(house, name), **made) for name, made in {section: choice, **elsewhere}.items()
    }
    return replace(house, **changed)


@pytest.mark.parametrize("house_id", house_ids())
def test_every_house_has_every_chapter_in_whole_sentences(house_id: str) -> None:
    chapters = rulebook(load_house(house_id))

    assert [chapter.heading for chapter in chapters] == HEADINGS
    for chapter in chapters:
        assert chapter.sentences
        assert all(sentence[0].isupper() or sentence[0] in "$3" for sentence in chapter.sentences)
        assert all(sentence.endswith(".") and "None" not in sentence for sentence in chapter.sentences)


CHOICES: list[tuple[str, str, dict[str, object], str]] = [
    ("lir", "seating", {"leaving_mid_round": Permission.ALLOWED}, "You may get up in the middle of a round."),
    ("lir", "seating", {"leaving_mid_round": Permission.REFUSED}, "Once dealt in, you stay until the round ends."),
    ("lir", "seating", {"hands_per_player": 2}, "a player plays two of them at most"),
    ("lir", "chips", {"verbal_wager_with_cash": Permission.ALLOWED}, "A bet may be called and laid down in cash."),
    ("lir", "chips", {"redemption": Redemption.SAME_DAY}, "redeemed on the day on which they were bought"),
    ("casablanca", "cards", {"decks": 1, "shuffle": Shuffle.BY_HAND}, "One deck of 52 is shuffled by hand"),
    ("lir", "cards", {"decks": 2, "shuffle": Shuffle.SHUFFLER}, "Two decks of 52 take turns and are shuffled by a"),
    ("lir", "cards", {"cut": Cut.ALWAYS, "cut_at_least": 12}, "Every shuffle is cut, with 12 cards or more"),
    ("lir", "cards", {"cut": Cut.WHEN_REQUIRED}, "cut when the floor requires it"),
    ("nh-000", "cards", {"cut": Cut.NEVER}, "The deck is not cut."),
    ("nh-000", "cards", {"stub_count_every": 10}, "at least once in 10 rounds"),
    ("lir", "cards", {"stub_count_every": 0}, "The machine counts every deck."),
    ("lir", "deal", {"method": Method.ONE_AT_A_TIME}, "Cards are dealt one at a time"),
    ("lir", "deal", {"method": Method.THREE_AT_A_TIME}, "Everybody gets three cards at once"),
    ("lir", "deal", {"method": Method.PACKETS}, "The machine gives packets of three"),
    ("casablanca", "deal", {"burn": Burn.NONE, "burn_when": BurnTime.NEVER}, "Two community cards lie before the"),
    ("nh-000", "deal", {"burn": Burn.LEFTMOST}, "the first is burned, unseen, when everybody has decided about bet 1."),
    (
        "nh-000",
        "deal",
        {"burn": Burn.MIDDLE, "burn_when": BurnTime.AFTER_THE_DEAL},
        "the middle one is burned, unseen,",
    ),
    ("nh-000", "deal", {"burn": Burn.BOTTOM, "burn_when": BurnTime.AT_THE_DEAL}, "the last is burned, unseen, at the"),
    (
        "nh-000",
        "decisions",
        {"asking": Asking.TOGETHER, "seconds_to_decide": 9},
        "asked all at once, and have 9 seconds",
    ),
    ("nh-000", "decisions", {"silent_player": SilentPlayer.WITHDRAW}, "who does not answer is taken back"),
    ("seacoast-3cp", "decisions", {"silent_player": SilentPlayer.WITHDRAW}, "who does not answer is folded"),
    ("nh-000", "decisions", {"silent_player": SilentPlayer.BEST}, "the decision with the better expectation is made"),
    ("nh-000", "settling", {"paying": Paying.LOSERS_FIRST}, "Losing bets are collected first"),
    ("nh-000", "settling", {"paying": Paying.PICK_AND_PAY}, "exposed, collected or paid, and picked up"),
    ("nh-000", "settling", {"paying": Paying.LAY_AND_PAY}, "All hands are laid open"),
    ("nh-000", "settling", {"payout_cap": Money.dollars(500)}, "No player wins more than $500"),
    ("nh-000", "settling", {"three_card_bonus_shown": BonusShown.BY_PLAYER}, "or wave them off"),
    (
        "nh-000",
        "irregularities",
        {"face_up_card": FaceUpCard.PLAY_ON},
        "A card found face up in the deck goes to the discard",
    ),
    (
        "nh-000",
        "irregularities",
        {"wrong_number_of_cards": WrongNumber.MISDEAL_AND_COUNT},
        "The floor counts the deck: with 52",
    ),
    (
        "lir",
        "irregularities",
        {"wrong_number_of_cards": WrongNumber.VOID_AND_RESHUFFLE},
        "the cards are shuffled again.",
    ),
    (
        "lir",
        "irregularities",
        {"count_lamp": CountLamp.COUNT_AND_CONTINUE},
        "signals a wrong count during a round, the round waits",
    ),
    ("lir", "irregularities", {"early_unload": EarlyUnload.SAME_ROUND_AGAIN}, "the same round is dealt again"),
    ("nh-000", "interruption", {"round": Completion.VOTE, "vote_seconds": 45}, "agrees within 45 seconds"),
    ("nh-000", "interruption", {"round": Completion.VOID}, "Any other interrupted round is void."),
    ("nh-000", "interruption", {"after_last_decision": Decided.STANDS}, "after every decision was made is completed"),
]


@pytest.mark.parametrize(("house_id", "section", "choice", "words"), CHOICES)
def test_a_choice_of_the_house_file_is_told(house_id: str, section: str, choice: dict[str, object], words: str) -> None:
    assert words in told(with_choice(load_house(house_id), section, choice))


def test_what_does_not_apply_is_not_told() -> None:
    quiet = with_choice(
        load_house("nh-000"),
        "deal",
        {"faces": Faces.UP},
        irregularities={"face_up_card": FaceUpCard.NO_IRREGULARITY},
        interruption={"after_last_decision": Decided.AS_ANY_ROUND},
    )
    text = told(quiet)

    assert "face up." in text
    for words in ("found face up", "every decision was made", "You look at your cards", "signals", "the ante"):
        assert words not in text


@pytest.mark.parametrize("house_id", house_ids())
def test_every_choice_among_words_can_be_told(house_id: str) -> None:
    """A value that is added to a house file must not leave the rulebook without words."""
    house = load_house(house_id)
    for key, value in choices(house).items():
        section, _, field = key.partition(".")
        if isinstance(value, enum.Enum) and "." not in field:
            for other in type(value):
                with unvalidated():  # other choices would have to change with it
                    changed = with_choice(house, section, {field: other})
                assert told(changed)


def test_bets_are_told_with_their_limits() -> None:
    text = told(load_house("lir-bonus"))

    assert "Base bets: $1 or more for each of the three." in text
    assert "$1 Bonus is made only beside the base bets." in text
    assert "$1 Bonus is collected before the deal, and what it wins is all that comes back." in text
    assert "Where a line says “win”, the stake is not returned with it." in text


def test_a_side_bet_that_may_be_made_alone_is_told_so() -> None:
    house = load_house("nh-000")
    bonus = house.wagers[THREE_CARD_BONUS]
    assert isinstance(bonus, ThreeCardBonusWager)
    wagers = house.wagers.having({THREE_CARD_BONUS: replace(bonus, without_base_bets=Permission.ALLOWED)})

    assert "3 Card Bonus may be made alone." in told(replace(house, wagers=wagers))


@pytest.mark.parametrize(
    ("rank", "words", "sentence"),
    [
        ("Q", "The dealer qualifies with a queen high or better", "needs a queen high to qualify"),
        ("A", "The dealer qualifies with an ace high or better", "needs an ace high to qualify"),
        ("2", "The dealer plays with any hand.", "against the dealer’s. After a look"),
    ],
)
def test_with_what_the_dealer_qualifies_is_told(rank: str, words: str, sentence: str) -> None:
    house = load_house("seacoast-3cp")
    ante = replace(ante_wager(house.wagers), dealer_qualifies_with=rank)
    house = replace(house, wagers=house.wagers.having({ANTE: ante}))

    assert words in told(house)
    assert sentence in wager_sentence(house, ANTE)


@pytest.mark.parametrize("house_id", house_ids())
def test_every_wager_says_when_it_wins(house_id: str) -> None:
    house = load_house(house_id)
    for wager, limits in house.wagers.items():
        sentence = wager_sentence(house, wager)

        assert sentence.endswith(".")
        assert not isinstance(limits, PaidWager) or f"with {wins_with(limits.pay_table)}" in sentence


def test_a_table_that_pays_no_pairs_is_won_with_its_lowest_line() -> None:
    house = load_house("lir-bonus")
    table, wager = load_pay_table("LIRB-06-bonus"), house.wagers[DOLLAR_BONUS]
    assert isinstance(table, FiveCardPayTable)
    assert isinstance(wager, FiveCardWager)
    wagers = house.wagers.having({DOLLAR_BONUS: replace(wager, pay_table=table)})

    assert "it wins with two pair or better" in wager_sentence(replace(house, wagers=wagers), DOLLAR_BONUS)


def test_a_house_is_told_in_one_sentence() -> None:
    assert about(load_house("nh-000")) == (
        "Let It Ride for seven players at $1 to $10 a bet, with 3 Card Bonus beside."
    )
    assert about(load_house("casablanca")) == "Let It Ride for seven players at $1 to $4 a bet."
    assert about(load_house("seacoast-3cp")) == (
        "Three Card Poker for seven players at $1 or more an ante, with Pair Plus beside."
    )


@pytest.mark.parametrize("house_id", ["nh-000", "lir-bonus", "seacoast-3cp"])
def test_the_whole_rulebook_is_what_was_reviewed(house_id: str) -> None:
    """No sentence is lost and none slips in: a change of the rulebook shows in the reviewed text."""
    chapters = [
        f"{chapter.heading}\n" + "".join(f"- {each}\n" for each in chapter.sentences)
        for chapter in rulebook(load_house(house_id))
    ]

    assert "\n".join(chapters) == (REVIEWED / f"{house_id}.txt").read_text(encoding="utf-8")
