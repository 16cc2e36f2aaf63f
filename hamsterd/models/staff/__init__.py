"""Tables of what the staff do."""
