"""Loaders: reads used by both the API and server-rendered pages.

Access, rate limit, parameters and response type are declared above the function. So a page shows
exactly what the API would return to the same person (decisions §1.3):

    @loader("/api/diary/{entry_id}", access=Access.VISITOR, errors=(EntryNotFound, TakenDown))
    async def entry(context: RequestContext, entry_id: int) -> Encoded[DiaryCard]:
        \"\"\"일기 하나.\"\"\"
        return await context.in_thread(feed.entry_card, entry_id, viewer_id=context.viewer_id)

    class DiaryHandler(ApiHandler):
        get = loaders.entry.endpoint      # the API

    loaders.entry.at(12)                  # a part of a page
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote, quote_plus

import orjson

from hamsterd.core.cache import Cache, Reads, reads_from, recorded_reads
from hamsterd.core.errors import HamsterError, ServerFault
from hamsterd.http.context import RequestContext
from hamsterd.http.contract import Contract, contract_of
from hamsterd.http.endpoint import Endpoint, Method, answering
from hamsterd.http.refusals import (
    as_refusal,
    count_failure,
    log_failure,
    refusal_headers,
    refusal_shape,
)
from hamsterd.http.rights.access import Access, require
from hamsterd.http.shapes.answers import Response

SHARED_SECONDS = 15
"""Lifetime of a shared response; time-dependent content may lag by this much."""

_SHARED: Cache[tuple[Response, Reads]] = Cache("loads", max_entries=100, ttl_seconds=SHARED_SECONDS)


@dataclass(frozen=True, slots=True)
class Loader:
    """A read: its API path with named parameters, and the handler's `get`."""

    path: str
    contract: Contract
    function: Method
    endpoint: Endpoint
    is_shared: bool
    """Whether all visitors get the same response, and all members, unless blocks apply."""

    def at(self, *path: str | int, **query: str | int | None) -> "Load":
        """One call of it, with parameters as a client writes them; None is left out."""
        parts = [str(part) for part in path]
        values = {name: str(value) for name, value in query.items() if value is not None}
        names = zip(self.contract.path, map(_component, parts), strict=True)
        return Load(self, parts, values, address(self.path.format(**dict(names)), **values))


@dataclass(frozen=True, slots=True)
class Load:
    """One read with its parameters, and its address as the portal writes it."""

    loader: Loader
    path: Sequence[str]
    query: dict[str, str]
    uri: str

    def cached(self, context: RequestContext) -> Response | None:
        """The shared response, while all cached values it was read from are unchanged."""
        found = _SHARED.find(self._key(context)) if self._is_shared_with(context) else None
        if found is None or not found[1].stand():
            return None
        reads_from(found[1])
        return found[0]

    async def response(self, context: RequestContext) -> Response:
        """What the API would respond, without the request id. Raises nothing."""
        if not self._is_shared_with(context):
            return await self._response(context)
        with recorded_reads() as reads:
            response = await self._response(context)
        if reads.is_complete and response.is_ok:
            _SHARED.put(self._key(context), (response, reads), version=_SHARED.version)
        return response

    def _is_shared_with(self, context: RequestContext) -> bool:
        return self.loader.is_shared and not context.apart

    def _key(self, context: RequestContext) -> tuple[str, bool]:
        # What differs by member is read from a cache by viewer, which a visitor's has not.
        return self.uri, context.viewer is None

    async def _response(self, context: RequestContext) -> Response:
        contract = self.loader.contract
        try:
            await context.require_feature(self.loader.path)
            require(contract.access, context.viewer)
            if contract.limit:
                await context.spend(contract.limit)
            path, query = contract.arguments(self.path, lambda: self.query)
            return contract.response(await self.loader.function(context, *path, **query))
        except Exception as raised:
            log_failure(self.uri.partition("?")[0], raised)
            error = as_refusal(raised, ServerFault.status)
            count_failure(type(context).__name__, error)
            return Response(
                error.status, refusal_headers(error), orjson.dumps(refusal_shape(error))
            )


def loader(
    path: str,
    *,
    access: Access,
    errors: tuple[type[HamsterError], ...] = (),
    limit: str | None = None,
    is_shared: bool = False,
) -> Callable[[Method], Loader]:
    """Declare path, access, errors and limit of a read; the rest comes from its annotations."""

    def decorate(function: Method) -> Loader:
        contract = contract_of(function, access, errors, limit)
        return Loader(
            path, contract, function, answering(contract, function, is_read=True), is_shared
        )

    return decorate


def address(path: str, **query: object) -> str:
    """`path?query` as the browser's `URLSearchParams` writes it; None is left out."""
    pairs = (f"{name}={_written(value)}" for name, value in query.items() if value is not None)
    text = "&".join(pairs)
    return f"{path}?{text}" if text else path


def _written(value: object) -> str:
    return quote_plus(str(value), safe="*-._").replace("~", "%7E")


def _component(text: str) -> str:
    """As `encodeURIComponent` writes it."""
    return quote(text, safe="!*'()-._~")
