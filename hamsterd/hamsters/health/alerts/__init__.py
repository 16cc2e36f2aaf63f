"""Alerts of the journal: their rules, when they open and close, and who is told."""
