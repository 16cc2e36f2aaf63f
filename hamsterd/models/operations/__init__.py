"""Tables of operations."""
