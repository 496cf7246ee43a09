"""What every route shares: access, limits, errors, and logs."""
