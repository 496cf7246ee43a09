"""Searches pay tables by target: which of very many come nearest, exactly."""

from letitride.design.exporting import check_parent, export, house_for
from letitride.design.games import DESIGNED
from letitride.design.reading import Brief, read_brief
from letitride.design.search import Candidate, Difference, Found, differing_play, search
from letitride.design.space import Space
from letitride.design.targets import DesignError, Measured, Range, Targets

__all__ = [
    "DESIGNED",
    "Brief",
    "Candidate",
    "DesignError",
    "Difference",
    "Found",
    "Measured",
    "Range",
    "Space",
    "Targets",
    "check_parent",
    "differing_play",
    "export",
    "house_for",
    "read_brief",
    "search",
]
