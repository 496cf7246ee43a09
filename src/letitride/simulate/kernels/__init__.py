"""Games compiled by numba, one module each; loaded only where numba is at hand."""
