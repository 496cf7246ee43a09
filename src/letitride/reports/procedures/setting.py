"""Before the first bet: equipment, opening, and the shuffle."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.house import Game, House
from letitride.house.rulebook import in_words
from letitride.house.setup import Controller, Counting, Cut, Idle, Permission, Shuffle
from letitride.odds.words import capitalised
from letitride.reports.procedures.rule import Rule, chosen, of_the_game
from letitride.table import command as steps_of
from letitride.table.command import Command
from letitride.table.procedure import by_shuffler, opening, preparing_one
from letitride.table.state import Step


def equipment(house: House) -> Iterator[Rule]:
    """Yield what stands on and at the table."""
    seats = in_words(house.seating.seats)
    yield chosen(f"The table has {seats} betting positions, counted clockwise from the dealer’s left.", "seating.seats")
    yield from _layout(house)
    yield chosen(_DECKS[house.cards.decks], "cards.decks")
    if house.cards.cover_cards:
        count = "One cover card" if house.cards.cover_cards == 1 else "Two cover cards"
        belongs = "belongs" if house.cards.cover_cards == 1 else "belong"
        yield chosen(
            f"{count} of one plain colour, unlike any back or edge, {belongs} to the table.", "cards.cover_cards"
        )
    if by_shuffler(house):
        yield chosen("A shuffler mixes the cards and gives them out in packets of three.", "cards.shuffle")
    if house.wagering.controller is Controller.KEYPAD:
        yield chosen(
            "A keypad, the controller, registers the bonus bets on lit sensors. The table’s key belongs into its "
            "slot 1, the floor person’s maintenance key into slot 3.",
            "wagering.controller",
        )
    yield of_the_game(
        "A discard rack takes the cards that are out of play.",
        "001-equipment-5 000-dealing-7 003-dealing-4 004-dealing-7a",
    )
    yield of_the_game("A drop box takes the cash of buy-ins.", "004-table-3")
    yield chosen(f"Chips are issued at {house.chips}.", "chips.denominations")
    yield of_the_game(
        "Odds are printed, on the layout and in every leaflet, with the word “to” or “win”, and never with “for”.",
        "000-payouts-1 004-payouts-1",
    )


_DECKS = {
    1: "One deck of 52 cards is in use. All its backs are alike.",
    2: "Two decks of 52 cards, told apart by the colour of their backs, take turns: each is used in every second "
    "round, and the discard rack never holds cards of both.",
}


def _layout(house: House) -> Iterator[Rule]:
    if house.game is Game.THREE_CARD_POKER:
        yield of_the_game(
            "Each position has a place for the ante, one for the play wager and one for each side bet.",
            "003-tcp-definitions-1",
        )
        return
    yield of_the_game(
        "Each position has three circles for equal bets, marked 1, 2 and $.",
        "004-table-2a 001-play-2 000-wagers-7 003-wagers-5",
    )
    sides = [wager.label for wager in house.wagers.side_tables()]
    if sides:
        yield of_the_game(
            f"Each position has a place of its own for the {' and one for the '.join(sides)}.",
            "004-table-2b 000-wagers-1 003-wagers-1",
        )
    yield of_the_game(
        "The dealer’s cards lie in an area of their own before the chip tray.",
        "000-definitions-1 003-dealing-2 004-table-2c",
    )


# Opening


def opening_rules(house: House) -> Iterator[Rule]:
    """Yield how a table is opened, step by step as the table itself asks for them, and how it waits for players."""
    steps = opening(house)
    if house.cards.decks == 1:
        steps = (*steps, *preparing_one(house, 1))
    for step in steps:
        yield _opening_step(house, step)
    idle = house.opening.idle
    yield chosen(_IDLE[idle], "opening.idle")
    yield of_the_game(_BACK[idle], "000-shuffle-2b 004-opening-5c")


def _opening_step(house: House, step: Step) -> Rule:
    kind = step if isinstance(step, type) else type(step)
    text, source = _OPENING[kind]
    deck = "the deck" if house.cards.decks == 1 else f"the {('first', 'second')[getattr(step, 'deck', 1) - 1]} deck"
    told = capitalised(text.format(deck=deck))
    if source.startswith("opening."):
        return chosen(told, source, steps=kind.__name__)
    return of_the_game(told, source, steps=kind.__name__)


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
    steps_of.WashDeck: ("{deck} is turned face down and washed.", "000-opening-7 004-opening-3a"),
    steps_of.StackDeck: ("{deck} is brought together in a stack, to be shuffled.", "000-opening-8"),
    steps_of.LoadShuffler: ("{deck} goes into the shuffler.", "004-opening-3b"),
    steps_of.PressStart: ("the dealer presses START, and the shuffler works.", "004-opening-4"),
    steps_of.RackDeck: ("{deck} waits in the discard rack.", "004-opening-5b"),
}

_IDLE = {
    Idle.SPREAD_FACE_UP: "At an open table without players the cards lie spread out face up.",
    Idle.SPREAD_FACE_DOWN: "At an open table without players the cards lie spread out face down.",
    Idle.DEAD_GAME: "At an open table without players the dealer calls a dead game: one deck lies shuffled in the "
    "machine, the other in the rack.",
}
_BACK = {
    Idle.SPREAD_FACE_UP: "When a player has come and had the chance to look, the cards are turned face down, washed, "
    "stacked and shuffled as at an opening.",
    Idle.SPREAD_FACE_DOWN: "When a player comes, the cards are turned face up; after the player has had the chance to "
    "look they are turned face down, washed, stacked and shuffled as at an opening.",
    Idle.DEAD_GAME: "When a player comes, play goes on with the deck that is shuffled.",
}


# The shuffle


def shuffling(house: House) -> Iterator[Rule]:
    """Yield how the cards are mixed, cut and counted."""
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
    yield chosen(f"{when} the dealer {how}.", "cards.cut", "cards.cut_at_least", steps="CutDeck")
    if cards.recut_on_floors_order is Permission.ALLOWED:
        yield chosen(
            "Until the first card is dealt, the floor person may have a bad or unfair cut made again.",
            "cards.recut_on_floors_order",
        )
