"""Each part of the site that can be switched off has its setting and its own addresses.

The behaviour without it: `tests/architecture/test_features.py`.
"""

from hamsterd.core.features import Feature, feature_of
from hamsterd.db.site.setting_fields import FIELDS
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS
from tests.architecture.test_features import SCREEN_FEATURES, address_of

_BELONGS = {
    Feature.COMMUNITY: ("community.handlers", "media.handlers.Community", "BoardRssHandler"),
    Feature.RANKING: ("discovery.ranking.handlers",),
    Feature.ATTENDANCE: ("members.attendance.handlers",),
    Feature.ADS: ("site.ads.handlers", "site.ads.frame_handlers"),
    Feature.CONTEST: ("contests.handlers",),
}
"""The part that handlers belong to, by module or name."""


def expected(handler: type) -> Feature | None:
    name = f"{handler.__module__}.{handler.__name__}"
    return next(
        (part for part, whose in _BELONGS.items() if any(word in name for word in whose)), None
    )


READS = [
    (address_of(pattern), expected(handler))
    for pattern, handler in ROUTES
    if pattern.startswith(("/api/", "/rss", "/ad-frame")) and "/api/.*" not in pattern
]


def test_every_part_has_its_setting_and_no_address_is_of_another():
    assert {feature.key for feature in Feature} == {k for k in FIELDS if k.startswith("feature_")}
    assert [path for path, feature in READS if feature_of(path) is not feature] == []
    for screen in SCREENS:
        address = screen.path.replace(":id", "1").replace(":token", "x")
        assert feature_of(address) is SCREEN_FEATURES.get(screen.path), screen.path
        assert feature_of(f"{address}/") is SCREEN_FEATURES.get(screen.path), screen.path
    assert feature_of("/sitemaps/posts-0.xml") is feature_of("/share/post/1-a.jpg")
    assert feature_of("/sitemaps/posts-0.xml") is Feature.COMMUNITY
