"""Members in the console, and the log of accesses to personal data."""
