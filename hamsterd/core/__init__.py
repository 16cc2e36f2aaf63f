"""Modules without knowledge of the product: clock, errors, logs, caches, text."""
