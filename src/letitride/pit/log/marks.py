"""Marks of secrets in the house's log. Nobody can learn a secret from its mark."""

from __future__ import annotations

import hashlib


def password_mark(hashed: str | None) -> str:
    """Return the mark of a password, which reveals neither the password nor its hash."""
    return hashlib.sha256(b"letitride password 1" + hashed.encode()).hexdigest() if hashed is not None else ""


def second_factor_mark(secret: str | None) -> str:
    """Return the mark of a second factor's secret."""
    return hashlib.sha256(b"letitride second factor 1" + secret.encode()).hexdigest() if secret is not None else ""


def session_mark(token_hash: str) -> str:
    """Return the mark of a session."""
    return hashlib.sha256(b"letitride session 1" + token_hash.encode()).hexdigest()
