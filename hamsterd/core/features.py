"""Parts of the site that staff can switch off, and the paths of each.

While a part is off, every path below its addresses answers 404: API, pages, feeds and pictures. The
console has its own paths, so staff still see the content.
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
    """The part that a path belongs to; None if it can't be switched off."""
    return next((one for one, pattern in _PATTERNS.items() if pattern.fullmatch(path)), None)
