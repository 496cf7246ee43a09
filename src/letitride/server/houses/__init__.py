"""Houses and their layouts, for whoever draws them."""
