"""Let It Ride: three equal bets, two of which you can take back as the cards come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from letitride.cards import Rank
from letitride.games.phrases import wins_with
from letitride.games.rules import DecisionPoint, Effect, GameRules, Option, Spot, Words
from letitride.house import House
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE, base_table


def _what_pays(house: House) -> str:
    lowest = base_table(house.wagers).pays_pairs_from
    if lowest is None:
        return "The pay table says what pays."
    return "Any pair or better pays." if lowest is Rank.TWO else f"A pair of {lowest.plural} or better pays."


def _about_bet_1(_: House) -> str:
    return "Your first three cards. Keep bet 1 in play, or take its {stake} back?"


def _about_bet_2(_: House) -> str:
    return "Your fourth card is face up. Keep bet 2 in play, or take its {stake} back? Bet $ always stays."


def _betting(house: House) -> str:
    limits = house.wagers[BASE]
    return f"Make three equal bets of {limits} each. You can take two back later. {_what_pays(house)}"


def _in_short(house: House) -> str:
    return (
        "Make three equal bets. You can take two of them back. "
        f"Those you leave win with {wins_with(base_table(house.wagers))}."
    )


def _settling(_: House) -> Iterator[str]:
    yield "Every bet left on the layout is paid by the line of your hand, or loses."


def _asked_about(bet: str, cards: str, hint: Callable[[House], str], ride: Option, withdraw: Option) -> DecisionPoint:
    return DecisionPoint(
        id=bet,
        about=f"bet {bet}",
        title=f"Bet {bet}, with {cards} cards",
        question=f"Bet {bet}: let it ride, or take it back?",
        whether=f"whether bet {bet} rides or is taken back",
        hint=hint,
        options=(ride, withdraw),
        turns=1,
        spot=bet,
    )


def _ride(bet: str, under: str) -> Option:
    return Option(
        id="ride",
        effect=Effect.KEEP,
        label="Let it ride",
        key="L",
        doing="letting it ride",
        verb="rides",
        said=f"lets bet {bet} ride{{late}}, cards under bet {under}",
        yours=f"let bet {bet} ride{{late}}",
        made="rides",
        tucks_under=under,
    )


def _withdraw(bet: str, under: str | None) -> Option:
    tucked = f", cards under bet {under}" if under else ""
    return Option(
        id="withdraw",
        effect=Effect.TAKE_BACK,
        label="Take it back",
        key="T",
        doing="taking it back",
        verb="withdraws",
        said=f"takes bet {bet} back{{late}}: {{stake}} to the rail{tucked}",
        yours=f"take bet {bet} back{{late}}: {{stake}} to your rail",
        made="was taken back",
        tucks_under=under,
    )


RULES = GameRules(
    game=LET_IT_RIDE,
    spots=tuple(Spot(id=bet, label=bet, units=1) for bet in ("1", "2", "$")),
    points=(
        # The cards go under the next bet once the bet before it rides, and finally under the last.
        _asked_about("1", "three", _about_bet_1, _ride("1", under="2"), _withdraw("1", under=None)),
        _asked_about("2", "four", _about_bet_2, _ride("2", under="$"), _withdraw("2", under="$")),
    ),
    words=Words(
        each="a bet",
        limits_of=" for each of the three",
        placed="{stake} in each circle",
        betting=_betting,
        turning="the dealer turns the next card",
        in_short=_in_short,
        decisions=(
            "Look at your cards, then let bet 1 ride or take it back.",
            "The dealer turns the first community card. Let bet 2 ride or take it back.",
            "Bet $ always stays. The second community card completes every hand.",
        ),
        silent="The bet of a player who does not answer is taken back.",
        settling=_settling,
    ),
    hand_history="_LIR",
)
