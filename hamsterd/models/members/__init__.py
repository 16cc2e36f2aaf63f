"""Tables of members."""
