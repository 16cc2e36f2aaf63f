"""Search and rankings."""
