"""Passwords and tokens: their hashes, and limits on guessing them."""
