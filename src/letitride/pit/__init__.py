"""Use cases of many tables: the one road every command takes, people, timers, the record, and the ports they need."""
