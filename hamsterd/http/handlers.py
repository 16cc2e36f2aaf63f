"""`/healthz`, `/readyz`, `/metrics`, `/openapi.json`: endpoints for machines.

Alive: the event loop runs. Ready: the database answers, the bus is connected, no drain is running.
"""

import hmac
from typing import Any

from hamsterd.core.errors import Forbidden, NotFound, Unavailable
from hamsterd.db.identity import SITE_HEADER, public_mark
from hamsterd.http.base import ApiHandler
from hamsterd.http.counting import metrics
from hamsterd.http.endpoint import endpoint
from hamsterd.http.files.built_files import accepted_encodings
from hamsterd.http.limits.proxies import is_from_this_host
from hamsterd.http.refusals import refuse
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Encoded


class AliveHandler(ApiHandler):
    @endpoint(access=Access.VISITOR)
    async def get(self) -> None:
        """프로세스가 살아 있는지 답합니다."""


class ReadyHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(Unavailable,))
    async def get(self) -> None:
        """요청을 받을 수 있는지 답합니다. 읽기 전용이면 머리글 `X-Site-Mode`로 알립니다."""
        if self.process.is_draining:
            raise Unavailable
        await self.in_thread(self.application.settings["ready"])
        self.set_header(SITE_HEADER, await self.in_thread(public_mark))
        if (await self.site_state()).is_read_only:
            self.set_header("X-Site-Mode", "read-only")


class MetricsHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(Forbidden,))
    async def get(self) -> str:
        """Prometheus 지표. loopback이거나 METRICS_TOKEN을 가진 요청만 볼 수 있습니다."""
        if not self._is_allowed():
            raise Forbidden
        collectors = self.application.settings["collectors"]
        return (await self.in_thread(metrics.page, *collectors)).decode()

    def credentials(self) -> tuple[str | None, bool]:
        """The token here is the operator's, no member's."""
        return None, False

    def _is_allowed(self) -> bool:
        token = self.process.settings.metrics_token
        if token:
            given = self.request.headers.get("Authorization", "")
            if hmac.compare_digest(given.encode(), f"Bearer {token.get_secret_value()}".encode()):
                return True
        return is_from_this_host(self.request)

    def answer(self, value: Any) -> None:
        """Prometheus text, not JSON."""
        self.set_header("Content-Type", metrics.CONTENT_TYPE)
        self.finish(value)


class OpenApiHandler(ApiHandler):
    """Built and packed by the first who asks, and then the same bytes for everybody."""

    @endpoint(access=Access.VISITOR)
    async def get(self) -> Encoded[dict[str, Any]]:
        """모든 요청과 답의 모양 (OpenAPI 3.1)."""
        encodings = accepted_encodings(self.request.headers.get("Accept-Encoding", ""))
        body = await self.in_turn(
            "openapi", self.application.settings["openapi"], next(iter(encodings), None)
        )
        self.set_header("Vary", "Accept-Encoding")
        if encodings:
            self.set_header("Content-Encoding", encodings[0])
        return Encoded(body)

    def _pack(self, body: bytes) -> None:
        """It is packed."""


class UnknownHandler(ApiHandler):
    """Any `/api/…` address that no route answers."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:  # noqa: ARG002  # always 404
        """404 in the error shape, for every method.

        Not in `prepare`: answering before the request is read closes a connection that the client
        expects to reuse.
        """
        refuse(self, NotFound.status)


routes = [
    (r"/healthz", AliveHandler),
    (r"/readyz", ReadyHandler),
    (r"/metrics", MetricsHandler),
    (r"/openapi.json", OpenApiHandler),
]
