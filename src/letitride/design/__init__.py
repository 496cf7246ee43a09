"""Pay tables by their targets: which of very many come nearest, exactly."""
