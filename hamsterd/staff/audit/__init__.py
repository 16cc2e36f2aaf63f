"""The audit log in the console: what each act is called, and undoing it."""
