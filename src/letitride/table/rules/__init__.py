"""What follows from what: one module per step of the procedure, and what can go wrong with it."""
