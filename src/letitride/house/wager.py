"""A wager as such: what is known of it, whichever house offers it."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from letitride.cards import Money
from letitride.house.named import Named

if TYPE_CHECKING:
    from letitride.house.game import Game


class WagerPart(enum.Enum):
    """What a wager is to its game."""

    MAIN = "main"
    """Everyone at the table makes it."""

    SIDE_BET = "side bet"
    """Made beside the main wager, by those who like."""

    AWARD = "award"
    """Nothing is staked on it: the main wager earns it."""


class Decider(enum.Enum):
    """Which cards decide a wager."""

    FIVE_CARDS = "five cards"
    """The player's own with the community cards."""

    THREE_CARDS = "three cards"
    """The player's own three."""

    COMMUNITY_CARDS = "community cards"
    """The three community cards."""

    DEALER = "dealer"
    """The player's own against the dealer's."""


class Stake(enum.Enum):
    """How much a wager takes, and where that lies while the cards are out."""

    ON_LAYOUT = "within limits"
    """As much as the limits of the house allow, on the layout until the round is settled."""

    COLLECTED_DOLLAR = "a dollar"
    """One dollar, put into the chip tray before the deal."""


class Wager(Named):
    """A bet that a house may offer."""

    __slots__ = ("decider", "game", "label", "part", "spots", "stake", "unit")
    game: Game
    """The game it belongs to, which says so itself."""

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
        """The wager as the layout names it."""

        self.part, self.decider, self.stake = part, decider, stake
        self.spots = spots
        """In how many places of the layout its stake lies when betting is closed."""

        self.unit = unit
        """What its figures are counted in: one, and several."""

    @property
    def is_side_bet(self) -> bool:
        """Whether it is made beside the main wager, by those who like."""
        return self.part is WagerPart.SIDE_BET

    @property
    def collected_before(self) -> bool:
        """Whether the dealer collects it before the deal."""
        return self.stake is Stake.COLLECTED_DOLLAR

    @property
    def fixed_stake(self) -> Money | None:
        """What everyone stakes who makes it, where that is not for the house to say."""
        return Money.dollars(1) if self.stake is Stake.COLLECTED_DOLLAR else None

    @property
    def on_five_cards(self) -> bool:
        """Whether a pay table of hands of five decides it."""
        return self.decider is Decider.FIVE_CARDS

    @property
    def on_three_cards(self) -> bool:
        """Whether a pay table of hands of three decides it."""
        return self.decider in (Decider.THREE_CARDS, Decider.COMMUNITY_CARDS)
