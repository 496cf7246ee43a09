"""House rules and pay tables as data: the model, the loader and the catalogue."""

import letitride.house.games as games
from letitride.house.catalogue import (
    designators,
    find,
    find_house,
    find_pay_table,
    house_ids,
    load_file,
    load_house,
    load_pay_table,
    source_file,
)
from letitride.house.fault import Fault, FileError, UnknownName
from letitride.house.game import Game
from letitride.house.house import House, choices
from letitride.house.pay_lines import Basis, FiveCardOdds, ThreeCardOdds
from letitride.house.pay_tables import FiveCardPayTable, PayTable, ThreeCardPayTable
from letitride.house.round import Tie
from letitride.house.validation import InvalidValue
from letitride.house.wager import Wager
from letitride.house.wagers import Limits, Wagers

__all__ = [
    "Basis",
    "Fault",
    "FileError",
    "FiveCardOdds",
    "FiveCardPayTable",
    "Game",
    "House",
    "InvalidValue",
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
    "find_pay_table",
    "games",
    "house_ids",
    "load_file",
    "load_house",
    "load_pay_table",
    "source_file",
]
