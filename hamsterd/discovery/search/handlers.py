"""`/api/search` (spec 2 §7)."""

from hamsterd.discovery.search import loaders
from hamsterd.http.base import ApiHandler


class SearchHandler(ApiHandler):
    get = loaders.search.endpoint


routes = [(r"/api/search", SearchHandler)]
