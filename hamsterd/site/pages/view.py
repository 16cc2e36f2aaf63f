"""What a page is made of: the address, who came, and what was loaded for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.db.setting_fields import SiteSettings
from hamsterd.http.answers import Response
from hamsterd.http.portal import OK
from hamsterd.http.shell import Shell
from hamsterd.site.pages.bootstrap_data import bootstrap_data
from hamsterd.site.pages.frame import Seated, seated
from hamsterd.site.pages.screen_data import Loads, Visit
from hamsterd.site.pages.screens import Screen

GONE = "gone"
"""The template of what is not there."""
UNWRITTEN = {"me", "bell"}
"""Roles of what the portal alone shows; but for what the bars show of who is signed in."""


@dataclass(frozen=True)
class View:
    """One page for one person. `loaded` has a response for each role in `loads`; without content
    in the one whose role is `decisive` there is nothing to write. `site` is what the environment
    says, `own` what is in force of what staff may set."""

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
        """Role -> what was loaded, as clients read it; None where it was refused."""
        return {role: self.loaded[role].json for role in self.loads}

    @property
    def template(self) -> str:
        """What the content is written with; empty where the portal alone shows something."""
        if self.status != OK:
            return GONE
        content = self.responses.get(self.decisive)
        return self.screen.template if content is not None else ""

    @cached_property
    def bootstrap_data(self) -> bytes:
        """The data block that is handed to the portal."""
        return bootstrap_data({load.uri: self.loaded[role] for role, load in self.loads.items()})

    @cached_property
    def me(self) -> dict[str, Any] | None:
        """Who is signed in, as they see themselves."""
        # Alone: a page whose pieces are cached reads nothing else of what was loaded.
        return self.loaded["me"].json if "me" in self.loads else None

    @cached_property
    def seated(self) -> Seated | None:
        """What the bars show of them."""
        return seated(self.me)

    @cached_property
    def key(self) -> str:
        """The same where the same is written: whoever came, however they are called."""
        # Beside what was loaded: its address, its shell, and the day, which ages hamsters. All of
        # the query: what loads the same may still stand in a form, or keep robots out.
        query = sorted(self.visit.query.items())
        visit = (self.visit.path, query, self.status, kst_day(), self.visit.viewer_id is None)
        made_of = sha256(repr((*visit, self.seated)).encode())
        made_of.update(self.own.digest.encode())
        for part in self.shell:
            made_of.update(part)
        for role, response in self.loaded.items():
            if role not in UNWRITTEN:
                said = (role, response.status, sorted(response.headers.items()), len(response.body))
                made_of.update(repr(said).encode())
                made_of.update(response.body)
        return made_of.hexdigest()
