"""Games compiled by numba, one module each; loaded only where numba is at hand.

Each has the same frame, ``tally``, around its own ``_cells``. A frame that takes ``_cells`` as an argument, or closes
over it, would be compiled again in every process: numba then finds nothing in its cache on disk.
"""
