"""`/api/experience`: a member's own ledger."""

from hamsterd.http.base import ApiHandler
from hamsterd.own.experience import loaders


class OwnExperienceHandler(ApiHandler):
    get = loaders.own_experience.endpoint


routes = [(r"/api/experience", OwnExperienceHandler)]
