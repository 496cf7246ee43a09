"""Passwords hashed with little work, as in the tests of the pit."""

from tests.pit.conftest import _quick_passwords

__all__ = ["_quick_passwords"]
