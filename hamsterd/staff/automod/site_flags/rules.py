"""Limits of operators' switches."""

MESSAGE_MAX = 200
"""Characters of the read-only notice for members: two lines on a phone."""

MAX_READ_ONLY_DAYS = 7
"""Longer than that, a site is closed."""
