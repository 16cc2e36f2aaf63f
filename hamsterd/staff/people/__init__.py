"""Members in the console, and who looks at their personal data."""
