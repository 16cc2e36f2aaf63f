"""Sanctions: the ladder, applying, lifting, and notices."""
