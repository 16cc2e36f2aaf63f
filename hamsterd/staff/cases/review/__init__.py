"""What waits for a moderator: held before others see it, or flagged."""
