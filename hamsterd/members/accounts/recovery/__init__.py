"""What a forgotten name or password and a changed address need: links by mail."""
