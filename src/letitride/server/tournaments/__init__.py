"""Tournaments for players, for a projector, and for practice."""
