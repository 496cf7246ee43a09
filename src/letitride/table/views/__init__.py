"""What an audience may see of a table, and commands and events as plain values."""
