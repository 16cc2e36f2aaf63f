"""Texts that the staff keep ready: inserted into answers and reasons, read over, and then sent."""
