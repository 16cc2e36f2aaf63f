"""Text: what characters are the same, visible, or found by a search."""
