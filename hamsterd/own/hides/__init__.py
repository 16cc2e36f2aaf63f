"""Members' own filters: hidden entries and posts, blocked members, muted words."""
