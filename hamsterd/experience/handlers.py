"""`/api/experience`: a member's own ledger."""

from hamsterd.experience import loaders
from hamsterd.http.base import ApiHandler


class OwnExperienceHandler(ApiHandler):
    get = loaders.own_experience.endpoint


routes = [(r"/api/experience", OwnExperienceHandler)]
