"""A house: its game, its wagers with their limits and pay tables, and its procedure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec
from msgspec import Struct

from letitride.cards import FrozenMap, Money
from letitride.house.exam import Exam
from letitride.house.fault import Complaint
from letitride.house.game import Game
from letitride.house.irregularity import (
    CountLamp,
    EarlyUnload,
    FaceUpCard,
    Interruption,
    Irregularities,
    ShownCards,
)
from letitride.house.round import Burn, Deal, Decisions, Faces, Method, Settling
from letitride.house.setup import Cards, Chips, Controller, Counting, Idle, Opening, Seating, Shuffle, Wagering
from letitride.house.text import HouseId, Name, Text
from letitride.house.validation import Validated
from letitride.house.wager import Wager
from letitride.house.wagers import Wagers

_MARKS = ("stated", "assumed", "departs")


class House(Validated, frozen=True, cache_hash=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of a house, each marked as stated by its document or assumed."""

    id: HouseId
    name: Name
    game: Game
    document: Text = ""
    """The file the house is taken from."""

    based_on: Text = ""
    """For a house that extends another, the document behind it. By default that of the house it extends."""

    seating: Seating
    chips: Chips
    cards: Cards
    opening: Opening
    wagering: Wagering
    wagers: Wagers
    deal: Deal
    decisions: Decisions
    settling: Settling
    irregularities: Irregularities
    interruption: Interruption
    exam: Exam = Exam()
    stated: Mapping[str, Text] = {}
    """The key of a choice (``deal.burn``), and the place in the document that states it."""

    assumed: Mapping[str, Text] = {}
    """The key of a choice, and why we assume what the document leaves open."""

    departs: Mapping[str, Text] = {}
    """The key of a pay table that pays less than the document prints, and why."""

    def __post_init__(self) -> None:
        for marks in _MARKS:
            if isinstance(getattr(self, marks), dict):
                msgspec.structs.force_setattr(self, marks, FrozenMap(getattr(self, marks)))
        super().__post_init__()

    @property
    def main_wager(self) -> Wager:
        """The wager everyone at the table makes."""
        return self.game.main

    @property
    def hides_cards(self) -> bool:
        """Whether the house rules on players who show their cards, or look at those of others."""
        ruled = self.irregularities.shown_cards is ShownCards.WARN_THEN_DEAD_HAND
        return ruled and self.deal.faces is Faces.DOWN

    @property
    def has_sensors(self) -> bool:
        """Whether a controller registers the bonus bets, each on a sensor with a lamp."""
        return self.wagering.controller is Controller.KEYPAD and bool(self.wagers.collected_before())

    def _check_wagers_of_the_game(self) -> Iterator[Complaint]:
        belonging = self.game.wagers
        if self.main_wager not in self.wagers:
            yield Complaint(f"wagers.{self.main_wager.value}", "nothing", f"the main wager of {self.game.value}")
        for wager, section in self.wagers.items():
            if wager not in belonging:
                yield Complaint(f"wagers.{wager.value}", f"it in {self.game.value}", f"only {_listed(belonging)}")
            elif type(section) is not self.game.sections[wager]:
                expected = f"a {self.game.sections[wager].__name__}"
                yield Complaint(f"wagers.{wager.value}", f"a {type(section).__name__}", expected)

    def _check_every_wager_settled(self) -> Iterator[Complaint]:
        if set(self.settling.wager_order) != set(self.wagers):
            found = ", ".join(wager.value for wager in self.settling.wager_order) or "none"
            yield Complaint("settling.wager_order", found, f"all of {_listed(self.wagers)}")

    def _check_dealers_cards(self) -> Iterator[Complaint]:
        burns, dealt = self.deal.burn is not Burn.NONE, self.deal.dealers_cards
        community, hand = self.game.community_cards, self.game.dealers_hand
        if hand and (burns or dealt != hand):
            found = f"{dealt} with burn = {self.deal.burn.value!r}"
            yield Complaint("deal.dealers_cards", found, f"{hand} and no burn: the dealer's hand")
        if community and dealt != community + burns:
            expected = f"{community + 1} with a burn card, {community} without: {community} community cards remain"
            yield Complaint("deal.dealers_cards", str(dealt), expected)

    def _check_amounts_in_chips(self) -> Iterator[Complaint]:
        amounts = {"settling.payout_cap": self.settling.payout_cap}
        for wager, limits in self.wagers.items():
            amounts[f"wagers.{wager.value}.minimum"] = limits.minimum
            amounts[f"wagers.{wager.value}.maximum"] = limits.maximum
        for key, amount in amounts.items():
            if amount is not None and not self.chips.can_make(amount):
                yield Complaint(key, str(amount), f"an amount in chips of {self.chips}")

    def _check_odds_in_chips(self) -> Iterator[Complaint]:
        for place, table in self.wagers.tables_by_place().items():
            for line in table.odds.__struct_fields__:
                odds: Fraction | None = getattr(table.odds, line)
                unpaid = [chip for chip in self.chips.denominations if not self._can_pay(chip, odds)]
                if unpaid:
                    key = f"{place}.odds.{line.replace('_', '-')}"
                    yield Complaint(key, f"{odds} on a {unpaid[0]} chip", f"odds that chips of {self.chips} can pay")

    def _can_pay(self, chip: Money, odds: Fraction | None) -> bool:
        winnings = chip.cents * (odds or Fraction())
        return winnings.denominator == 1 and self.chips.can_make(Money(winnings.numerator))

    def _check_faces_and_irregularity(self) -> Iterator[Complaint]:
        # A face-up card is no irregularity if all cards are dealt face up.
        up = self.deal.faces is Faces.UP
        if up != (self.irregularities.face_up_card is FaceUpCard.NO_IRREGULARITY):
            found = f"{self.irregularities.face_up_card.value!r} with faces = {self.deal.faces.value!r}"
            yield Complaint("irregularities.face_up_card", found, "'no-irregularity' if and only if faces is 'up'")

    def _check_packets(self) -> Iterator[Complaint]:
        if self.deal.method is Method.PACKETS and self.cards.shuffle is not Shuffle.SHUFFLER:
            yield Complaint("deal.method", "'packets' with a shuffle by hand", "packets only from a shuffler")

    def _check_shuffler(self) -> Iterator[Complaint]:
        # A dead game, a count by machine, lamps and unloading need a shuffler, and a shuffler needs the first two.
        machine = self.cards.shuffle is Shuffle.SHUFFLER
        having = f"with shuffle = {self.cards.shuffle.value!r}"
        for key, choice, by_machine in (
            ("opening.idle", self.opening.idle, Idle.DEAD_GAME),
            ("cards.counted_by", self.cards.counted_by, Counting.SHUFFLER),
        ):
            if (choice is by_machine) != machine:
                expected = f"{by_machine.value!r} if and only if a shuffler shuffles"
                yield Complaint(key, f"{choice.value!r} {having}", expected)
        for key, ruling, none in (
            ("irregularities.count_lamp", self.irregularities.count_lamp, CountLamp.NO_IRREGULARITY),
            ("irregularities.early_unload", self.irregularities.early_unload, EarlyUnload.NO_IRREGULARITY),
        ):
            if ruling is not none and not machine:
                yield Complaint(key, f"{ruling.value!r} {having}", "'no-irregularity' without a shuffler")

    def _check_fixed_stakes(self) -> Iterator[Complaint]:
        for wager, limits in self.wagers.items():
            fixed = wager.fixed_stake
            if fixed is not None and not limits.minimum == limits.maximum == fixed:
                amount = fixed.in_dollars
                expected = f"minimum = {amount} and maximum = {amount}: it is {wager.stake.value}"
                yield Complaint(f"wagers.{wager.value}", str(limits), expected)

    def _check_marks(self) -> Iterator[Complaint]:
        known, before = choices(self).keys(), dict[str, str]()
        for table in _MARKS:
            for key in sorted(getattr(self, table)):
                if key in before:
                    yield Complaint(f"{table}.{key}", f"a mark under [{before[key]}] too", "each choice marked once")
                elif key not in known:
                    yield Complaint(f"{table}.{key}", "no such choice", "the key of a choice, as in deal.burn")
                before.setdefault(key, table)


