"""A request as loaders see it: its process, viewer, client address and threads.

API handlers and page handlers both are such contexts, so either can call a loader.
"""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from functools import cached_property
from typing import Any, ParamSpec, TypeVar

from tornado.ioloop import IOLoop
from tornado.web import RequestHandler

from hamsterd.core.cache import reads_more_than_caches
from hamsterd.core.errors import FeatureOff, NotSignedIn, TooOften
from hamsterd.core.features import feature_of
from hamsterd.core.request_id import carried
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.db.site.site_flags import SiteState, cached_site_state, site_state
from hamsterd.db.site.site_settings import cached_site_settings, site_settings
from hamsterd.http.counting import metrics
from hamsterd.http.limits.networks import network_of
from hamsterd.http.process import ProcessContext
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.cookies import read_session
from hamsterd.http.together import Together

P = ParamSpec("P")
R = TypeVar("R")


class RequestContext(RequestHandler):
    """A Tornado handler with its process; each kind of handler finds the `viewer` in its own
    way.
    """

    viewer: Viewer | None = None

    @cached_property
    def process(self) -> ProcessContext:
        """The process-wide context."""
        process: ProcessContext = self.application.settings["process"]
        return process

    @cached_property
    def _together(self) -> Together:
        return Together(self.process.executor)

    @cached_property
    def _asked(self) -> dict[Hashable, "asyncio.Future[Any]"]:
        return {}

    @property
    def member(self) -> Viewer:
        """The signed-in member; available in methods whose access rule requires one."""
        if self.viewer is None:
            raise NotSignedIn
        return self.viewer

    @property
    def viewer_id(self) -> int | None:
        """The viewer's id, None for a visitor."""
        return self.viewer.id if self.viewer else None

    @property
    def apart(self) -> frozenset[int]:
        """Members from whom a block separates the viewer."""
        return self.viewer.apart if self.viewer else frozenset()

    def is_blocked_by(self, member_id: int) -> bool:
        """Whether that member blocks the viewer."""
        return self.viewer is not None and member_id in self.viewer.blocked_by

    async def in_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run `call` in a worker thread; no query runs on the event loop (thread law).

        Calls that this request makes at once, as the loads of a page do, run one after another in
        one thread: handing over to a thread and back costs as much as a short query.
        """
        reads_more_than_caches()
        return await self._together.run(carried(call, *args, **kwargs))

    async def in_thread_once(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """`in_thread`, shared by all loads of this request that ask the same."""
        reads_more_than_caches()
        asked = (call, args, tuple(sorted(kwargs.items())))
        if asked not in self._asked:
            self._asked[asked] = asyncio.ensure_future(self.in_thread(call, *args, **kwargs))
        found: R = await asyncio.shield(self._asked[asked])
        return found

    async def in_turn(
        self, thing: Hashable, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """`in_thread`, after earlier writers of `thing` are done.

        For acts that lock one row and arrive in bursts: waiting requests hold no thread.
        """
        async with self.process.turns.of(thing):
            return await self.in_thread(call, *args, **kwargs)

    async def in_file_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run `call`, which waits for the store or another server, in a file thread."""
        return await self._in(self.process.file_executor, carried(call, *args, **kwargs))

    async def in_media_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run `call`, which draws pictures, in one of the few media threads."""
        return await self._in(self.process.media_executor, carried(call, *args, **kwargs))

    async def _in(self, executor: Executor, call: Callable[[], R]) -> R:
        reads_more_than_caches()
        return await IOLoop.current().run_in_executor(executor, call)

    def credentials(self) -> tuple[str | None, bool]:
        """The token of the request, and whether it came as a cookie."""
        authorization = self.request.headers.get("Authorization", "")
        if authorization.startswith("Bearer "):
            return authorization[7:], False
        return read_session(self.request, self.process.settings), True

    async def viewer_of(self, token: str | None, *, slides: bool = True) -> Viewer | None:
        """The member of a session token; None for a visitor. At most one look-up.

        `Origin` is not checked: callers of this method only read. Those that do not renew the
        cookie do not slide the session.
        """
        if not token:
            return None
        identify = self.process.identify
        return identify.cached(token, slides=slides) or await self.in_thread(
            identify.load, token, slides=slides
        )

    async def site_state(self) -> SiteState:
        """Whether the site accepts writes; almost always cached."""
        known = cached_site_state()
        return known if known is not None else await self.in_thread(site_state)

    async def site_settings(self) -> SiteSettings:
        """The effective site settings; almost always cached."""
        environment = self.process.settings
        known = cached_site_settings(environment)
        return known if known is not None else await self.in_thread(site_settings, environment)

    async def require_feature(self, path: str) -> None:
        """Raise `FeatureOff` if `path` belongs to a part of the site that is off."""
        feature = feature_of(path)
        if feature is not None and not (await self.site_settings()).has(feature):
            raise FeatureOff

    @property
    def who(self) -> str:
        """The key of rate limits: the member, or the network."""
        return f"member:{self.viewer.id}" if self.viewer else self.network

    @property
    def network(self) -> str:
        """The same for who is not signed in."""
        return f"address:{network_of(self.request.remote_ip or '')}"

    def spender(self, act: str) -> str:  # noqa: ARG002  # some acts are others'
        """For whom `act` is counted."""
        return self.who

    async def spend(self, act: str) -> None:
        """Count one `act` of this member or network; raises `TooOften`."""
        reads_more_than_caches()
        try:
            await self.process.spend(act, self.spender(act))
        except TooOften:
            metrics.limits_refused.labels(act).inc()
            raise
