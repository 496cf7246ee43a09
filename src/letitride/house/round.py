"""How a house runs a round: dealing, asking and settling."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from letitride.cards import Money
from letitride.house.fault import Complaint
from letitride.house.validation import Validated
from letitride.house.wager import Decider, Wager


class Method(enum.Enum):
    """How the cards reach the seats."""

    ONE_AT_A_TIME = "one-at-a-time"
    """One card to each seat in turn, and to the dealer's area after every pass."""

    THREE_AT_A_TIME = "three-at-a-time"
    """Three cards off the deck to each seat in turn, then to the dealer's area."""

    PACKETS = "packets"
    """Packets of three from the shuffler; the last is the dealer's."""


class Faces(enum.Enum):
    """Whether the players' cards are dealt face up or down."""

    DOWN = "down"
    UP = "up"


class Burn(enum.Enum):
    """Which of the dealer's cards is burned."""

    NONE = "none"
    LEFTMOST = "leftmost"
    """The card at the dealer's left."""

    MIDDLE = "middle"
    BOTTOM = "bottom"
    """The bottom card of the dealer's packet, the last of the three."""

    @property
    def place(self) -> int | None:
        """Its position among the dealer's three, 0 at the left. A packet is laid out top card first."""
        return _PLACES.get(self)


_PLACES = {Burn.LEFTMOST: 0, Burn.MIDDLE: 1, Burn.BOTTOM: 2}


class BurnTime(enum.Enum):
    """When the burn card leaves the layout."""

    NEVER = "never"
    AT_THE_DEAL = "at-the-deal"
    """While the dealer's packet is laid out, before the stub is racked."""

    AFTER_THE_DEAL = "after-the-deal"
    """When the stub is in the rack, before anyone decides."""

    AFTER_BET_1 = "after-bet-1"
    """When everyone has decided on bet 1."""


class Deal(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dealing the cards."""

    method: Method
    faces: Faces
    dealers_cards: Annotated[int, Meta(ge=2, le=5)]
    """The number of cards dealt to the area in front of the chip tray."""

    burn: Burn
    burn_when: BurnTime

    def _check_burn_and_time(self) -> Iterator[Complaint]:
        if (self.burn is Burn.NONE) != (self.burn_when is BurnTime.NEVER):
            found = f"{self.burn_when.value} with burn = {self.burn.value!r}"
            yield Complaint("burn_when", found, "'never' if and only if burn is 'none'")


class Asking(enum.Enum):
    """How the dealer asks the players."""

    ONE_BY_ONE = "one-by-one"
    """Clockwise from the dealer's left, in turn."""

    TOGETHER = "together"
    """All at once, as at a web table."""


class SilentPlayer(enum.Enum):
    """What is decided for a player who does not answer in time."""

    BEST = "best-expectation"
    """The decision with the higher exact expectation."""

    WITHDRAW = "withdraw"
    """The bet is taken back (in Three Card Poker, the hand is folded)."""


class Tie(enum.Enum):
    """What counts as best when riding is worth exactly zero."""

    WITHDRAW = "withdraw"
    RIDE = "ride"


class Decisions(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asking the players."""

    asking: Asking
    seconds_to_decide: Annotated[int, Meta(ge=1, le=3600)]
    """How long a player has before the clock decides."""

    silent_player: SilentPlayer
    tie: Tie


class Paying(enum.Enum):
    """The order in which losing and winning hands are settled."""

    LOSERS_FIRST = "losers-first"
    """All losing wagers are collected, then all winning ones paid. A hand with a winning side bet stays until then."""

    PICK_AND_PAY = "pick-and-pay"
    """Hand by hand: exposed, collected or paid, and picked up."""

    LAY_AND_PAY = "lay-and-pay"
    """All hands are laid open, then settled hand by hand, then picked up."""


class BonusShown(enum.Enum):
    """Who turns the three cards for a 3 Card Bonus."""

    BY_DEALER = "by-dealer"
    """The dealer, with all other hands, when the round is settled."""

    BY_PLAYER = "by-player"
    """The player shows a pair or better, or waves the hand off."""


def is_shown(wager: Wager) -> bool:
    """Return whether players may have to show their cards for this wager: a side bet on their own cards."""
    return wager.is_side_bet and wager.decider is Decider.THREE_CARDS


class CapCovers(enum.Enum):
    """What a payout cap limits."""

    BASE_WINNINGS = "base-winnings"
    """The total winnings of one player's base bets, without returned stakes and side bets."""


class Settling(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Exposing hands, collecting and paying, always counter-clockwise from the dealer's right."""

    paying: Paying
    wager_order: tuple[Wager, ...]
    """The order in which a seat's wagers are resolved."""

    three_card_bonus_shown: BonusShown
    payout_cap: Money | None = None
    cap_covers: CapCovers = CapCovers.BASE_WINNINGS

    @property
    def side_bet_shown(self) -> BonusShown:
        """Who turns the cards for a side bet on the player's own cards."""
        return self.three_card_bonus_shown

    def _check_each_wager_once(self) -> Iterator[Complaint]:
        if len(set(self.wager_order)) < len(self.wager_order):
            found = ", ".join(wager.value for wager in self.wager_order)
            yield Complaint("wager_order", found, "each wager once")

    def _check_cap_above_zero(self) -> Iterator[Complaint]:
        if self.payout_cap is not None and self.payout_cap <= Money(0):
            yield Complaint("payout_cap", str(self.payout_cap), "an amount above zero")