def _listed(wagers: Iterable[Wager]) -> str:
    return ", ".join(wager.value for wager in wagers)


def choices(house: House) -> dict[str, object]:
    """Return every choice of the house by its key: ``deal.burn``, ``wagers.base.maximum`` and so on."""
    found: dict[str, object] = {}
    for name in ("seating", "chips", "cards", "opening", "wagering"):
        found |= _choices_in(name, getattr(house, name))
    for wager, limits in house.wagers.items():
        found |= _choices_in(f"wagers.{wager.value}", limits)
    for name in ("deal", "decisions", "settling", "irregularities", "interruption", "exam"):
        found |= _choices_in(name, getattr(house, name))
    return found


def _choices_in(name: str, section: Struct) -> dict[str, object]:
    return {f"{name}.{field}": getattr(section, field) for field in section.__struct_fields__}


def choice(house: House, key: str) -> object:
    """Return one choice of the house, or None. Cheaper than ``choices`` for callers that need few."""
    above, _, field = key.rpartition(".")
    name, _, part = above.partition(".")
    section = getattr(house, name, None)
    if name == "wagers":
        section = next((limits for wager, limits in house.wagers.items() if wager.value == part), None)
    fields: tuple[str, ...] = getattr(section, "__struct_fields__", ())
    return getattr(section, field) if field in fields else None
