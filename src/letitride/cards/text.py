"""Text that is safe to print: no control characters, terminal escapes, or marks that hide or reverse letters."""

from __future__ import annotations

import re
from collections.abc import Callable

_UNSAFE = (
    "\\x00-\\x1f\\x7f-\\x9f"  # control characters; a terminal escape begins with one
    "\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb"  # invisible, or bidirectional
    "\U000e0000-\U000e007f"  # invisible tags
)
SAFE_TEXT = f"^[^{_UNSAFE}]*$(?!\\n)"
"""The pattern of safe text."""

SAFE_NAME = f"^(?=.*\\S)[^{_UNSAFE}]*$(?!\\n)"
"""The pattern of safe text that is not blank."""

_UNSAFE_CHARACTER = re.compile(f"[{_UNSAFE}]")


def is_safe(text: str) -> bool:
    """Return whether *text* is safe to print as it is."""
    return _UNSAFE_CHARACTER.search(text) is None


def _in_python(character: str) -> str:
    return character.encode("unicode_escape").decode()


def escaped(text: str, written: Callable[[str], str] = _in_python) -> str:
    r"""Return *text* with every unsafe character but line breaks and tabs written out.

    >>> print(escaped("a \u202enoitcurtsed\u202c"))
    a \u202enoitcurtsed\u202c
    """
    return _UNSAFE_CHARACTER.sub(lambda found: found[0] if found[0] in "\n\t" else written(found[0]), text)
