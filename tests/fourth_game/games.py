"""Caribbean Stud: five cards each, one of the dealer's face up, and a raise of twice the ante or a fold."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.house.games.caribbean_stud import CARIBBEAN_ANTE, CARIBBEAN_STUD, RAISE_ODDS

from letitride.cards import FiveCardRanking, Hand, Rank, ThreeCardHand
from letitride.games.rules import DecisionPoint, Duel, Effect, GameRules, Option, Spot, Words
from letitride.house import House


def qualifies(_house: House, dealer: Hand | ThreeCardHand) -> bool:
    """Tell whether the dealer has ace-king or better."""
    return dealer.ranking is not FiveCardRanking.HIGH_CARD or dealer.ranks[:2] == (Rank.ACE, Rank.KING)


def _betting(house: House) -> str:
    return (
        f"Bet an ante of {house.wagers[CARIBBEAN_ANTE]} that your five cards will beat the dealer's: once you have "
        "seen yours and one of the dealer's, you raise by twice the ante, or fold and lose the ante."
    )


def _raise_or_fold(_house: House) -> str:
    return "Raise: add twice your ante of {stake}, and your five cards meet the dealer's; or fold: the ante is lost"


def _in_short(_house: House) -> str:
    return "You bet that your five cards beat those of the dealer, who needs ace-king to qualify."


def _settling(_house: House) -> Iterator[str]:
    yield "The dealer qualifies with ace-king or better; if not, the ante wins even money and the raise is returned."
    yield "The better hand wins even money on the ante, and the raise by the line of the hand."


_RAISE = Option(
    id="raise",
    effect=Effect.ADD,
    times=2,
    label="Raise",
    key="R",
    doing="raising",
    verb="raises",
    said="raises by {stake}{late}",
    yours="raise by {stake}{late}",
    made="is raised",
)
_FOLD = Option(
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

RULES = GameRules(
    game=CARIBBEAN_STUD,
    spots=(Spot(id="ante", label="Ante", units=1), Spot(id="raise", label="Raise", units=0)),
    points=(
        DecisionPoint(
            id="raise",
            about="the ante",
            title="Raise or fold",
            question="Raise or fold?",
            whether="whether to raise or to fold",
            hint=_raise_or_fold,
            options=(_RAISE, _FOLD),
            turns=4,
            spot="raise",
        ),
    ),
    turned_at_the_deal=1,
    duel=Duel(qualifies=qualifies, added_pays=RAISE_ODDS, names=("ante", "raise")),
    words=Words(
        each="an ante",
        placed="{stake} on ante",
        betting=_betting,
        turning="the dealer turns the other four cards",
        folded="the folded ante",
        given_up="folded: the ante is lost",
        in_short=_in_short,
        decisions=("When you have seen your cards and one of the dealer's you raise by twice the ante, or fold.",),
        silent="The hand of a player who does not answer is folded.",
        settling=_settling,
    ),
    hand_history="_CS",
)
