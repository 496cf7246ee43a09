"""Finished rounds: what happened, what was paid and why, receipts, links."""
