"""What becomes of a hamster that others write about (`hamsterd.core.hooks`)."""

from collections.abc import Sequence

from hamsterd.core.hooks import Hook

LOCKED: Hook[[Sequence[int]], None] = Hook()
"""Hamsters, ascending, are about to be locked: what is written under them is locked before."""
RENAMED: Hook[[int, str, str], None] = Hook()
"""A hamster has another name or breed."""
LET_GO: Hook[[Sequence[int]], None] = Hook()
"""Hamsters go; what stays keeps the names it was written under."""
CARED_FOR_BY: Hook[[int], list[int]] = Hook()
"""Who keeps a hamster together with its owner."""
