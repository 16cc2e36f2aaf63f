"""What a page is made of: the address, who came, and what the API answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import orjson

from hamsterd.clock import kst_day
from hamsterd.config import Settings
from hamsterd.pages.asks import Asks, Visit
from hamsterd.pages.given import given, parsed
from hamsterd.pages.screens import Screen
from hamsterd.web.asking import Answer
from hamsterd.web.files import read_file
from hamsterd.web.portal import OK
from hamsterd.web.shell import Shell

GONE = "gone"
"""The template of what is not there."""
_LEGAL = {"/privacy-policy": "privacy", "/terms-of-service": "terms"}


@dataclass(frozen=True)
class View:
    """One page for one person. `asks` names the answers' addresses by their roles."""

    shell: Shell
    screen: Screen
    visit: Visit
    status: int
    asks: Asks
    answers: Mapping[str, Answer]
    site: Settings

    @cached_property
    def said(self) -> dict[str, Any]:
        """Role -> what the API said; None where it refused."""
        return {role: parsed(self.answers[uri]) for role, uri in self.asks.items()}

    @cached_property
    def text(self) -> dict[str, Any] | None:
        """The legal text that the screen shows, as the portal was built with it."""
        name = _LEGAL.get(self.screen.path)
        file = read_file(str(self.site.portal_dist), f"legal/{name}.json", ()) if name else None
        return orjson.loads(file.body) if file else None

    @property
    def template(self) -> str:
        """What the content is written with; empty where the portal alone shows something."""
        if self.status != OK:
            return GONE
        decisive = next(iter(self.screen.asks(self.visit)), None)
        content = self.text if decisive is None else self.said[decisive]
        return self.screen.template if content is not None else ""

    @cached_property
    def given(self) -> bytes:
        """The data block that is handed to the portal."""
        return given({uri: self.answers[uri] for uri in self.asks.values()})

    @cached_property
    def key(self) -> str | None:
        """The same for the same page; None for a member's, which nobody else sees."""
        if self.visit.viewer_id is not None:
            return None
        # Beside the answers: its address, its shell, and the day, which ages hamsters. All of the
        # query: what asks the same of the API may still stand in a form, or keep robots out.
        query = sorted(self.visit.query.items())
        made_of = sha256(repr((self.visit.path, query, self.status, kst_day())).encode())
        for part in (*self.shell, self.given):
            made_of.update(part)
        return made_of.hexdigest()
