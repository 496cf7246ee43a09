"""Reads what the commands of a transaction will need together, instead of one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec import json
from sqlalchemy import ColumnElement, Connection, Select, select, text

from letitride.pit.ports import Wanted
from letitride.store.schema import balances, people, sessions
from letitride.store.statements import Statement

_SELECT_ANSWERS = Statement(
    text("""
        SELECT answers.stream, command, answer
        FROM json_each(:asked) AS asked
        JOIN answers ON stream = json_extract(value, '$[0]') AND command = json_extract(value, '$[1]')
    """),
    "asked",
    postgresql=text("""
        SELECT answers.stream, command, answer
        FROM json_array_elements(CAST(:asked AS json)) AS asked(pair)
        JOIN answers ON answers.stream = pair ->> 0 AND command = pair ->> 1
    """),
)


def one_of(wanted: Select[Any], column: ColumnElement[str]) -> Statement:
    """Return a statement that selects rows by a list of values, given as JSON."""
    in_sqlite = text("SELECT value FROM json_each(:list)")
    in_postgresql = text("SELECT json_array_elements_text(CAST(:list AS json))")
    return Statement(wanted.where(column.in_(in_sqlite)), "list", postgresql=wanted.where(column.in_(in_postgresql)))


def as_list(values: Iterable[object]) -> str:
    """Return a list as such a statement takes it."""
    return json.encode(list(values)).decode()


_SELECT_SESSIONS = one_of(
    select(sessions.c.token, people.c.name, people.c.post, sessions.c.until).join(
        sessions, sessions.c.person == people.c.key
    ),
    sessions.c.token,
)
_TAKE_BALANCES = one_of(
    select(balances.c.account, balances.c.cents)
    .order_by(balances.c.account)  # two processes that take several wait for each other in the same order
    .with_for_update(),
    balances.c.account,
)
Session = tuple[str, str, int]
"""Name, post and expiry."""


class ReadAhead:
    """Known answers and sessions; None means known to be absent."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, str], bytes | None] = {}
        """Only for locked tables: those of a table that another process holds may still change."""

        self.sessions: dict[str, Session | None] = {}
        """By the hash of the token: all that the commands of the transaction show, or none."""

        self.balances: dict[str, int] = {}
        """The balances of the accounts that the commands take chips from, until something is written."""

    def take_balances(self, connection: Connection, wanted: Sequence[Wanted]) -> None:
        """Read and lock the balances for commands that take chips."""
        accounts = sorted({each.account for each in wanted if each.account is not None})
        if accounts:
            found = _TAKE_BALANCES.all(connection, as_list(accounts))
            self.balances = {**dict.fromkeys(accounts, 0), **dict(found)}

    def read_answers(self, connection: Connection, wanted: Sequence[Wanted], taken: Collection[str]) -> None:
        """Read the earlier answers to commands at locked tables."""
        asked = sorted({(each.stream, each.command) for each in wanted if each.stream in taken})
        found = _SELECT_ANSWERS.all(connection, as_list(asked))
        self.answers = {**dict.fromkeys(asked), **{(stream, command): answer for stream, command, answer in found}}


def sessions_of(connection: Connection, hashes: Collection[str]) -> dict[str, Session | None]:
    """Return whose sessions these are."""
    found = _SELECT_SESSIONS.all(connection, as_list(sorted(hashes)))
    return {**dict.fromkeys(hashes), **{token: (name, post, until) for token, name, post, until in found}}
