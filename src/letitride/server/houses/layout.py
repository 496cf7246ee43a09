"""What whoever draws a table needs to know of its game: where chips and cards lie, and what the dealer asks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from letitride.games import DecisionPoint, Effect, GameRules, Spot, rules_of
from letitride.house import House, Wager
from letitride.house.round import Tie
from letitride.server.http.wire import filled


class SpotPrinted(Struct, frozen=True, kw_only=True):
    """A place for chips that is printed before each seat."""

    id: str
    label: str
    mark: str
    """What is printed inside it."""

    wager: str
    main: bool
    """Whether a bet of the main wager lies there, and not a side bet."""

    units: int
    """How many stakes lie there when betting is closed: none where a decision brings them."""

    collected: bool
    """Whether the dealer collects the bet before the deal."""


class OptionOffered(Struct, frozen=True, kw_only=True):
    """One of the answers to the dealer's question."""

    id: str
    label: str
    key: str
    doing: str
    """The same in the middle of a sentence: ``letting it ride``."""

    does: str
    """What is said of whoever chose it: ``lets it ride``."""

    effect: Effect
    """What it does to the chips."""

    times: int
    """How many stakes are added or taken back."""

    tucks_under: str | None
    """The spot under which the cards then go."""


class DecisionQuestion(Struct, frozen=True, kw_only=True):
    """A question that the dealer asks every player in the round."""

    id: str
    about: str
    title: str
    question: str
    explanation: str
    """What is decided, for somebody who has never played, with a blank for ``{stake}``."""

    spot: str
    """The spot whose bet is decided about."""

    options: tuple[OptionOffered, ...]
    """The answers, the one that risks least last."""


class UnitName(Struct, frozen=True):
    """What figures of the main wager are counted in."""

    one: str
    many: str


class Layout(Struct, frozen=True, kw_only=True):
    """How a game is drawn and spoken of."""

    title: str
    """The game as its name is written."""

    played: tuple[str, ...]
    """How it is played, a sentence each."""

    spots: tuple[SpotPrinted, ...]
    """As a player sees them from left to right: those of the main wager, then one for each side bet."""

    points: tuple[DecisionQuestion, ...]
    ties: dict[str, str]
    """What a house may have played where both are worth the same, by its name in house files, as its button says it."""

    own_cards: int
    """How many cards each seat gets."""

    community_cards: int
    dealers_hand: int
    """How many cards the dealer plays with, where the players play against a hand."""

    bets: int
    """How many equal bets the main wager is when betting is closed."""

    unit: UnitName


def layout_of(house: House) -> Layout:
    """Return how the game of a house is drawn and spoken of."""
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
