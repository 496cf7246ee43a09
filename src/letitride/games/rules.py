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
    """They lie where they are."""

    TAKE_BACK = "take back"
    """The bet that is asked about goes back to the rail."""

    ADD = "add"
    """So many times the stake joins them, from the rail."""

    FOLD = "fold"
    """They are given up, and the player decides nothing more in this round."""


class Option(Struct, frozen=True, kw_only=True):
    """One of the answers to the dealer's question."""

    id: str
    """Its name in commands, logs and messages."""

    effect: Effect
    times: int = 1
    """How many stakes are added or taken back."""

    label: str
    """What stands on its button."""

    key: str
    """The key that stands for it."""

    doing: str
    """The same in the middle of a sentence: ``letting it ride``."""

    verb: str
    """What the player does, as scenarios write it: ``rides``."""

    said: str
    """How the dealer calls it, with blanks for ``{late}`` and ``{stake}``: ``folds{late}``."""

    yours: str
    """The same to the player: ``fold{late}``."""

    made: str
    """What has become of the bet: ``rides``, ``was taken back``."""

    tucks_under: str | None = None
    """The spot under which the player then tucks the cards."""


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
"""Give the hand up, in every game in which hands are folded."""


class DecisionPoint(Struct, frozen=True, kw_only=True):
    """A question that the dealer asks every player in the round, and what is turned when all have answered."""

    id: str
    """Its name in logs and messages."""

    about: str
    """What is decided: ``bet 1``."""

    title: str
    """What a drill of it is called: ``Bet 1, with three cards``."""

    question: str
    """The question as the dealer asks it."""

    whether: str
    """The question as others hear of it: ``whether bet 1 rides or is taken back``."""

    hint: Callable[[House], str]
    """Explains the choice to somebody who has never played, with a blank for ``{stake}``; without its full stop."""

    options: tuple[Option, ...]
    """The answers, the one that risks least last."""

    turns: int
    """How many of the dealer's cards are turned when everybody has decided."""

    spot: str
    """The spot of the layout whose bet is decided about."""

    def option(self, name: str) -> Option | None:
        """Return the option that goes by *name*, if there is one."""
        return next((option for option in self.options if option.id == name), None)

    @property
    def cautious(self) -> Option:
        """The option that risks least."""
        return self.options[-1]


class Spot(Struct, frozen=True, kw_only=True):
    """A place of the layout for a bet of the main wager."""

    id: str
    label: str
    units: int
    """How many stakes lie there when betting is closed: 1, or 0 where a decision brings them."""


class Duel(Struct, frozen=True, kw_only=True):
    """How the main wager is settled against the dealer's hand."""

    qualifies: Callable[[House, Hand | ThreeCardHand], bool]
    """Tells whether the dealer's hand is good enough to play against."""

    added_pays: Wager | None = None
    """The award whose pay table decides what the added bet wins; even money where there is none."""

    award: Wager | None = None
    """What a good hand earns whatever the dealer has."""

    names: tuple[str, str]
    """The first bet and the added one, as the dealer calls them."""


class Words(Struct, frozen=True, kw_only=True):
    """What is said of the game."""

    each: str
    """What the limits are for: ``a bet``."""

    limits_of: str = ""
    """What is added to the limits of the main wager: ``for each of the three``."""

    placed: str
    """How the main wager is called when it is made, with a blank for ``{stake}``."""

    betting: Callable[[House], str]
    """Explains the main wager to somebody who is about to make it."""

    turning: str
    """What the dealer does when everybody has decided."""

    folded: str = ""
    """The main wager of a folded hand: ``the folded ante``."""

    given_up: str = ""
    """What decided it: ``folded: the ante is lost``."""

    in_short: Callable[[House], str]
    """The game in one sentence: what is bet, and when it wins."""

    decisions: tuple[str, ...]
    """The decisions as a rule book tells them, a sentence each."""

    silent: str
    """What becomes of the bet of a player who does not answer, where the house takes it back."""

    settling: Callable[[House], Iterator[str]]
    """How the main wager is settled, a sentence each."""


class GameRules(Struct, frozen=True, kw_only=True):
    """A game as it is dealt."""

    game: Game
    spots: tuple[Spot, ...]
    """Where the bets of the main wager lie, in the order of the layout."""

    points: tuple[DecisionPoint, ...]
    duel: Duel | None = None
    """How the main wager is settled where it is not paid by a pay table."""

    turned_at_the_deal: int = 0
    """How many of the dealer's cards are turned before anybody decides."""

    words: Words
    hand_history: str
    """The variant of the game in files of the poker hand history standard."""

    @property
    def most_units(self) -> int:
        """How many stakes the main wager can take at most."""
        added = (max(o.times if o.effect is Effect.ADD else 0 for o in point.options) for point in self.points)
        return self.game.main.spots + sum(added)

    def turned_by(self, point: int) -> int:
        """Return how many of the dealer's cards lie open when everybody has decided at a point and before it."""
        return self.turned_at_the_deal + sum(each.turns for each in self.points[: point + 1])


def rank(cards: tuple[Card, ...]) -> Hand | ThreeCardHand:
    """Return what cards are worth: a hand of five, or one of three."""
    return rank_hand(cards) if len(cards) == 5 else rank_three_cards(cards)
