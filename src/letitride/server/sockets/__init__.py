"""Processes that hold live connections: each serves its share of the tables and passes commands on."""
