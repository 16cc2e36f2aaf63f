"""Retention periods as a table, and deleting expired data (decisions §2, Retention)."""
