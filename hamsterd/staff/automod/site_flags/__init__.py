"""What operators set for the whole site: reading only, and whether mail and pushes go out."""
