"""A licensed day, rehearsed: simulated people play and work it under faults, through the same doors as real ones."""
