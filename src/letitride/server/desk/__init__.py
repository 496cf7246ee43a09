"""The floor desk."""
