"""Full-text search of entries, posts, members and hamsters."""
