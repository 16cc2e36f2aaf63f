"""Checks before publication: word rules, review of first posts, the lockdown."""
