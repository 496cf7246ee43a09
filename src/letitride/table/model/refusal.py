"""Refusals, and the rule behind each."""

from __future__ import annotations


class Refused(ValueError):
    """A command that is not allowed now. Nothing has changed."""

    def __init__(self, code: str, message: str, *, rule: str) -> None:
        self.code, self.message, self.rule = code, message, rule
        super().__init__(f"{message} [{rule}]")

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.code, self.message, self.rule)


def _again(code: str, message: str, rule: str) -> Refused:
    return Refused(code, message, rule=rule)
