"""What the commands of one transaction are going to ask for, read together instead of one after the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy
from msgspec import json
from sqlalchemy import Connection, bindparam, select, text

from letitride.pit.ports import Wanted
from letitride.store.schema import balances, people, sessions, streams

_TAKE_HEADS = (
    select(streams).where(streams.c.id.in_(bindparam("streams", expanding=True))).with_for_update(skip_locked=True)
)
_SELECT_ANSWERS = {
    "postgresql": text("""
        SELECT answers.stream, command, answer
        FROM json_array_elements(CAST(:asked AS json)) AS asked(pair)
        JOIN answers ON answers.stream = pair ->> 0 AND command = pair ->> 1
    """),
    "sqlite": text("""
        SELECT answers.stream, command, answer
        FROM json_each(:asked) AS asked
        JOIN answers ON stream = json_extract(value, '$[0]') AND command = json_extract(value, '$[1]')
    """),
}
_SELECT_SESSIONS = (
    select(sessions.c.token, people.c.name, people.c.post, sessions.c.until)
    .join(sessions, sessions.c.person == people.c.key)
    .where(sessions.c.token.in_(bindparam("hashes", expanding=True)))
)
_TAKE_BALANCES = (
    select(balances.c.account, balances.c.cents)
    .where(balances.c.account.in_(bindparam("accounts", expanding=True)))
    .order_by(balances.c.account)  # two processes that take several wait for each other in the same order
    .with_for_update()
)
Session = tuple[str, str, int]
"""Name, post and end."""


class ReadAhead:
    """Answers and sessions as far as they are known; None is known not to be."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, str], bytes | None] = {}
        """Of tables that were taken: those of a table that another process holds may change until it is free."""

        self.sessions: dict[str, Session | None] = {}
        """By the hash of the token; all that the commands of the transaction show, or none."""

        self.balances: dict[str, int] = {}
        """What lies in the accounts that the commands take chips from, until something is written."""

    def take_balances(self, connection: Connection, wanted: Sequence[Wanted]) -> None:
        """Read what lies in the accounts of commands that take chips, locked."""
        accounts = sorted({each.account for each in wanted if each.account is not None})
        if accounts:
            found = connection.execute(_TAKE_BALANCES, {"accounts": accounts})
            self.balances = {**dict.fromkeys(accounts, 0), **{row.account: row.cents for row in found}}

    def take_heads(self, connection: Connection, wanted: Sequence[Wanted]) -> Sequence[sqlalchemy.Row[Any]]:
        """Return the heads of tables, locked; those that another process holds are left out."""
        return connection.execute(_TAKE_HEADS, {"streams": sorted({each.stream for each in wanted})}).all()

    def read_answers(self, connection: Connection, wanted: Sequence[Wanted], taken: Collection[str]) -> None:
        """Read what was answered to commands at tables that were taken."""
        asked = sorted({(each.stream, each.command) for each in wanted if each.stream in taken})
        answers = _SELECT_ANSWERS[connection.dialect.name]
        found = connection.execute(answers, {"asked": json.encode(asked).decode()})
        self.answers = {**dict.fromkeys(asked), **{(stream, command): answer for stream, command, answer in found}}


def sessions_of(connection: Connection, hashes: Collection[str]) -> dict[str, Session | None]:
    """Return whose sessions these are."""
    found = connection.execute(_SELECT_SESSIONS, {"hashes": sorted(hashes)})
    return {**dict.fromkeys(hashes), **{row.token: (row.name, row.post, row.until) for row in found}}
