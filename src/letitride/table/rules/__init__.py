"""What follows from what: one module for each step of the procedure, and what may go wrong with it."""
