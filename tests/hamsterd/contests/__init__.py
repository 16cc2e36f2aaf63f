"""Photo contests."""
