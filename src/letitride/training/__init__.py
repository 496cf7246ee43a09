"""Coach and drills: what each decision is worth, what mistakes cost, and hands to practice with."""
