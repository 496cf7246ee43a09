"""Rounds that are over: what happened, what was paid and why, receipts, links."""
