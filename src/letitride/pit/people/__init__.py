"""Who uses the pit, and how they prove it."""
