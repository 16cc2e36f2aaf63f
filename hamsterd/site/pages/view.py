"""The data of a page: URL, viewer, and loaded responses."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.http.files.portal import OK
from hamsterd.http.files.shell import Shell
from hamsterd.http.shapes.answers import Response
from hamsterd.site.pages.bootstrap_data import addition, bootstrap_data
from hamsterd.site.pages.frame import Seated, seated
from hamsterd.site.pages.screen_data import Loads, Visit
from hamsterd.site.pages.screens import Screen

ME = "me"
"""The role of the member themselves."""
GONE = "gone"
"""The template of things that are gone."""


@dataclass(frozen=True)
class View:
    """One page for one viewer. `loaded` has a response for each role in `loads`.

    If the one with the role `decisive` has no content, nothing is rendered. `site` is the
    environment's settings, `own` the effective site settings.
    """

    shell: Shell
    screen: Screen
    visit: Visit
    status: int
    decisive: str
    loads: Loads
    loaded: Mapping[str, Response]
    site: Settings
    own: SiteSettings

    @cached_property
    def responses(self) -> dict[str, Any]:
        """Role to parsed response; None for an error."""
        return {role: self.loaded[role].json for role in self.loads}

    @property
    def template(self) -> str:
        """The content's template; empty if only the portal renders it."""
        if self.status != OK:
            return GONE
        content = self.responses.get(self.decisive)
        return self.screen.template if content is not None else ""

    def bootstrap_data(self, last: bytes) -> bytes:
        """The data block that is handed to the portal; `last` is for the member themselves."""
        others = {load.uri: self.loaded[role] for role, load in self.loads.items() if role != ME}
        return bootstrap_data(others, last)

    @property
    def own_data(self) -> bytes:
        """What it has of the member themselves."""
        return addition(self.loads[ME].uri, self.loaded[ME])

    @cached_property
    def may_pack(self) -> bool:
        """Whether the page has no secret: its data is included with its addresses."""
        contracts = (load.loader.contract for load in self.loads.values())
        return all(contract.may_pack and not contract.has_secret_path for contract in contracts)

    @cached_property
    def me(self) -> dict[str, Any] | None:
        """The signed-in member, as they see themselves."""
        # Read separately: a page with cached parts reads no other response.
        return self.loaded[ME].json if ME in self.loads else None

    @cached_property
    def seated(self) -> Seated | None:
        """The bars' data about them."""
        return seated(self.me)

    @cached_property
    def key(self) -> str:
        """The cache key of the rendered page, the same for all members."""
        # Besides the responses: URL, shell, and the day, on which ages depend. The whole query,
        # because it may appear in a form or affect indexing.
        query = sorted(self.visit.query.items())
        visit = (self.visit.path, query, self.status, kst_day(), self.visit.viewer_id is None)
        uris = [load.uri for load in self.loads.values()]
        made_of = sha256(repr((*visit, uris, self.seated)).encode())
        made_of.update(self.own.digest.encode())
        for part in self.shell:
            made_of.update(part)
        for role, response in self.loaded.items():
            if role != ME:  # of which the bars alone show something, see `seated`
                said = (role, response.status, sorted(response.headers.items()), len(response.body))
                made_of.update(repr(said).encode())
                made_of.update(response.body)
        return made_of.hexdigest()
