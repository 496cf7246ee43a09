"""The clauses of the four documents, and which clause forbids what."""
