"""What happens at a table, and what you can do, in words."""
