"""Before the first bet: equipment, opening, and the shuffle."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games.phrases import in_words
from letitride.house import House
from letitride.house.setup import Controller, Counting, Cut, Idle, Permission, Shuffle, Spread
from letitride.odds.words import capitalised
from letitride.reports.games import pages_of
from letitride.reports.rule import Rule, assumed, chosen, of_the_game
from letitride.reports.sources import NOT_AT_HAND, is_at_hand
from letitride.table.model import command as steps_of
from letitride.table.model.command import Command
from letitride.table.model.state import Step
from letitride.table.rules.procedure import by_shuffler, opening, preparing_one


def equipment(house: House) -> Iterator[Rule]:
    """Yield the equipment of the table."""
    seats = in_words(house.seating.seats)
    yield chosen(f"The table has {seats} betting positions, counted clockwise from the dealer’s left.", "seating.seats")
    yield from _layout(house)
    yield chosen(_DECKS[house.cards.decks], "cards.decks")
    if house.cards.cover_cards:
        one = house.cards.cover_cards == 1
        yield chosen(
            "One cover card belongs to the table." if one else "Two cover cards belong to the table.",
            "cards.cover_cards",
        )
        yield of_the_game("A cover card has one plain color, unlike any back or edge.", "000-decks-4")
    if by_shuffler(house):
        own = in_words(house.game.own_cards)
        yield chosen(f"A shuffler mixes the cards and gives them out in packets of {own}.", "cards.shuffle")
    if house.wagering.controller is Controller.KEYPAD:
        yield chosen(
            "A keypad, the controller, registers the bonus bets on lit sensors. The table’s key belongs in its "
            "slot 1, the floor person’s maintenance key in slot 3.",
            "wagering.controller",
        )
    yield of_the_game(
        "A discard rack takes the cards that are out of play.",
        "000-dealing-7 001-equipment-5 003-dealing-4 004-dealing-7a",
    )
    yield of_the_game("The table has a drop box.", "004-table-3")
    yield chosen(f"Chips are issued at {house.chips}.", "chips.denominations")
    yield of_the_game(
        "Odds are printed, on the layout and in every leaflet, with the word “to” or “win”, and never with “for”.",
        "000-payouts-1 000-payouts-2 004-payouts-1 004-payouts-1a",
    )


_DECKS = {
    1: "One deck of 52 cards is in use. All its backs are alike.",
    2: "Two decks of 52 cards, told apart by the color of their backs, take turns: each is used in every second "
    "round, and the discard rack never holds cards of both.",
}


def _layout(house: House) -> Iterator[Rule]:
    yield pages_of(house).places
    unstated = "no document describes it" if is_at_hand(house) else NOT_AT_HAND
    for wager in house.wagers.side_tables():
        text = f"Each position has a {wager.label} place of its own."
        # A document describes the place only of a side bet that is collected before the deal.
        yield of_the_game(text, "004-table-2b") if wager.collected_before else assumed(text, unstated)
    if house.game.community_cards:
        yield of_the_game(
            "The community cards have an area of their own.", "004-table-2c 000-definitions-1 003-dealing-2"
        )


# Opening


def opening_rules(house: House) -> Iterator[Rule]:
    """Yield how a table is opened, step by step as the table asks for it, and how it waits for players."""
    steps = opening(house)
    if house.cards.decks == 1:
        steps = (*steps, *preparing_one(house, 1))
    for step in steps:
        yield _opening_step(house, step)
    yield chosen(_IDLE[house.opening.idle], "opening.idle")
    yield _BACK[house.opening.idle]


def _opening_step(house: House, step: Step) -> Rule:
    kind = step if isinstance(step, type) else type(step)
    number = getattr(step, "deck", 1)
    text, source = _OPENING_SECOND.get(kind, _OPENING[kind]) if number == 2 else _OPENING[kind]
    if kind is steps_of.WashDeck and house.opening.spread is not Spread.NONE:
        text, source = "{deck} is turned face down and washed.", "000-opening-6 000-opening-7"
    deck = "the deck" if house.cards.decks == 1 else f"the {('first', 'second')[number - 1]} deck"
    rule = capitalised(text.format(deck=deck))
    if source.startswith("opening."):
        return chosen(rule, source, steps=kind.__name__)
    return of_the_game(rule, source, steps=kind.__name__)


_OPENING: dict[type[Command], tuple[str, str]] = {
    steps_of.SwitchOnShuffler: ("the dealer switches on the shuffler.", "004-opening-1"),
    steps_of.InsertKey: ("the table’s key goes into slot 1 of the controller.", "004-opening-2"),
    steps_of.ChooseDeck: ("the dealer looks over two decks and takes one of them for play.", "000-opening-1"),
    steps_of.InspectDeck: ("the dealer inspects {deck}.", "000-opening-2 004-opening-3"),
    steps_of.VerifyDeck: ("the floor person verifies the inspection of {deck}.", "opening.verified_by"),
    steps_of.SpreadDeck: (
        "{deck} is spread face up, by suit and in sequence, for the first player to look at.",
        "opening.spread",
    ),
    steps_of.WashDeck: ("{deck} is washed.", "000-opening-7 004-opening-3a"),
    steps_of.StackDeck: ("{deck} is brought together in a stack, to be shuffled.", "000-opening-8 000-opening-9"),
    steps_of.LoadShuffler: ("{deck} goes into the shuffler.", "004-opening-3b"),
    steps_of.PressStart: ("the dealer presses START, and the shuffler works.", "004-opening-4"),
    steps_of.RackDeck: ("{deck} waits in the discard rack.", "004-opening-5b"),
}
_OPENING_SECOND: dict[type[Command], tuple[str, str]] = {
    steps_of.InspectDeck: ("the dealer inspects {deck}.", "004-opening-5"),
    steps_of.WashDeck: ("{deck} is washed.", "004-opening-5a"),
}
"""What a document says about the second deck in its own words."""

_IDLE = {
    Idle.SPREAD_FACE_UP: "At an open table without players the cards lie spread out face up.",
    Idle.SPREAD_FACE_DOWN: "At an open table without players the cards lie spread out face down.",
    Idle.DEAD_GAME: "At an open table without players the dealer calls a dead game: one deck lies shuffled in the "
    "machine, the other in the rack.",
}
_BACK = {
    Idle.SPREAD_FACE_UP: of_the_game(
        "When a player has come and had the chance to look, the cards are turned face down, washed, stacked and "
        "shuffled as at an opening.",
        "000-shuffle-2b",
    ),
    Idle.SPREAD_FACE_DOWN: of_the_game(
        "When a player comes, the cards are turned face up; after the player has had the chance to look they are "
        "turned face down, washed, stacked and shuffled as at an opening.",
        "000-shuffle-2a 000-shuffle-2b",
    ),
    Idle.DEAD_GAME: assumed(
        "When a player comes, play goes on with the deck that is shuffled.",
        "no document says how a dead game ends; the deck in the machine is ready",
    ),
}


# The shuffle


def shuffling(house: House) -> Iterator[Rule]:
    """Yield how the cards are shuffled, cut and counted."""
    cards = house.cards
    who = "The dealer shuffles" if cards.shuffle is Shuffle.BY_HAND else "The shuffler mixes the cards"
    yield chosen(
        f"{who} just before play begins and after every round, so that the cards are in random order and the whole "
        "deck stands in one stack.",
        "cards.shuffle",
        steps="ShuffleDeck",
    )
    if cards.decks == 2 and cards.shuffle is Shuffle.SHUFFLER:
        yield of_the_game("While one deck is in play, the shuffler has the other.", "004-decks-2b")
    if cards.counted_by is Counting.SHUFFLER:
        yield chosen(
            "The shuffler counts every deck and signals whether all 52 cards are there; the dealer watches for it.",
            "cards.counted_by",
        )
    yield from _cutting(house)


def _cutting(house: House) -> Iterator[Rule]:
    cards = house.cards
    if cards.cut is Cut.NEVER:
        yield chosen("The deck is not cut.", "cards.cut")
        return
    when = "Then" if cards.cut is Cut.ALWAYS else "When the floor person requires a cut,"
    if cards.cover_cards:
        how = (
            f"lays the cover card down, sets {cards.cut_at_least} cards or more from the top of the deck upon it and "
            "the rest upon these, and moves the cover card from the bottom to the discard rack"
        )
    else:
        how = f"sets {cards.cut_at_least} cards or more from the top of the deck aside and the rest upon them"
    keys = ("cards.cut", "cards.cut_at_least", "cards.cover_cards")
    yield chosen(f"{when} the dealer {how}.", *keys, steps="CutDeck")
    if cards.recut_on_floors_order is Permission.ALLOWED:
        yield chosen(
            "Until the first card is dealt, the floor person may have a bad or unfair cut made again.",
            "cards.recut_on_floors_order",
        )
