"""A table's log: what is in it, how it is chained, and where reading can start."""
