"""What a member does not want to see: entries and posts they hide, members they block."""
