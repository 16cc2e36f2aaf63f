"""What stands in the place of everything else until a new site is set up."""

from hamsterd.http.csrf import SAFE_METHODS
from hamsterd.http.refusals import PlainHandler
from hamsterd.site.setup.errors import NotSetUp
from hamsterd.site.setup.service import is_empty

HOME = "/setup"


class GateHandler(PlainHandler):
    """Whatever was asked before the site is set up: pages lead to `/setup`, calls are refused."""

    async def prepare(self) -> None:
        """Another process may have set it up meanwhile: then what was asked is there."""
        if not await self.in_thread(is_empty):
            self.process.awaits_setup = False
            self.redirect(f"/{(self.request.uri or '').lstrip('/')}", status=307)
            return
        is_call = self.request.path.startswith(("/api/", "/ws"))
        if is_call or self.request.method not in SAFE_METHODS:
            raise NotSetUp
        self.set_header("Cache-Control", "no-store")
        self.redirect(HOME)
