"""A player who reads a strategy card: its printed words and nothing else.

The reader shares no code with the card's author. It counts straights on its fingers and takes the meaning of "high
card" from the card's own note.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from letitride.cards import Card, Rank

_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
_STRAIGHTS = [set(_ORDER[low : low + 5]) for low in range(10)]
_NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4}


class Reader:
    """Decides as the card says."""

    def __init__(self, notes: Sequence[str]) -> None:
        listed = next((note for note in notes if note.startswith("A high card is")), "")
        self._high = set(re.findall(r"\b(10|[2-9JQKA])\b", listed.removeprefix("A high card is").split(":")[0]))
        self._rides = functools.cache(self._reads)  # a card asks for ranks, and whether all suits are the same

    def rides(self, lines: Sequence[str], cards: Sequence[Card]) -> bool:
        """Tell whether any line of the card fits these cards."""
        suited = len({card.suit for card in cards}) == 1
        return self._rides(tuple(lines), tuple(sorted(card.rank for card in cards)), suited)

    def _reads(self, lines: tuple[str, ...], ranks: tuple[Rank, ...], suited: bool) -> bool:
        labels = [rank.label for rank in ranks]
        return any(self._fits(line, labels, suited=suited) for line in lines)

    def _fits(self, line: str, ranks: list[str], *, suited: bool) -> bool:
        line = re.sub(r" \(as [^)]*\)", "", line)
        if line == "Every hand":
            return True
        if len(set(ranks)) < len(ranks):
            draws = re.match(r"(Three|Four) to a|Any .* cards of one suit", line)
            loose = re.match(r"(Three|Four) cards\b", line) and "one suit" not in line and "without a pair" not in line
            return bool(loose) or (not draws and self._is_made(line, ranks))
        return self._is_draw(line, ranks, suited=suited) and self._holds(line, ranks)

    @staticmethod
    def _is_made(line: str, ranks: list[str]) -> bool:
        names = line.lower().split(", ")
        most = max(map(ranks.count, ranks))
        pairs = [rank for rank in set(ranks) if ranks.count(rank) == 2]
        if most > 2:
            return f"{['three', 'four'][most - 3]} of a kind" in names or "three or four of a kind" in names
        if len(pairs) == 2:
            return "two pair" in names
        place = "23456789TJQKA".index(pairs[0].replace("10", "T"))
        plurals = [rank.plural for rank in Rank]
        if any(name == f"a pair of {plural}" for name in names for plural in plurals):
            return f"a pair of {plurals[place]}" in names
        above = any(f"a pair of {plural} or better" in names for plural in plurals[: place + 1])
        return "any pair" in names or above

    def _is_draw(self, line: str, ranks: list[str], *, suited: bool) -> bool:
        if "pair" in line.replace("without a pair", "") or "of a kind" in line:
            return False
        ways = sum(set(ranks) <= straight for straight in _STRAIGHTS)
        royal = suited and set(ranks) <= {"10", "J", "Q", "K", "A"}
        if "unsuited" in line and suited:
            return False
        if "not to a royal flush" in line:
            if royal:
                return False
            line = line.replace(", not to a royal flush", "")
        if ("flush" in line or "one suit" in line) and not suited:
            return False
        if "royal flush" in line and not royal:
            return False
        return self._ways_fit(line, ways)

    @staticmethod
    def _ways_fit(line: str, ways: int) -> bool:
        if "open" in line:
            return ways == 2
        if "inside" in line:
            return ways == 1
        counted = re.search(r"(?:, | and with )((?:(?:no|one|two|three)(?:, | or )?)+) ways?\b", line)
        if counted:
            return ways in {_NUMBERS[word] for word in re.findall(r"no|one|two|three", counted[1])}
        drawing = re.match(r"(Three|Four) to a ", line)
        return ways > 0 if drawing else True

    def _holds(self, line: str, ranks: list[str]) -> bool:
        high = sum(rank in self._high for rank in ranks)
        if "all high cards" in line:
            return high == len(ranks)
        at_least = re.search(r"at least (\w+) high card", line)
        if at_least:
            return high >= _NUMBERS[at_least[1]]
        exactly = re.search(r"exactly ((?:\w+(?:, | or )?)+) high cards?(?: and ([\d, or]+) more to fill)?", line)
        if not exactly:
            return True
        if high not in {_NUMBERS[word] for word in re.findall(r"no|one|two|three|four", exactly[1])}:
            return False
        if exactly[2] is None:
            return True
        wanted = [straight - set(ranks) for straight in _STRAIGHTS if set(ranks) <= straight]
        reach = sum(rank in self._high for missing in wanted for rank in missing)
        return reach in {int(number) for number in re.findall(r"\d+", exactly[2])}
