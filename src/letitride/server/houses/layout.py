"""What a client needs to draw a game's table: where chips and cards go, and what the dealer asks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from letitride.games import DecisionPoint, Effect, GameRules, Spot, rules_of
from letitride.house import House, Wager
from letitride.house.round import Tie
from letitride.server.http.wire import filled


class SpotPrinted(Struct, frozen=True, kw_only=True):
    """A place for chips, printed in front of each seat."""

    id: str
    label: str
    mark: str
    """What is printed inside it."""

    wager: str
    main: bool
    """Whether it holds a bet of the main wager rather than a side bet."""

    units: int
    """How many stakes are there when betting closes: 0 if a decision adds them."""

    collected: bool
    """Whether the dealer collects the bet before the deal."""


class OptionOffered(Struct, frozen=True, kw_only=True):
    """An answer to the dealer's question."""

    id: str
    label: str
    key: str
    doing: str
    """Its name within a sentence: ``letting it ride``."""

    does: str
    """What a player who chose it does: ``lets it ride``."""

    effect: Effect
    """What it does to the chips."""

    times: int
    """How many stakes are added or taken back."""

    tucks_under: str | None
    """The spot under which the cards go next."""


class DecisionQuestion(Struct, frozen=True, kw_only=True):
    """A question the dealer asks every player in the round."""

    id: str
    about: str
    title: str
    question: str
    explanation: str
    """What it decides, for beginners, with the placeholder ``{stake}``."""

    spot: str
    """The spot whose bet is decided."""

    options: tuple[OptionOffered, ...]
    """The answers; the least risky is last."""


class UnitName(Struct, frozen=True):
    """The unit of the main wager's figures."""

    one: str
    many: str


class Layout(Struct, frozen=True, kw_only=True):
    """How a game is drawn, and its words."""

    title: str
    """The game's name as it is written."""

    played: tuple[str, ...]
    """How it is played, a sentence each."""

    spots: tuple[SpotPrinted, ...]
    """From left to right as a player sees them: the main wager's, then one for each side bet."""

    points: tuple[DecisionQuestion, ...]
    ties: dict[str, str]
    """The choices for ties, by their names in house files, with their labels."""

    own_cards: int
    """How many cards each seat gets."""

    community_cards: int
    dealers_hand: int
    """How many cards the dealer plays with, if players play against a hand."""

    bets: int
    """How many equal bets the main wager has when betting closes."""

    unit: UnitName


def layout_of(house: House) -> Layout:
    """Return how a house's game is drawn, and its words."""
    game, rules = house.game, rules_of(house)
    last, (one, many) = rules.points[-1], game.main.unit
    return filled(
        Layout,
        game,
        title=game.label,
        played=(rules.words.in_short(house), *rules.words.decisions, *rules.words.settling(house)),
        spots=(
            *(_main_spot(game.main, spot) for spot in _from_left(rules)),
            *(_side_bet(wager) for wager in house.wagers if wager.is_side_bet),
        ),
        points=tuple(_point(house, point) for point in rules.points),
        ties={Tie.WITHDRAW.value: last.cautious.label, Tie.RIDE.value: last.options[0].label},
        bets=game.main.spots,
        unit=UnitName(one, many),
    )


def _from_left(rules: GameRules) -> Iterator[Spot]:
    """Yield the spots of the main wager: bets that stay, those taken back from the right, those still to come."""
    asked = {point.spot for point in rules.points}
    yield from (spot for spot in rules.spots if spot.units and spot.id not in asked)
    yield from (spot for spot in reversed(rules.spots) if spot.units and spot.id in asked)
    yield from (spot for spot in rules.spots if not spot.units)


def _main_spot(wager: Wager, spot: Spot) -> SpotPrinted:
    # A number or a sign is printed as it is; of a word, its first letter.
    is_word = spot.label.isalpha()
    return SpotPrinted(
        id=spot.id,
        label=spot.label if is_word else f"Bet {spot.label}",
        mark=spot.label[:1] if is_word else spot.label,
        wager=wager.value,
        main=True,
        units=spot.units,
        collected=False,
    )


def _side_bet(wager: Wager) -> SpotPrinted:
    first, *_ = words = wager.label.split()
    return SpotPrinted(
        id=wager.value,
        label=wager.label,
        mark=first if first.startswith("$") else "".join(word[0] for word in words).upper(),
        wager=wager.value,
        main=False,
        units=1,
        collected=wager.collected_before,
    )


def _point(house: House, point: DecisionPoint) -> DecisionQuestion:
    options = tuple(filled(OptionOffered, option, does=_third_person(option.label)) for option in point.options)
    return filled(DecisionQuestion, point, explanation=point.hint(house), options=options)


def _third_person(label: str) -> str:
    verb, *rest = label.lower().split()
    ending = "es" if verb.endswith(("s", "sh", "ch", "x")) else "s"
    return " ".join((verb + ending, *rest))
