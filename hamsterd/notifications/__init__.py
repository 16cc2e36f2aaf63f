"""Notifications: rows grouped by target, and the live messages they cause."""
