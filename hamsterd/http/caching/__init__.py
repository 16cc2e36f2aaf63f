"""Cached responses: whole ones for visitors, and cards to which a viewer's flags are added."""
