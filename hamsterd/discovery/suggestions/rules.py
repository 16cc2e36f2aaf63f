"""How many members are suggested, and how far it is looked for them. Pure."""

from hamsterd.content.mention_names import NAME_MAX

SUGGESTED_MAX = 8
"""As many as fit above a telephone's keyboard, with a scroll."""
TALKERS_MAX = 200
"""The latest comments under a thing whose writers count as taking part."""
FOLLOWED_MAX = 500
FOUND_MAX = 500
"""Members by a common beginning; of those the shortest names come first."""
QUERY_MAX = NAME_MAX
