"""`/api/transparency`."""

from hamsterd.http.base import ApiHandler
from hamsterd.staff.takedowns.transparency import loaders


class TransparencyHandler(ApiHandler):
    get = loaders.transparency.endpoint


routes = [(r"/api/transparency", TransparencyHandler)]
