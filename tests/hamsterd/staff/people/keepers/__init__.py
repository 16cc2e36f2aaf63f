"""What keepers of boards do."""
