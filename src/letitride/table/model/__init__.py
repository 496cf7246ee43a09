"""The values of a table: commands, events, state, and the words they share."""
