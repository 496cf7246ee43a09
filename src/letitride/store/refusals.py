"""Old refusals in a database: which are kept, and where they begin."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.pit.play.old_refusals import KeptRefusal
from letitride.store.schema import answers, forgotten_refusals


class SqlRefusals:
    """The refusals of tables, over a connection in a transaction."""

    connection: Connection

    def tables_that_refused(self, least: int, after: str, most: int) -> Sequence[str]:
        """Return the ids of tables, after an id, that keep at least this many refusals."""
        kept = select(answers.c.stream).where(answers.c.number.is_not(None), answers.c.stream > after)
        enough = kept.group_by(answers.c.stream).having(func.count() >= least)
        return tuple(self.connection.execute(enough.order_by(answers.c.stream).limit(most)).scalars())

    def forgotten(self, stream: str) -> tuple[int, str]:
        """Return the number and link of the last dropped refusal."""
        wanted = select(forgotten_refusals).where(forgotten_refusals.c.stream == stream)
        found = self.connection.execute(wanted).one_or_none()
        return (found.number, found.link) if found else (0, "")

    def kept_refusals(self, stream: str, most: int) -> Sequence[KeptRefusal]:
        """Return the oldest refusals kept, in order."""
        numbered = select(answers).where(answers.c.stream == stream, answers.c.number.is_not(None))
        found = self.connection.execute(numbered.order_by(answers.c.number).limit(most))
        return tuple(KeptRefusal(row.number, row.command, row.answer) for row in found)

    def forget_refusals(self, stream: str, number: int, link: str) -> None:
        """Drop the refusals up to this number, which has this link."""
        self.connection.execute(delete(answers).where(answers.c.stream == stream, answers.c.number <= number))
        upsert = postgresql.insert if self.connection.dialect.name == "postgresql" else sqlite.insert
        last = {"number": number, "link": link}
        kept = upsert(forgotten_refusals).values(stream=stream, **last)
        self.connection.execute(kept.on_conflict_do_update(index_elements=["stream"], set_=last))
