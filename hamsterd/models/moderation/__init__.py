"""Tables of moderation."""
