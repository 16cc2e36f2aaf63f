"""Tables of what is sent."""
