"""Measurements against the peers, printed and never asserted."""
