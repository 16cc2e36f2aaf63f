"""Hooks for rooms that have data about a hamster (`hamsterd.core.hooks`)."""

from collections.abc import Sequence

from hamsterd.core.hooks import Hook

LOCKED: Hook[[Sequence[int]], None] = Hook()
"""Hamsters, ascending, are about to be locked: lock what is written about them first."""
RENAMED: Hook[[int, str, str], None] = Hook()
"""A hamster has another name or breed."""
LET_GO: Hook[[Sequence[int]], None] = Hook()
"""Hamsters are deleted; content about them keeps their names."""
CARED_FOR_BY: Hook[[int], list[int]] = Hook()
"""Members who keep a hamster together with its owner."""
