"""The values of a table: commands, events, the state they make, and the words they share."""
