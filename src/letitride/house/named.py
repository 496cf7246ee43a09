"""Values known by name in files, logs and messages."""

from __future__ import annotations

from typing import Any, ClassVar, Self


class Named:
    """A value that exists once: compared by identity, and known everywhere by its name."""

    __slots__ = ("value",)
    _known: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        cls._known = {}

    def __init__(self, value: str) -> None:
        self.value = value
        """Its name in files, logs and messages."""

        if self._known.setdefault(value, self) is not self:
            raise ValueError(f"there is a {type(self).__name__} called {value!r} already")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.named({self.value!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).named, (self.value,)

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the value with this *name*."""
        found: Self | None = cls._known.get(name)
        if found is None:
            raise ValueError(f"expected one of {', '.join(cls._known)}, got {name!r}")
        return found

    @classmethod
    def every(cls) -> tuple[Self, ...]:
        """Return all values."""
        return tuple(cls._known.values())
