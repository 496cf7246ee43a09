"""House rules and pay tables as data: the model, the loader and the catalogue."""

from letitride.house.catalogue import (
    designators,
    find,
    find_house,
    house_ids,
    load_file,
    load_house,
    load_pay_table,
)
from letitride.house.fault import Fault, FileError, UnknownName
from letitride.house.house import AnteWager, Game, House, Limits, Wagers, choices
from letitride.house.paytable import (
    Basis,
    FiveCardOdds,
    FiveCardPayTable,
    PayTable,
    ThreeCardOdds,
    ThreeCardPayTable,
    Wager,
)
from letitride.house.round import Tie

__all__ = [
    "AnteWager",
    "Basis",
    "Fault",
    "FileError",
    "FiveCardOdds",
    "FiveCardPayTable",
    "Game",
    "House",
    "Limits",
    "PayTable",
    "ThreeCardOdds",
    "ThreeCardPayTable",
    "Tie",
    "UnknownName",
    "Wager",
    "Wagers",
    "choices",
    "designators",
    "find",
    "find_house",
    "house_ids",
    "load_file",
    "load_house",
    "load_pay_table",
]
