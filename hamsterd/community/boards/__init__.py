"""Boards: their settings, categories, keepers, and who may read them."""
