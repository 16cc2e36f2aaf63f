"""The audit log in the console: names of acts, and undoing them."""
