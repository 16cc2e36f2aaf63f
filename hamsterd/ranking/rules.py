"""How long and how fresh rankings are."""

POPULAR_DEFAULT = 10
"""Hamsters in one answer; the side panel turns through the first five (spec 1 §9)."""
POPULAR_SECONDS = 60
"""How far the popular hamsters may lag behind the likes."""
