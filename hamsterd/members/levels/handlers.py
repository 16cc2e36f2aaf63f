"""`/api/levels`: the rules of experience and levels."""

from hamsterd.http.base import ApiHandler
from hamsterd.members.levels import loaders


class LevelRulesHandler(ApiHandler):
    get = loaders.level_rules.endpoint


routes = [(r"/api/levels", LevelRulesHandler)]
