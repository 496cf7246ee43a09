"""Houses and their layouts, for clients that draw them."""
