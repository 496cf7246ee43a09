"""What a house rules when something goes wrong, and when a round is interrupted."""

from __future__ import annotations

import enum
from typing import Annotated

from msgspec import Meta

from letitride.house.section import Section


class Ruling(enum.Enum):
    """What follows from an irregularity."""

    NO_IRREGULARITY = "no-irregularity"
    PLAY_ON = "play-on"
    """The card goes to the discard rack and the deal goes on."""

    IS_THE_NEXT_CARD = "is-the-next-card"
    """The card is used as though it had been drawn in turn."""

    VOID_AND_RESHUFFLE = "void-and-reshuffle"
    """All hands are void and the cards are shuffled again."""

    MISDEAL_AND_COUNT = "misdeal-and-count"
    """All hands are void; the floor counts: 52 resume, otherwise a new deck."""

    COUNT_AND_CONTINUE = "count-and-continue"
    """Hands right: the floor counts the deck, and 52 resume the round; otherwise a misdeal and a new deck."""

    SAME_ROUND_AGAIN = "same-round-again"
    """All cards are collected and dealt anew in the same round; lit bonus bets stay and none is added."""


class VoidRound(enum.Enum):
    """What becomes of the wagers of a void round."""

    RETURN_EVERY_WAGER = "return-every-wager"


class Irregularities(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house rules when something goes wrong."""

    face_up_card: Ruling
    second_face_up_card: Ruling
    card_drawn_in_error: Ruling
    wrong_number_of_cards: Ruling
    count_lamp: Ruling
    """The shuffler signals a wrong count during a round."""

    early_unload: Ruling
    """The rest of the deck is unloaded before the dealer has a packet."""

    void_round: VoidRound


class Completion(enum.Enum):
    """How a round goes on that a power failure or the like has interrupted."""

    VOTE = "vote"
    """It is completed if it is readable and everyone with a live wager agrees in time; otherwise it is void."""

    VOID = "void"


class Decided(enum.Enum):
    """How an interrupted round ends when every decision was made before."""

    STANDS = "stands"
    """Nobody can influence its result any more: it is completed without asking."""

    AS_ANY_ROUND = "as-any-round"


class Interruption(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Power failures and other things nobody at the table can help."""

    round: Completion
    vote_seconds: Annotated[int, Meta(ge=1, le=3600)]
    """How long a vote stays open; silence is a no."""

    after_last_decision: Decided

    tournament_stands_at: Annotated[int, Meta(ge=1, le=7)]
    """A tournament is void unless this many players or fewer remain."""
