"""What a house rules when something goes wrong, and when a round is interrupted."""

from __future__ import annotations

import enum
from typing import Annotated

from msgspec import Meta

from letitride.house.validation import Validated


class FaceUpCard(enum.Enum):
    """What follows when a card is found face up in the deck."""

    PLAY_ON = "play-on"
    """It goes to the discard rack and the deal goes on."""

    NO_IRREGULARITY = "no-irregularity"
    """All cards are dealt face up."""


class SecondFaceUpCard(enum.Enum):
    """What follows when a second card is found face up."""

    VOID_AND_RESHUFFLE = "void-and-reshuffle"
    """All hands are void and the cards are shuffled again."""


class DrawnInError(enum.Enum):
    """What becomes of a card drawn in error whose face was not exposed."""

    IS_THE_NEXT_CARD = "is-the-next-card"
    """It is used as though it had been drawn in turn."""


class WrongNumber(enum.Enum):
    """What follows when a player or the dealer's area has too many or too few cards."""

    VOID_AND_RESHUFFLE = "void-and-reshuffle"
    """All hands are void and the cards are shuffled again."""

    MISDEAL_AND_COUNT = "misdeal-and-count"
    """All hands are void; the floor counts the deck: 52 resume, otherwise a new deck comes."""


class WrongCount(enum.Enum):
    """What follows when the dealer counts a stub that is not right."""

    MISDEAL_AND_NEW_DECK = "misdeal-and-new-deck"
    """All hands are void and a new deck comes."""


class CountLamp(enum.Enum):
    """What follows when the shuffler signals a wrong count during a round."""

    COUNT_AND_CONTINUE = "count-and-continue"
    """Hands right: the floor counts the deck, 52 resume, else a misdeal and a new deck; hands wrong: a wrong number."""

    NO_IRREGULARITY = "no-irregularity"
    """There is no shuffler."""


class EarlyUnload(enum.Enum):
    """What follows when the deck is unloaded before the dealer has a packet."""

    SAME_ROUND_AGAIN = "same-round-again"
    """All cards are dealt anew in the same round: base bets stay locked, lit bonus bets stay, none is added."""

    NO_IRREGULARITY = "no-irregularity"
    """There is no shuffler."""


class VoidRound(enum.Enum):
    """What becomes of the wagers of a void round."""

    RETURN_EVERY_WAGER = "return-every-wager"


class Irregularities(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house rules when something goes wrong."""

    face_up_card: FaceUpCard
    second_face_up_card: SecondFaceUpCard
    card_drawn_in_error: DrawnInError
    wrong_number_of_cards: WrongNumber
    wrong_stub_count: WrongCount
    count_lamp: CountLamp
    early_unload: EarlyUnload
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


class Interruption(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Power failures and other things nobody at the table can help."""

    round: Completion
    vote_seconds: Annotated[int, Meta(ge=1, le=3600)]
    """How long a vote stays open; silence is a no."""

    after_last_decision: Decided

    tournament_stands_at: Annotated[int, Meta(ge=1, le=7)]
    """A tournament is void unless this many players or fewer remain."""
