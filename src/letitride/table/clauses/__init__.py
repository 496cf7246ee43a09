"""The clauses of the four documents, and which of them forbids what."""
