"""The whole pit in one thread under a seed: people, network, clock, database and faults. ``make simulate-pit``."""
