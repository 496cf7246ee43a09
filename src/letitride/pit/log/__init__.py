"""The log of a table: what stands in it, how it is chained, and where one may begin to read."""
