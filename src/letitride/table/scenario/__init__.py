"""Whole rounds written as text, and played."""
