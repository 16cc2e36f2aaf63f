"""How a large site is spread out: over time, over its members, over what they write.

Believable, not measured anywhere: many do little and few do a lot, as on every site.
"""

from dataclasses import dataclass

CHUNK_ROWS = 4_000
"""Members, entries or posts that one piece of work makes; a piece is some ten megabytes."""

SITE_DAYS = 730
"""For how long the site has been there."""
MEMBER_GROWTH, WRITING_GROWTH = 1.3, 1.6
"""Totals grow as this power of time: more of everything lately."""
FOUNDERS_SHARE = 0.02
"""Members who were there on the first day, so that somebody writes and likes from then on."""
HOURS = (4, 2, 1, 1, 1, 2, 4, 6, 6, 5, 5, 6, 8, 7, 5, 5, 6, 8, 10, 12, 14, 15, 13, 8)
"""How much happens in each hour of a day in Seoul."""

ACTIVITY_SHAPE, ACTIVITY_MAX = 1.3, 400.0
"""How active a member is: a Pareto tail, and its end."""
HAMSTERS = (0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6)
"""Hamsters per member, one of these."""
PRIVATE_SHARE = 0.1
REPLY_SHARE = 0.3
RARE_SHARE = 0.002
"""Entries and posts with a sentence that hardly any other has."""
BOOKMARKS_PER_LIKE = 0.08
VISITED_DAYS = 60.0
"""How long a member keeps coming, in the mean."""
STREAK_DAYS, ABSENT_DAYS = 4.0, 6.0
"""The mean run of days with a check-in, and of days without."""
SENTENCES_MORE = 3.0
"""Sentences after the first two, in the mean."""
SENTENCES_MAX = 40
REACTION_HOURS = 9.0
"""After how long a like or a comment comes, in the mean."""


@dataclass(frozen=True, slots=True)
class Tail:
    """A long tail: the rounded-down exponential of a normal (`mean`, `spread`), at most `most`."""

    mean: float
    spread: float
    most: int


ENTRY_LIKES = Tail(0.7, 1.3, 2_000)
ENTRY_COMMENTS = Tail(-0.1, 1.1, 400)
POST_LIKES = Tail(0.4, 1.2, 1_000)
POST_COMMENTS = Tail(0.7, 1.1, 600)
FOLLOWS = Tail(1.2, 1.1, 500)

BYTES_PER_MEMBER, BYTES_PER_ENTRY, BYTES_PER_POST = 14_000, 6_000, 6_000
"""Room on disk with everything that belongs to one, its indexes and the build of them."""
SPARE_BYTES = 1 << 30
"""What must stay free for the database to go on working."""
