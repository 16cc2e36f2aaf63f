"""Advertisements: which stand where right now, and how often they were seen and clicked."""
