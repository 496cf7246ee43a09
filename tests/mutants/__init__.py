"""Seeded random faults, planted one at a time in a copy: how many of them do the tests notice? ``make mutants``."""
