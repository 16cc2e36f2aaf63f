"""How many members are suggested, and how far it is looked for them. Pure."""

from hamsterd.content.mention_names import NAME_MAX

SUGGESTED_MAX = 8
"""As many as fit above a phone's keyboard, with scrolling."""
TALKERS_MAX = 200
"""Latest comments whose authors count as participants."""
FOLLOWED_MAX = 500
FOUND_MAX = 500
"""Members by a common beginning; of those the shortest names come first."""
QUERY_MAX = NAME_MAX
