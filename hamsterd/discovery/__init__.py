"""How things are found: search and rankings."""
