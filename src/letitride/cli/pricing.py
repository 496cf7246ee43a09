"""Prices, under the name by which commands have known them."""

from letitride.odds.pricing import Priced, price

__all__ = ["Priced", "price"]
