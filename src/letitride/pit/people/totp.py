"""Codes that change every half minute (RFC 6238), from a secret shared with a person's device."""

from __future__ import annotations

import hmac

STEP = 30 * 1000
"""How long a code is good for, in milliseconds."""

DIGITS = 6


def code_at(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """Return the code of a step: HOTP (RFC 4226) of the number of the step."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    begin = digest[-1] & 0xF
    number = int.from_bytes(digest[begin : begin + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**digits:0{digits}}"


def step_of(secret: bytes, code: str, now: int, used: int) -> int | None:
    """Return the step whose code this is: the last, this or the next one, and never a used or earlier one."""
    here = now // STEP
    steps = (step for step in (here - 1, here, here + 1) if step > used)
    return next((step for step in steps if hmac.compare_digest(code_at(secret, step).encode(), code.encode())), None)
