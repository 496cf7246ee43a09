"""What every part of a house file has in common."""

from letitride.house.validation import Validated


class Section(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a house file."""
