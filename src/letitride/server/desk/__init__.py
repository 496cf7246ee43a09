"""The desk of the floor."""
