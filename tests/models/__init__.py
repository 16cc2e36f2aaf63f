"""Small pictures of what must be true, held against a real site step by step."""
