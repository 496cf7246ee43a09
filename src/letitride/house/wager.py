"""Wagers, independent of any house."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from letitride.cards import Money
from letitride.house.named import Named

if TYPE_CHECKING:
    from letitride.house.game import Game


class WagerPart(enum.Enum):
    """A wager's part in its game."""

    MAIN = "main"
    """Everyone at the table makes it."""

    SIDE_BET = "side bet"
    """Optional, beside the main wager."""

    AWARD = "award"
    """Earned by the main wager, without a stake."""


class Decider(enum.Enum):
    """Which cards decide a wager."""

    FIVE_CARDS = "five cards"
    """The player's own cards with the community cards."""

    THREE_CARDS = "three cards"
    """The player's own three."""

    COMMUNITY_CARDS = "community cards"
    """The three community cards."""

    DEALER = "dealer"
    """The player's own cards against the dealer's."""


class Stake(enum.Enum):
    """How much a wager takes, and where the chips are during the round."""

    ON_LAYOUT = "within limits"
    """Any amount within the house's limits, on the layout until the round is settled."""

    COLLECTED_DOLLAR = "a dollar"
    """One dollar, put into the chip tray before the deal."""


class Wager(Named):
    """A bet that a house can offer."""

    __slots__ = ("decider", "game", "label", "part", "spots", "stake", "unit")
    game: Game
    """The game it belongs to. The game sets this."""

    def __init__(
        self,
        value: str,
        label: str,
        *,
        part: WagerPart,
        decider: Decider,
        stake: Stake = Stake.ON_LAYOUT,
        spots: int = 1,
        unit: tuple[str, str] = ("unit staked", "units staked"),
    ) -> None:
        super().__init__(value)
        self.label = label
        """The wager's name on the layout."""

        self.part, self.decider, self.stake = part, decider, stake
        self.spots = spots
        """How many places on the layout hold its stake when betting closes."""

        self.unit = unit
        """The unit of its figures, singular and plural."""

    @property
    def is_side_bet(self) -> bool:
        """Whether it is optional, beside the main wager."""
        return self.part is WagerPart.SIDE_BET

    @property
    def collected_before(self) -> bool:
        """Whether the dealer collects it before the deal."""
        return self.stake is Stake.COLLECTED_DOLLAR

    @property
    def fixed_stake(self) -> Money | None:
        """The stake, if the game rather than the house sets it."""
        return Money.dollars(1) if self.stake is Stake.COLLECTED_DOLLAR else None

    @property
    def on_five_cards(self) -> bool:
        """Whether a five-card pay table decides it."""
        return self.decider is Decider.FIVE_CARDS

    @property
    def on_three_cards(self) -> bool:
        """Whether a three-card pay table decides it."""
        return self.decider in (Decider.THREE_CARDS, Decider.COMMUNITY_CARDS)
