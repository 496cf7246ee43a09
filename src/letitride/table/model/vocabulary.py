"""Words that commands, events and state share."""

from __future__ import annotations

import enum

DEALER = 0
"""The dealer's area, as a seat number."""


class Role(enum.Enum):
    """Who gives a command."""

    __hash__ = object.__hash__  # that of an enum is written in Python; every command asks who may give it

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    DEVICE = "device"
    """The shuffler, the clock, or a program that replaces them."""


class Stage(enum.Enum):
    """What the table is doing."""

    CLOSED = "closed"
    PREPARING = "preparing"
    """Cards are prepared: at the opening, after a dead game, after a misdeal."""

    IDLE = "idle"
    """Open, with nobody playing."""

    BETTING = "betting"
    DEALING = "dealing"
    """From "no more bets" until the stub is in the rack."""

    DECIDING = "deciding"
    """Players are asked, at one decision point after the other."""

    SETTLING = "settling"
    HALTED = "halted"
    """The round is stopped: a lamp flashes, or the lights went out."""


class Standing(enum.Enum):
    """What happened to the bet that a decision is about."""

    OPEN = "open"
    RIDING = "riding"
    """It stays until the round is settled."""

    WITHDRAWN = "withdrawn"
    """It was taken back, or given up."""


class Ballot(enum.Enum):
    """Whether a player wants to complete an interrupted round."""

    YES = "yes"
    NO = "no"


class Handling(enum.Enum):
    """What is done to a whole deck to prepare it."""

    INSPECTED = "inspected"
    VERIFIED = "verified"
    SPREAD = "spread face up, by suit and in sequence"
    SPREAD_FACE_DOWN = "spread face down"
    TURNED_UP = "turned face up"
    WASHED = "washed"
    STACKED = "stacked"
    LOADED = "loaded into the shuffler"
    RACKED = "put into the discard rack"


class Key(enum.Enum):
    """A key of the table controller that this game uses."""

    LOCK_OUT = "lock out"
    FOUR_OF_A_KIND = "four of a kind"
    ENTER = "enter"
    GAME_OVER = "game over"


class Hands(enum.Enum):
    """What the floor finds when counting the cards in front of the players and the dealer."""

    RIGHT = "right"
    WRONG = "wrong"


class Readable(enum.Enum):
    """Whether the cards of an interrupted round can still be read."""

    YES = "readable"
    NO = "unreadable"


class Cause(enum.Enum):
    """Why a round is stopped or void."""

    SECOND_FACE_UP_CARD = "a second card was found face up"
    WRONG_NUMBER_OF_CARDS = "a wrong number of cards was dealt"
    WRONG_STUB_COUNT = "the stub was not complete"
    COUNT_LAMP = "the shuffler signaled a wrong count"
    INTERRUPTION = "the round was interrupted"
