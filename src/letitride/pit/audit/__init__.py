"""Everything a store keeps, checked from outside and without the key."""
