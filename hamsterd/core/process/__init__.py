"""A process: its event loop, its signs of life, and calls that may hang."""
