"""How much a search answers and how far it looks (spec 2 §10, docs/decisions/0015-search.md)."""

from enum import StrEnum

QUERY_MAX = 100
"""Characters of a question; longer ones are refused."""
PAGE_DEFAULT = 20
HITS_MAX = 1_000
"""Hits of one kind that are counted, ranked and paged; beyond it the count is "1,000+"."""
HITS_SECONDS = 10
"""How long a list of hits is cached. Writing anything that can be found drops it at once."""


class Scope(StrEnum):
    """The scopes of a search: its tabs."""

    ALL = "all"
    DIARIES = "diaries"
    USERS = "users"
    POSTS = "posts"
    HAMSTERS = "hamsters"


OVERVIEW = {Scope.DIARIES: 3, Scope.USERS: 4, Scope.POSTS: 3, Scope.HAMSTERS: 4}
"""The number of each kind on the first tab (spec 2 §10)."""
