"""Three Card Poker: an ante against the dealer's three cards, then play or fold."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Hand, Rank, ThreeCardHand, ThreeCardRanking
from letitride.games.phrases import with_article
from letitride.games.rules import FOLD, DecisionPoint, Duel, Effect, GameRules, Option, Spot, Words
from letitride.house import House
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, THREE_CARD_POKER, ante_wager


def _qualifies(house: House, dealer: Hand | ThreeCardHand) -> bool:
    return dealer.ranking is not ThreeCardRanking.HIGH_CARD or dealer.ranks[0] >= _lowest(house)


def _lowest(house: House) -> Rank:
    return ante_wager(house.wagers).qualifying_rank


def _betting(house: House) -> str:
    return (
        f"Bet an ante of {house.wagers[ANTE]} that your three cards beat the dealer's. Once you see yours, match the "
        "ante to play, or fold and lose it."
    )


def _play_or_fold(house: House) -> str:
    lowest = _lowest(house)
    needs = f" The dealer needs {lowest.name.lower()} high or better to qualify." if lowest > Rank.TWO else ""
    return f"Play: add {{stake}} to your ante and meet the dealer's hand. Or fold and lose the ante.{needs}"


def _in_short(house: House) -> str:
    lowest = _lowest(house)
    needs = "" if lowest is Rank.TWO else f" (the dealer needs {with_article(lowest)} high to qualify)"
    return f"Your three cards against the dealer’s{needs}. After a look you play or fold."


def settling(house: House) -> Iterator[str]:
    """Yield how ante and play are settled."""
    lowest = _lowest(house)
    if lowest is Rank.TWO:
        yield "The dealer plays with any hand."
    else:
        yield (
            f"The dealer qualifies with {with_article(lowest)} high or better; if not, the ante wins even money and "
            "the play bet is returned."
        )
    yield "The better hand wins even money on ante and play; equal hands get both back."
    yield "A good hand earns the ante bonus regardless of the dealer's hand."


_PLAY = Option(
    id="play",
    effect=Effect.ADD,
    label="Play",
    key="P",
    doing="playing",
    verb="plays",
    said="plays for {stake}{late}",
    yours="play for {stake}{late}",
    made="rides",
)

RULES = GameRules(
    game=THREE_CARD_POKER,
    spots=(Spot(id="ante", label="Ante", units=1), Spot(id="play", label="Play", units=0)),
    points=(
        DecisionPoint(
            id="play",
            about="the ante",
            title="Play or fold",
            question="Play or fold?",
            whether="whether to play against the dealer or to fold",
            hint=_play_or_fold,
            options=(_PLAY, FOLD),
            turns=3,
            spot="play",
        ),
    ),
    duel=Duel(qualifies=_qualifies, award=ANTE_BONUS, names=("ante", "play")),
    words=Words(
        each="an ante",
        placed="{stake} on ante",
        betting=_betting,
        turning="the dealer turns over their three cards",
        folded="the folded ante",
        given_up="folded: the ante is lost",
        in_short=_in_short,
        decisions=("Look at your cards, then play with a second bet equal to the ante, or fold and lose the ante.",),
        silent="The hand of a player who does not answer is folded.",
        settling=settling,
    ),
    hand_history="_TCP",
)
