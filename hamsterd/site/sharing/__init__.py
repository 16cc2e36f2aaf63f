"""Preview pictures of entries, hamsters, posts and members for shared links."""
