"""Live tables, and finished rounds."""
