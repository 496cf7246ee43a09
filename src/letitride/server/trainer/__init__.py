"""Trainer and coach."""
