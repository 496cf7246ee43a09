"""What follows from the figures: why a house burns the card it burns, and hides what it hides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from letitride.odds.words import percent
from letitride.protection.leak import Leak, What


def conclusions(leaks: Sequence[Leak], house_edge: Fraction) -> Iterator[str]:
    """Yield the conclusions from *leaks*: about the dealer's cards, and about neighbours' hands."""
    by_what = {what: [leak for leak in leaks if leak.what is what] for what in What}
    burn, community, dealer = by_what[What.BURN], by_what[What.COMMUNITY], by_what[What.DEALER]
    if burn and community:
        yield _burn_and_community(burn, community, house_edge)
    if dealer:
        yield _dealer(dealer, house_edge)
    shared = by_what[What.NEIGHBOURS] or by_what[What.FACE_UP]
    if shared:
        yield _neighbours(shared, house_edge)


def _burn_and_community(burn: Sequence[Leak], community: Sequence[Leak], house_edge: Fraction) -> str:
    out_of_play, least = max(burn, key=_gain), min(community, key=_gain)
    worth = f"{_percent(out_of_play)} of a base bet" if out_of_play.gain else "nothing at all"
    times = f", {_gain(least) / _gain(out_of_play):,.0f} times as much" if out_of_play.gain else ""
    return (
        f"A burn card in sight is worth {worth}, a community card in sight at least {_percent(least)}{times}, and "
        f"that {_consequence(least, house_edge)}: so the card of the dealer's that is most easily seen is the one to "
        "burn, and the others stay covered until their time."
    )


def _dealer(dealer: Sequence[Leak], house_edge: Fraction) -> str:
    least = min(dealer, key=_gain)
    return (
        f"A single card of the dealer's in sight is worth {_percent(least)} of an ante, and that "
        f"{_consequence(least, house_edge)}: so the dealer's hand stays face down until everyone has decided."
    )


def _neighbours(shared: Sequence[Leak], house_edge: Fraction) -> str:
    least, most = min(shared, key=_gain), max(shared, key=_gain)
    fewest = f", and only {_percent(least)} where {least.words}" if least is not most else ""
    verdict = "players must keep their cards to themselves, and dealers deal them face down"
    return (
        f"Where {most.words}, that is worth {_percent(most)} of a base bet{fewest}; "
        f"it {_consequence(most, house_edge)}: so {verdict}."
    )


def _consequence(leak: Leak, house_edge: Fraction) -> str:
    left = float(house_edge) - _gain(leak)
    if house_edge <= 0:
        return "adds to an advantage that the player has already"
    if left < 0:
        return (
            f"turns a house edge of {percent(house_edge, 2)} % into an advantage of {-100 * left:.2f} % for the player"
        )
    return f"takes {100 * _gain(leak) / float(house_edge):.0f} % of a house edge of {percent(house_edge, 2)} %"


def _gain(leak: Leak) -> float:
    return float(leak.gain)


def _percent(leak: Leak) -> str:
    digits = 2 if leak.gain >= Fraction(1, 1000) else 4
    return f"{percent(Fraction(leak.gain), digits)} %"
