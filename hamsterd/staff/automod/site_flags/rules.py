"""Numbers of what operators set."""

MESSAGE_MAX = 200
"""Characters of what members read while the site is read only: two lines of a phone."""

MAX_READ_ONLY_DAYS = 7
"""Longer than that, a site is closed."""
