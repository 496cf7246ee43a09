"""The school for dealers and floor: drills and exams that are generated from a house file.

Every exercise follows from the house and a seed alone, never from the answers: whatever a candidate does, the table
goes on with the right step. So a grade can be worked out again from the house, the seed and the answers.
"""
