"""Content that waits for a moderator: held for review, or flagged."""
