"""`/api/site` (decisions §3)."""

from hamsterd.http.base import ApiHandler
from hamsterd.site.about import loaders


class SiteHandler(ApiHandler):
    get = loaders.site.endpoint


routes = [(r"/api/site", SiteHandler)]
