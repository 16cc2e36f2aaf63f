"""`/api/ranking` (spec 1 §7, spec 2 §7)."""

from hamsterd.discovery.ranking import loaders
from hamsterd.http.base import ApiHandler


class LevelRankingHandler(ApiHandler):
    get = loaders.level.endpoint


class DiariesRankingHandler(ApiHandler):
    get = loaders.diaries.endpoint


class FollowersRankingHandler(ApiHandler):
    get = loaders.followers.endpoint


class PopularHamstersHandler(ApiHandler):
    """The most liked hamsters; the first five turn in the side panel."""

    get = loaders.popular_hamsters.endpoint


class OwnPlaceHandler(ApiHandler):
    """The member's own place."""

    get = loaders.own_place.endpoint


routes = [
    (r"/api/ranking/level", LevelRankingHandler),
    (r"/api/ranking/diaries", DiariesRankingHandler),
    (r"/api/ranking/followers", FollowersRankingHandler),
    (r"/api/ranking/popular-hamsters", PopularHamstersHandler),
    (r"/api/ranking/me", OwnPlaceHandler),
]
