"""What a game is: spots on the layout, streets with their decisions, and words. A table runs any such value."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator

from msgspec import Struct

from letitride.cards import Card, Hand, ThreeCardHand, rank_hand, rank_three_cards
from letitride.house import Game, House, Wager


class Effect(enum.Enum):
    """What a decision does to the chips of the main wager."""

    KEEP = "keep"
    """They stay where they are."""

    TAKE_BACK = "take back"
    """The bet in question goes back to the rail."""

    ADD = "add"
    """A multiple of the stake is added from the rail."""

    FOLD = "fold"
    """They are given up, and the player decides nothing more in this round."""


class Option(Struct, frozen=True, kw_only=True):
    """An answer to the dealer's question."""

    id: str
    """Its name in commands, logs and messages."""

    effect: Effect
    times: int = 1
    """How many stakes are added or taken back."""

    label: str
    """The label of its button."""

    key: str
    """Its key on the keyboard."""

    doing: str
    """Its name within a sentence: ``letting it ride``."""

    verb: str
    """The verb in scenarios: ``rides``."""

    said: str
    """How the dealer calls it, with placeholders ``{late}`` and ``{stake}``: ``folds{late}``."""

    yours: str
    """The same call to the player: ``fold{late}``."""

    made: str
    """What happened to the bet: ``rides``, ``was taken back``."""

    tucks_under: str | None = None
    """The spot under which the player tucks the cards."""


FOLD = Option(
    id="fold",
    effect=Effect.FOLD,
    label="Fold",
    key="F",
    doing="folding",
    verb="folds",
    said="folds{late}",
    yours="fold{late}",
    made="is folded",
)
"""Give up the hand, in every game with folding."""


class DecisionPoint(Struct, frozen=True, kw_only=True):
    """A question the dealer asks every player in the round, and how many cards are turned afterwards."""

    id: str
    """Its name in logs and messages."""

    about: str
    """What it decides: ``bet 1``."""

    title: str
    """The name of its drill: ``Bet 1, with three cards``."""

    question: str
    """The dealer's question."""

    whether: str
    """The question in the third person: ``whether bet 1 rides or is taken back``."""

    hint: Callable[[House], str]
    """Explains the choice to a beginner, with the placeholder ``{stake}`` and no full stop."""

    options: tuple[Option, ...]
    """The answers; the least risky is last."""

    turns: int
    """How many of the dealer's cards are turned once everybody has decided."""

    spot: str
    """The spot on the layout whose bet is decided."""

    def option(self, name: str) -> Option | None:
        """Return the option with this name, or None."""
        return next((option for option in self.options if option.id == name), None)

    @property
    def cautious(self) -> Option:
        """The least risky option."""
        return self.options[-1]


class Spot(Struct, frozen=True, kw_only=True):
    """A place on the layout for a bet of the main wager."""

    id: str
    label: str
    units: int
    """How many stakes are there when betting closes: 1, or 0 if a decision adds them."""


class Duel(Struct, frozen=True, kw_only=True):
    """How the main wager is settled against the dealer's hand."""

    qualifies: Callable[[House, Hand | ThreeCardHand], bool]
    """Returns whether the dealer's hand qualifies."""

    added_pays: Wager | None = None
    """The award whose pay table sets what the added bet wins; even money without one."""

    award: Wager | None = None
    """The award for a good hand, whatever the dealer has."""

    names: tuple[str, str]
    """The first bet and the added bet, as the dealer calls them."""


class Words(Struct, frozen=True, kw_only=True):
    """The game's words."""

    each: str
    """What the limits apply to: ``a bet``."""

    limits_of: str = ""
    """What follows the limits of the main wager: ``for each of the three``."""

    placed: str
    """How the main wager is called, with the placeholder ``{stake}``."""

    betting: Callable[[House], str]
    """Explains the main wager to somebody about to make it."""

    turning: str
    """What the dealer does once everybody has decided."""

    folded: str = ""
    """The main wager of a folded hand: ``the folded ante``."""

    given_up: str = ""
    """Why it was lost: ``folded: the ante is lost``."""

    in_short: Callable[[House], str]
    """The game in a sentence: what you bet, and when it wins."""

    decisions: tuple[str, ...]
    """The decisions for the rulebook, a sentence each."""

    silent: str
    """What happens to the bet of a player who does not answer, if the house takes it back."""

    settling: Callable[[House], Iterator[str]]
    """How the main wager is settled, a sentence each."""


class GameRules(Struct, frozen=True, kw_only=True):
    """A game as it is dealt."""

    game: Game
    spots: tuple[Spot, ...]
    """The spots of the main wager, in layout order."""

    points: tuple[DecisionPoint, ...]
    duel: Duel | None = None
    """How the main wager is settled, if not by a pay table."""

    turned_at_the_deal: int = 0
    """How many of the dealer's cards are turned before the first decision."""

    words: Words
    hand_history: str
    """The game's variant in poker hand history (PHH) files."""

    @property
    def most_units(self) -> int:
        """The most stakes the main wager can take."""
        added = (max(o.times if o.effect is Effect.ADD else 0 for o in point.options) for point in self.points)
        return self.game.main.spots + sum(added)

    def turned_by(self, point: int) -> int:
        """Return how many of the dealer's cards are face up after the decisions up to this point."""
        return self.turned_at_the_deal + sum(each.turns for each in self.points[: point + 1])


def rank(cards: tuple[Card, ...]) -> Hand | ThreeCardHand:
    """Return the ranking of five or three cards."""
    return rank_hand(cards) if len(cards) == 5 else rank_three_cards(cards)
