"""How a house runs its table: every choice on which the documents differ, as a field.

The values are the words of the trade. A choice that all four documents make alike is no field: it is the game.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.house.fault import Complaint
from letitride.house.paytable import Wager

Count = Annotated[int, Meta(ge=1, le=1_000_000)]


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a house file."""


class Permission(enum.Enum):
    """Whether the house lets something happen."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class Seating(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The places at the table."""

    seats: Annotated[int, Meta(ge=1, le=7)]
    """Betting positions, counted from the dealer's left."""

    hands_per_player: Annotated[int, Meta(ge=1, le=7)]
    """How many positions one player may bet on."""

    leaving_mid_round: Permission
    """Whether a player with cards may get up before the round ends."""


class Redemption(enum.Enum):
    """Until when chips can be turned back into money."""

    SAME_DAY = "same-day"
    ANY_DAY = "any-day"


class Chips(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chips of the house."""

    denominations: tuple[Money, ...]
    """The chips the house issues, in dollars, smallest first."""

    verbal_wager_with_cash: Permission
    """Whether a player may call a bet and lay down cash."""

    redemption: Redemption

    def complaints(self) -> Iterator[Complaint]:
        """Say what is wrong with the set of chips."""
        ascending = sorted(set(self.denominations))
        if not self.denominations or list(self.denominations) != ascending or ascending[0] <= Money(0):
            found = ", ".join(map(str, self.denominations)) or "none"
            yield Complaint("denominations", found, "one or more amounts above zero, smallest first")


class Shuffle(enum.Enum):
    """Who mixes the cards."""

    BY_HAND = "by-hand"
    SHUFFLER = "shuffler"


class Cut(enum.Enum):
    """Whether the deck is cut after the shuffle."""

    ALWAYS = "always"
    NEVER = "never"
    WHEN_REQUIRED = "when-required"
    """The house may require a cut; at this table it does when the floor says so."""


class Cards(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Decks, and how they are mixed and counted."""

    decks: Annotated[int, Meta(ge=1, le=2)]
    """One deck, or two that take turns round by round."""

    cover_cards: Annotated[int, Meta(ge=0, le=2)]
    """Cut cards that belong to the table."""

    shuffle: Shuffle
    cut: Cut
    cut_at_least: Annotated[int, Meta(ge=1, le=51)]
    """The fewest cards a cut takes from the top."""

    recut_on_floors_order: Permission
    """Whether the floor may have the deck cut again before the first card."""

    stub_count_every: Annotated[int, Meta(ge=0, le=1000)]
    """The stub is counted at least once in so many rounds; 0 for never."""


class Idle(enum.Enum):
    """How the cards lie at an open table without players."""

    SPREAD_FACE_UP = "spread-face-up"
    SPREAD_FACE_DOWN = "spread-face-down"
    DEAD_GAME = "dead-game"
    """The dead game of a table with a shuffler: one deck shuffled, the other in the rack."""


class Verification(enum.Enum):
    """Who looks at a deck after the dealer has inspected it."""

    FLOOR = "floor"
    NOBODY = "nobody"


class Spread(enum.Enum):
    """How the first player sees the deck."""

    FACE_UP_BY_SUIT = "face-up-by-suit"
    """Spread face up, by suit and in sequence."""

    NONE = "none"


class Opening(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Opening the table, and an open table with nobody at it."""

    verified_by: Verification
    spread: Spread
    idle: Idle


class Controller(enum.Enum):
    """The device that registers bonus bets."""

    KEYPAD = "keypad"
    """Lit sensors, lock-out, GAME OVER, and keys in slots 1 and 3."""

    NONE = "none"


class Marker(enum.Enum):
    """What shows that a bonus bet was collected before the deal."""

    LAMMER = "lammer"
    SENSOR = "sensor"
    NONE = "none"


class Wagering(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Placing bets and closing the betting."""

    controller: Controller
    bonus_marker: Marker


class Method(enum.Enum):
    """How the cards reach the seats."""

    ONE_AT_A_TIME = "one-at-a-time"
    """One card each in turn, the dealer's area after every pass."""

    THREE_AT_A_TIME = "three-at-a-time"
    """Three cards off the deck for each seat in turn, then the dealer's area."""

    PACKETS = "packets"
    """Packets of three from the shuffler, the last of them the dealer's."""


class Faces(enum.Enum):
    """Which way the players' cards lie when they are dealt."""

    DOWN = "down"
    UP = "up"


class Burn(enum.Enum):
    """Which of the dealer's cards is put out of play."""

    NONE = "none"
    LEFTMOST = "leftmost"
    """The one at the dealer's left."""

    MIDDLE = "middle"
    BOTTOM = "bottom"
    """The bottom card of the dealer's packet, the last of the three."""


class BurnTime(enum.Enum):
    """When the burn card leaves the layout."""

    NEVER = "never"
    AT_THE_DEAL = "at-the-deal"
    """While the dealer's packet is laid out, before the stub is racked."""

    AFTER_THE_DEAL = "after-the-deal"
    """When the stub is in the rack, before anyone decides."""

    AFTER_BET_1 = "after-bet-1"
    """When everyone has decided about bet 1."""


class Deal(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dealing the cards."""

    method: Method
    faces: Faces
    dealers_cards: Annotated[int, Meta(ge=2, le=3)]
    """Cards dealt to the area in front of the chip tray."""

    burn: Burn
    burn_when: BurnTime

    def complaints(self) -> Iterator[Complaint]:
        """Say what contradicts itself in the deal."""
        if (self.burn is Burn.NONE) != (self.burn_when is BurnTime.NEVER):
            found = f"{self.burn_when.value} with burn = {self.burn.value!r}"
            yield Complaint("burn_when", found, "'never' if and only if burn is 'none'")


class Asking(enum.Enum):
    """How the dealer hears the players' decisions."""

    ONE_BY_ONE = "one-by-one"
    """Clockwise from the dealer's left, each in turn."""

    TOGETHER = "together"
    """All at once, as at a table on the web."""


class SilentPlayer(enum.Enum):
    """What is decided for a player who does not answer in time."""

    BEST = "best-expectation"
    """The decision with the higher exact expectation."""

    WITHDRAW = "withdraw"
    """The bet is taken back (in Three Card Poker: the hand is folded)."""


class Tie(enum.Enum):
    """What counts as best when riding is worth exactly nothing."""

    WITHDRAW = "withdraw"
    RIDE = "ride"


class Decisions(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asking the players."""

    asking: Asking
    silent_player: SilentPlayer
    tie: Tie


class Paying(enum.Enum):
    """How losing and winning hands follow each other when a round is settled."""

    LOSERS_FIRST = "losers-first"
    """All losing wagers are collected, then all winning ones are paid."""

    PICK_AND_PAY = "pick-and-pay"
    """Hand by hand: exposed, collected or paid, and picked up."""

    LAY_AND_PAY = "lay-and-pay"
    """All hands are laid open, then settled hand by hand, then picked up."""


class BonusShown(enum.Enum):
    """Who turns the three cards of a 3 Card Bonus."""

    BY_DEALER = "by-dealer"
    """With all other hands, when the round is settled."""

    BY_PLAYER = "by-player"
    """The player shows a pair or better, or waves the hand off."""


class Settling(Section, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Exposing hands, collecting and paying, always counter-clockwise from the dealer's right."""

    paying: Paying
    wager_order: tuple[Wager, ...]
    """The order in which the wagers of one seat are resolved."""

    three_card_bonus_shown: BonusShown
    payout_cap: Money | None = None
    """The most that the base bets of one hand win together; stakes returned and side bets are outside it."""

    def complaints(self) -> Iterator[Complaint]:
        """Say what is wrong with the settling."""
        if len(set(self.wager_order)) < len(self.wager_order):
            found = ", ".join(wager.value for wager in self.wager_order)
            yield Complaint("wager_order", found, "each wager once")
        if self.payout_cap is not None and self.payout_cap <= Money(0):
            yield Complaint("payout_cap", str(self.payout_cap), "an amount above zero")


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
    vote_seconds: Count
    """How long a vote stays open; silence is a no."""

    after_last_decision: Decided

    tournament_stands_at: Annotated[int, Meta(ge=1, le=7)]
    """A tournament is void unless this many players or fewer remain."""
