"""The odds explorer and the designer."""
