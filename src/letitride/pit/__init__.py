"""Use cases of many tables: the one path every command takes, people, timers, the record, and their ports."""
