"""Sanctions: the ladder, applying and lifting, and what a member is told."""
