"""Acts of keepers of boards."""
