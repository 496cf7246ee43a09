"""Who comes to the pit, and how they prove it."""
