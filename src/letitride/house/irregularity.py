"""What a house does when something goes wrong, and when a round is interrupted."""

from __future__ import annotations

import enum
from typing import Annotated

from msgspec import Meta

from letitride.house.validation import Validated


class FaceUpCard(enum.Enum):
    """What happens when a card is found face up in the deck."""

    PLAY_ON = "play-on"
    """It goes to the discard rack and the deal goes on."""

    NO_IRREGULARITY = "no-irregularity"
    """All cards are dealt face up."""


class SecondFaceUpCard(enum.Enum):
    """What happens when a second card is found face up."""

    VOID_AND_RESHUFFLE = "void-and-reshuffle"
    """All hands are void and the cards are shuffled again."""


class DrawnInError(enum.Enum):
    """What happens to a card drawn in error whose face was not exposed."""

    IS_THE_NEXT_CARD = "is-the-next-card"
    """It is used as the next card."""


class WrongNumber(enum.Enum):
    """What happens when a player or the dealer has too many or too few cards."""

    VOID_AND_RESHUFFLE = "void-and-reshuffle"
    """All hands are void and the cards are shuffled again."""

    MISDEAL_AND_COUNT = "misdeal-and-count"
    """All hands are void and the floor counts the deck: with 52 cards it stays, otherwise a new deck comes in."""


class WrongCount(enum.Enum):
    """What happens when the dealer's count of the stub is wrong."""

    MISDEAL_AND_NEW_DECK = "misdeal-and-new-deck"
    """All hands are void, and a new deck comes in."""


class CountLamp(enum.Enum):
    """What happens when the shuffler signals a wrong count during a round."""

    COUNT_AND_CONTINUE = "count-and-continue"
    """If the hands are right, the floor counts the deck: with 52 cards the round goes on.

    Otherwise it is a misdeal and a new deck comes in. If the hands are wrong, the rule on a wrong number of cards
    applies.
    """

    NO_IRREGULARITY = "no-irregularity"
    """There is no shuffler."""


class EarlyUnload(enum.Enum):
    """What happens when the deck is unloaded before the dealer has a packet."""

    SAME_ROUND_AGAIN = "same-round-again"
    """The same round is dealt again: base bets stay locked, lit bonus bets stay, none is added."""

    NO_IRREGULARITY = "no-irregularity"
    """There is no shuffler."""


class VoidRound(enum.Enum):
    """What happens to the wagers of a void round."""

    RETURN_EVERY_WAGER = "return-every-wager"


class ShownCards(enum.Enum):
    """What happens when a player shows their cards to others, or looks at those of others."""

    WARN_THEN_DEAD_HAND = "warn-then-dead-hand"
    """The floor warns the player. If it happens again, the floor may rule the hand dead: its wagers go back."""

    NO_IRREGULARITY = "no-irregularity"
    """The house does not rule on it."""


class Irregularities(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house does when something goes wrong."""

    face_up_card: FaceUpCard
    second_face_up_card: SecondFaceUpCard
    card_drawn_in_error: DrawnInError
    wrong_number_of_cards: WrongNumber
    wrong_stub_count: WrongCount
    count_lamp: CountLamp
    early_unload: EarlyUnload
    void_round: VoidRound
    shown_cards: ShownCards = ShownCards.NO_IRREGULARITY


class Completion(enum.Enum):
    """What happens to a round that is interrupted, by a power failure for instance."""

    VOTE = "vote"
    """It is completed if the cards are readable and everyone with a live wager agrees in time. Otherwise it is void."""

    VOID = "void"


class Decided(enum.Enum):
    """What happens to an interrupted round after the last decision."""

    STANDS = "stands"
    """Nobody can influence its result any more, so it is completed without a vote."""

    AS_ANY_ROUND = "as-any-round"


class Interruption(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Power failures and other events that nobody at the table can help."""

    round: Completion
    vote_seconds: Annotated[int, Meta(ge=1, le=3600)]
    """How long a vote stays open. Silence counts as no."""

    after_last_decision: Decided

    tournament_stands_at: Annotated[int, Meta(ge=1, le=7)]
    """An interrupted tournament is void unless this many players or fewer remain."""
