"""Accounts, sessions, and what only staff do to them."""
