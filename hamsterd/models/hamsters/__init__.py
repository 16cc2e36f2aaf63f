"""Tables of hamsters."""
