"""Members' hamsters."""
