"""What every part of a house file has in common."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

RankLabel = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Designator = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$(?!\n)",
        max_length=60,
        description="a short name of letters, digits and hyphens",
    ),
]
Text = Annotated[str, Meta(max_length=500, description="text of at most 500 characters in quotation marks")]


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a house file."""
