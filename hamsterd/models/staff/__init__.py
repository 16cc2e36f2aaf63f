"""Tables of staff work."""
