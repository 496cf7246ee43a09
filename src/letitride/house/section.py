"""What every part of a house file has in common."""

from msgspec import Struct


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a house file."""
