"""`/api/hamsters/{id}/album` and `/api/diary/memories`."""

from hamsterd.diaries.album import loaders
from hamsterd.http.base import ApiHandler


class AlbumHandler(ApiHandler):
    get = loaders.album.endpoint


class MemoriesHandler(ApiHandler):
    get = loaders.own_memories.endpoint


routes = [
    (r"/api/hamsters/([^/]+)/album", AlbumHandler),
    (r"/api/diary/memories", MemoriesHandler),
]
