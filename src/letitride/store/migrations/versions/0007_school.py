"""The school: progress in drills, classes, and table tests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add three tables."""
    op.create_table(
        "school_progress",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("house", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("person", "house", "kind"),
    )
    op.create_table(
        "school_students",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("instructor", sa.Text, nullable=False),
    )
    op.create_index("school_students_of", "school_students", ["instructor", "person"])
    op.create_table(
        "sittings",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("candidate", sa.Text, nullable=False),
        sa.Column("set_by", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("sittings_of_candidate", "sittings", ["candidate", "number"])
    op.create_index("sittings_set_by", "sittings", ["set_by", "number"])
