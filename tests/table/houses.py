"""Houses for tests: those of the documents, some that choose otherwise, and any that a file could describe."""

from __future__ import annotations

import enum
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import Game, House, Wager, Wagers, house_ids, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, LET_IT_RIDE, THREE_CARD_BONUS
from letitride.house.irregularity import Completion, Decided, FaceUpCard
from letitride.house.round import Asking, BonusShown, Burn, BurnTime, Faces, Method, Paying, SilentPlayer
from letitride.house.setup import Controller, Counting, Cut, Idle, Marker, Permission, Shuffle
from letitride.house.validation import unvalidated

ALLOWED = Permission.ALLOWED


def varied(house: str | House, **sections: dict[str, Any]) -> House:
    """Return a house with other choices: ``varied("lir", decisions={"asking": Asking.TOGETHER})``."""
    plain = load_house(house) if isinstance(house, str) else house
    other: House = _chosen(plain, sections)
    return other


def _chosen(section: Any, choices: dict[str, Any]) -> Any:
    if isinstance(section, Wagers):
        chosen = {Wager.named(name): choice for name, choice in choices.items()}
        return section.having({wager: _chosen(section[wager], choice) for wager, choice in chosen.items()})
    nested = {
        name: _chosen(getattr(section, name), choice) if isinstance(choice, dict) else choice
        for name, choice in choices.items()
    }
    return replace(section, **nested)


VARIED = {
    "faces up, lay and pay": varied(
        "lir-bonus",
        deal={"faces": Faces.UP},
        irregularities={"face_up_card": FaceUpCard.NO_IRREGULARITY},
        settling={"paying": Paying.LAY_AND_PAY},
        chips={"verbal_wager_with_cash": ALLOWED},
    ),
    "players show, side bets alone": varied(
        "lir-bonus",
        settling={
            "three_card_bonus_shown": BonusShown.BY_PLAYER,
            "wager_order": (THREE_CARD_BONUS, BASE, DOLLAR_BONUS),
        },
        wagers={"three-card-bonus": {"without_base_bets": ALLOWED}},
        seating={"leaving_mid_round": ALLOWED},
    ),
    "players show, losers first": varied(
        "nh-000",
        settling={"three_card_bonus_shown": BonusShown.BY_PLAYER},
        wagers={"three-card-bonus": {"without_base_bets": ALLOWED}},
        chips={"verbal_wager_with_cash": ALLOWED},
        interruption={"after_last_decision": Decided.AS_ANY_ROUND},
    ),
    "asked together, void when interrupted": varied(
        "seacoast",
        decisions={"asking": Asking.TOGETHER, "silent_player": SilentPlayer.WITHDRAW},
        settling={"paying": Paying.PICK_AND_PAY},
        seating={"leaving_mid_round": ALLOWED, "hands_per_player": 2},
        cards={"cut": Cut.WHEN_REQUIRED, "stub_count_every": 1},
        interruption={"round": Completion.VOID},
    ),
    "one deck and a shuffler": varied(
        "lir-bonus",
        cards={"decks": 1},
        wagering={"controller": Controller.NONE, "bonus_marker": Marker.SENSOR},
    ),
    "spread face down": varied(
        "casablanca",
        opening={"idle": Idle.SPREAD_FACE_DOWN},
        cards={"cut": Cut.WHEN_REQUIRED},
        interruption={"after_last_decision": Decided.AS_ANY_ROUND},
        seating={"seats": 3, "leaving_mid_round": ALLOWED},
    ),
    "pair plus alone": varied(
        "seacoast-3cp",
        wagers={"pair-plus": {"without_ante": ALLOWED}},
        decisions={"asking": Asking.TOGETHER},
        settling={"paying": Paying.PICK_AND_PAY},
        chips={"verbal_wager_with_cash": ALLOWED},
        seating={"leaving_mid_round": ALLOWED},
    ),
    "three card poker face up": varied(
        "seacoast-3cp",
        deal={"faces": Faces.UP, "method": Method.ONE_AT_A_TIME},
        irregularities={"face_up_card": FaceUpCard.NO_IRREGULARITY},
        settling={"paying": Paying.LAY_AND_PAY},
        decisions={"silent_player": SilentPlayer.WITHDRAW},
    ),
}
HOUSES: dict[str, House] = {house_id: load_house(house_id) for house_id in house_ids()} | VARIED


def any_house(rng: Random) -> House:
    """Return a house of the catalogue with about every third choice made at random, that a file could describe."""
    while True:
        house = load_house(rng.choice(house_ids()))
        with unvalidated():  # most of what chance makes is no house
            house = _coherent(rng, _anyhow(rng, house))
        if not any(
            complaint for part in (house, house.cards, house.deal, house.settling) for complaint in _faults(part)
        ):
            return house


def _faults(part: Any) -> list[object]:
    return [complaint for check in part.checks() for complaint in check()]


def _anyhow(rng: Random, section: Any) -> Any:
    """Return a part of a house with some of its choices made at random."""
    changed: dict[str, Any] = {}
    for name in section.__struct_fields__:
        value = getattr(section, name)
        if isinstance(value, Game):
            continue
        if isinstance(value, enum.Enum) and rng.random() < 0.35:
            changed[name] = rng.choice(list(type(value)))
        elif isinstance(value, Wagers):
            changed[name] = value.having({wager: _anyhow(rng, limits) for wager, limits in value.items()})
        elif isinstance(value, Struct) and name not in ("pay_table", "bonus"):
            changed[name] = _anyhow(rng, value)
    return replace(section, **changed)


def _coherent(rng: Random, house: House) -> House:
    """Return a house without the contradictions that a file may not have."""
    burns = house.game is LET_IT_RIDE and rng.random() < 0.7
    burn = rng.choice([Burn.LEFTMOST, Burn.MIDDLE, Burn.BOTTOM]) if burns else Burn.NONE
    when = rng.choice([time for time in BurnTime if time is not BurnTime.NEVER]) if burns else BurnTime.NEVER
    face_up = FaceUpCard.NO_IRREGULARITY if house.deal.faces is Faces.UP else FaceUpCard.PLAY_ON
    order = list(house.settling.wager_order)
    rng.shuffle(order)
    if house.deal.method is Method.PACKETS:
        house = varied(house, cards={"shuffle": Shuffle.SHUFFLER})
    return varied(
        house,
        seating={"seats": rng.randint(1, 7), "hands_per_player": rng.choice([1, 1, 2, 7])},
        cards={
            "decks": rng.choice([1, 2]),
            "cover_cards": rng.choice([0, 1]),
            "cut_at_least": rng.choice([1, 10, 51]),
            "stub_count_every": rng.choice([1, 2, 5]) if house.cards.counted_by is Counting.DEALER else 0,
        },
        deal={
            "burn": burn,
            "burn_when": when,
            "dealers_cards": 2 if house.game is LET_IT_RIDE and not burns else 3,
        },
        irregularities={"face_up_card": face_up},
        settling={"wager_order": tuple(order), "payout_cap": rng.choice([None, Money.dollars(100)])},
    )
