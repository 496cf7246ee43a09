"""Whole rounds written down as text, and played."""
