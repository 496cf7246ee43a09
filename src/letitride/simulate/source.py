"""Strategies that people write: a Python file whose functions decide for whole arrays of hands."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from letitride.simulate.strategy import Functions, StrategyError


@dataclass(frozen=True, slots=True)
class Written:
    """A function of a file; the text goes wherever the rounds are counted, the file need not."""

    text: str
    file: str
    function: str

    def __call__(self, cards: NDArray[np.uint8], bet_1_rides: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return what the function answers."""
        found: NDArray[np.bool_] = _functions(self.text, self.file)[self.function](cards, bet_1_rides)
        return found


@functools.cache
def _functions(text: str, file: str) -> dict[str, Any]:
    """Return what the file defines; it is run once in a process."""
    names: dict[str, Any] = {"__name__": "strategy", "__file__": file}
    try:
        exec(compile(text, file, "exec"), names)  # noqa: S102 - the file of whoever runs the simulation
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever is wrong with the file
        raise StrategyError(f"{file} cannot be run: {type(error).__name__}: {error}") from None
    return names


def load_functions(path: Path) -> Functions:
    """Return the strategy of a file that defines ``bet_1`` and ``bet_2``, or ``play`` for Three Card Poker."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StrategyError(f"the strategy {path} cannot be read: {error}") from None
    names = _functions(text, str(path))

    def written(name: str) -> Callable[..., NDArray[np.bool_]] | None:
        return Written(text, str(path), name) if callable(names.get(name)) else None

    first, second = written("bet_1") or written("play"), written("bet_2")
    if first is None:
        raise StrategyError(f"{path} defines no function bet_1 (and bet_2), and no function play")
    return Functions(path.stem, first, second)
