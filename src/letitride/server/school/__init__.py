"""The school for dealers and floor: drills for everybody, table tests and classes for those with an account."""
