"""Parts of the site that staff may switch off, and the addresses that belong to each.

What is below an address here is not there while its part is off: calls, pages, feeds and pictures
alike. The console has addresses of its own, so staff still see what is there.
"""

import re
from enum import StrEnum
from functools import lru_cache


class Feature(StrEnum):
    """A part, by its name on the wire; `key` is the setting that switches it."""

    COMMUNITY = "community"
    RANKING = "ranking"
    ATTENDANCE = "attendance"
    ADS = "ads"
    CONTEST = "contest"

    @property
    def key(self) -> str:
        """The setting's name."""
        return f"feature_{self.value}"


_BELONGS = {
    Feature.COMMUNITY: (
        r"/api/(community|boards|upload/community)(/.*)?",
        r"/community(/.*)?",
        r"/rss/board/.*",
        r"/share/post/.*",
        r"/sitemaps/posts-.*",
    ),
    Feature.RANKING: (r"/api/ranking/.*", r"/ranking/?"),
    Feature.ATTENDANCE: (r"/api/attendance/.*", r"/attendance/?"),
    Feature.ADS: (r"/api/ads(/.*)?", r"/ad-frame"),
    Feature.CONTEST: (r"/api/contests(/.*)?", r"/contest(/.*)?"),
}
_PATTERNS = {
    feature: re.compile("|".join(f"(?:{one})" for one in addresses))
    for feature, addresses in _BELONGS.items()
}


@lru_cache(maxsize=2_000)
def feature_of(path: str) -> Feature | None:
    """The part that an address belongs to; None for what is always there."""
    return next((one for one, pattern in _PATTERNS.items() if pattern.fullmatch(path)), None)
