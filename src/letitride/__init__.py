"""Let It Ride from its house rules: exact odds, strategy cards and settlements from one house file."""

__version__ = "0.1.0"
