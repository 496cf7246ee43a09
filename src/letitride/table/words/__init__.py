"""What happens at a table, and what may be done, in words."""
