"""Accounts, sessions, and what only the house does to them."""
