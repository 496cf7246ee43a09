"""Hands in bulk: arrays of cards in, arrays of rankings out."""

from letitride.simulate.classify import classify

__all__ = ["classify"]
