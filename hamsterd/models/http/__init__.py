"""Tables of the HTTP kit."""
