"""Mississippi Stud: two cards, three community cards, and a bet or a fold on each of three streets."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games.phrases import wins_with
from letitride.games.rules import FOLD, DecisionPoint, Effect, GameRules, Option, Spot, Words
from letitride.house import House
from letitride.house.games.mississippi_stud import MISSISSIPPI_STUD, STUD_ANTE, stud_table
from letitride.house.printing import printed_push

_STREETS = (
    ("3rd", "two", "You hold two of your five cards. The other three lie face down before the dealer."),
    ("4th", "three", "Three of your five cards are known."),
    ("5th", "four", "Four of your five cards are known. The last lies face down before the dealer."),
)
_TIMES = ((3, "three times"), (2, "twice"), (1, "once"))


def _bet(street: str, times: int, words: str) -> Option:
    return Option(
        id=f"bet-{times}",
        effect=Effect.ADD,
        times=times,
        label=f"Bet {times}×",
        key=str(times),
        doing=f"betting {words}",
        verb=f"bets {words}",
        said=f"bets {{stake}} on {street} street{{late}}",
        yours=f"bet {{stake}} on {street} street{{late}}",
        made=f"is bet {words}",
    )


def _point(street: str, cards: str, known: str) -> DecisionPoint:
    def hint(house: House) -> str:
        return (
            f"Bet 1× to 3× your {{stake}} ante, or fold and lose everything you put up. {known} "
            f"{wins_with(stud_table(house.wagers)).capitalize()} pays."
        )

    return DecisionPoint(
        id=street,
        about=f"{street} street",
        title=f"{street} street, with {cards} cards",
        question=f"{street} street: bet one to three times the ante, or fold?",
        whether=f"whether to bet on {street} street or to fold",
        hint=hint,
        options=(*(_bet(street, times, words) for times, words in _TIMES), FOLD),
        turns=1,
        spot=street,
    )


def _lowest(house: House) -> str:
    return wins_with(stud_table(house.wagers)).removesuffix(" or better")


def _betting(house: House) -> str:
    return (
        f"Bet an ante of {house.wagers[STUD_ANTE]}. On each of three streets, bet one to three times as much or fold. "
        f"{_lowest(house).capitalize()} or better pays."
    )


def _in_short(house: House) -> str:
    pushes = "".join(f", and {pairs.hand} returns them" for pairs in printed_push(stud_table(house.wagers)))
    return (
        "Bet an ante on your two cards and the three community cards. On each of three streets bet one to three times "
        f"the ante, or fold. All your bets win with {wins_with(stud_table(house.wagers))}{pushes}."
    )


def _settling(house: House) -> Iterator[str]:
    yield "Ante and street bets are all paid by the line of your hand, or lost."
    for pairs in printed_push(stud_table(house.wagers)):
        yield f"{pairs.hand.capitalize()} returns all your bets."


RULES = GameRules(
    game=MISSISSIPPI_STUD,
    spots=(
        Spot(id="ante", label="Ante", units=1),
        *(Spot(id=street, label=street, units=0) for street, _, _ in _STREETS),
    ),
    points=tuple(_point(*street) for street in _STREETS),
    words=Words(
        each="an ante",
        limits_of=" for the ante",
        placed="{stake} on ante",
        betting=_betting,
        turning="the dealer turns the next card",
        folded="the folded hand",
        given_up="folded: everything put up is lost",
        in_short=_in_short,
        decisions=(
            "Look at your two cards, then bet one to three times the ante on 3rd street, or fold.",
            "Decide again on 4th street after the first community card, and on 5th street after the second.",
            "If you fold, you lose everything you have put up. The third community card completes every hand.",
        ),
        silent="The hand of a player who does not answer is folded.",
        settling=_settling,
    ),
    hand_history="_MS",
)
