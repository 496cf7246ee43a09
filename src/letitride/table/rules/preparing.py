"""Opening the table, dead game, closing: preparing whole decks."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.house.setup import Idle
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.event import Event
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Deck, Rack, Table
from letitride.table.model.vocabulary import Handling, Stage
from letitride.table.rules.procedure import (
    by_shuffler,
    due,
    is_due,
    new_deck,
    opening,
    preparing_one,
    require_due,
    returning,
    without_deck,
)
from letitride.table.rules.seats import everybody_leaves

HandlingCommand = (
    commands.InspectDeck
    | commands.VerifyDeck
    | commands.SpreadDeck
    | commands.TurnSpreadUp
    | commands.WashDeck
    | commands.StackDeck
    | commands.LoadShuffler
    | commands.RackDeck
)
Commands = (
    HandlingCommand
    | commands.OpenTable
    | commands.SwitchOnShuffler
    | commands.ChooseDeck
    | commands.ReplaceDeck
    | commands.CallDeadGame
    | commands.ReturnFromDeadGame
    | commands.CloseTable
)
Events = (
    events.OpeningBegun
    | events.ShufflerSwitchedOn
    | events.DeckChosen
    | events.DeckHandled
    | events.ShufflingStarted
    | events.DeckReplaced
    | events.TableReady
    | events.GameWentDead
    | events.PlayReturned
    | events.TableClosed
)

_HANDLING = {
    commands.InspectDeck: (Handling.INSPECTED, "inspect"),
    commands.VerifyDeck: (Handling.VERIFIED, "verify"),
    commands.SpreadDeck: (Handling.SPREAD, "spread"),
    commands.TurnSpreadUp: (Handling.TURNED_UP, "turn up"),
    commands.WashDeck: (Handling.WASHED, "wash"),
    commands.StackDeck: (Handling.STACKED, "stack"),
    commands.LoadShuffler: (Handling.LOADED, "load"),
    commands.RackDeck: (Handling.RACKED, "rack"),
}
"""What each command does to a deck, and the topic of the clause about it."""


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of opening or closing a table, or of preparing a deck."""
    match command:
        case commands.OpenTable():
            if table.stage is not Stage.CLOSED:
                raise Refused("open", "the table is already open", rule=cite(table.house, "opening"))
            return (events.OpeningBegun(),)
        case commands.SwitchOnShuffler():
            require_due(table, command, topic="switch on")
            return (events.ShufflerSwitchedOn(),)
        case commands.ChooseDeck(deck=deck):
            require_due(table, command, topic="choose")
            _require_deck(table, deck)
            return (events.DeckChosen(deck=deck),)
        case commands.CallDeadGame():
            _require_quiet(table, Stage.BETTING, topic="idle")
            return (events.GameWentDead(),)
        case commands.ReturnFromDeadGame():
            require_due(table, command, topic="idle")
            return (events.PlayReturned(),)
        case commands.CloseTable():
            _require_quiet(table, Stage.PREPARING, Stage.BETTING, Stage.IDLE, topic="closing")
            return (*everybody_leaves(table), events.TableClosed())
        case commands.ReplaceDeck(deck=deck):
            if not is_due(table, command):
                _require_quiet(table, Stage.PREPARING, Stage.BETTING, topic="new deck")
                _require_deck(table, deck, in_use=True)
            return (events.DeckReplaced(deck=deck),)
        case _:
            return _handled(table, command)


def _handled(table: Table, command: HandlingCommand) -> tuple[Event, ...]:
    if isinstance(command, commands.WashDeck) and table.todo[:1] == (command,) and not due(table):
        message = f"deck {command.deck} stays spread until the first player has looked"
        raise Refused("first-player", message, rule=cite(table.house, "first player"))
    handling, topic = _HANDLING[type(command)]
    require_due(table, command, topic=topic)
    return (events.DeckHandled(deck=command.deck, handling=handling),)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after its decks were handled."""
    match event:
        case events.OpeningBegun():
            return replace(table, stage=Stage.PREPARING, todo=opening(table.house))
        case events.DeckChosen(deck=deck):
            return replace(table, deck=deck, todo=preparing_one(table.house, deck))
        case events.DeckHandled(deck=deck, handling=handling):
            handled = table.with_deck(deck, Deck(handling=handling))
            return replace(handled, rack=Rack(deck=deck)) if handling is Handling.RACKED else handled
        case events.ShufflerSwitchedOn() | events.ShufflingStarted():
            return table
        case events.DeckReplaced(deck=deck):
            return _replaced(table, deck)
        case events.TableReady():
            return replace(table, stage=Stage.BETTING)
        case events.GameWentDead():
            return _laid_out(table)
        case events.PlayReturned():
            return replace(table, stage=Stage.PREPARING, todo=returning(table))
        case events.TableClosed():
            return replace(Table.of(table.house), rounds=table.rounds)
        case _:
            assert_never(event)


def _replaced(table: Table, deck: int) -> Table:
    """Return the table with a new deck to prepare. If the shuffler has the other deck, that one is dealt next."""
    left = without_deck(table.todo, deck)
    emptied = replace(table, rack=Rack()) if table.rack.deck == deck else table
    two = by_shuffler(table.house) and table.house.cards.decks == 2
    if two and deck == table.deck and table.rack.deck is None and commands.RackDeck(deck=3 - deck) not in left:
        emptied = replace(emptied, deck=3 - deck)
    todo = new_deck(emptied, deck) + left
    return replace(emptied.with_deck(deck, Deck()), stage=Stage.PREPARING, todo=todo)


def _laid_out(table: Table) -> Table:
    if by_shuffler(table.house):
        return replace(table, stage=Stage.IDLE)
    lies = Deck(handling=_LAID_OUT[table.house.opening.idle])
    decks = (lies, lies) if table.house.cards.decks == 2 else (Deck(), Deck())
    laid_out = replace(table, stage=Stage.IDLE, rack=Rack(), decks=decks)
    return laid_out if table.house.cards.decks == 2 else laid_out.with_deck(table.deck, lies)


_LAID_OUT = {
    Idle.SPREAD_FACE_UP: Handling.SPREAD,
    Idle.SPREAD_FACE_DOWN: Handling.SPREAD_FACE_DOWN,
    Idle.DEAD_GAME: None,
}


def _require_deck(table: Table, deck: int, *, in_use: bool = False) -> None:
    if in_use and commands.ChooseDeck in table.todo:
        raise Refused("no-such-deck", "no deck has been taken yet", rule=cite(table.house, "new deck"))
    decks = (table.deck,) if in_use and table.house.cards.decks == 1 else (1, 2)
    if deck not in decks:
        message = f"there is no deck {deck} at this table: expected {' or '.join(map(str, decks))}"
        raise Refused("no-such-deck", message, rule=cite(table.house, "choose"))


def _require_quiet(table: Table, *stages: Stage, topic: str) -> None:
    """Refuse what is not allowed during a round or with wagers down."""
    rule = cite(table.house, topic)
    if table.stage not in stages or table.round is not None:
        expected = " or ".join(stage.value for stage in stages)
        raise Refused(
            "wrong-stage", f"do this while the stage is {expected}: now it is {table.stage_in_words}", rule=rule
        )
    if any(table.wagering()):
        raise Refused("wagers-down", "there are wagers on the layout", rule=rule)
