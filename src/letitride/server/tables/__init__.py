"""Live tables, and rounds that are over."""
