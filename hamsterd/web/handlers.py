"""`/healthz`, `/readyz`, `/metrics`, `/openapi.json`: what machines ask.

Alive means the loop turns; ready means the database answers, the bus is heard, no drain runs.
"""

import hmac
import ipaddress
from typing import Any

from hamsterd.errors import Forbidden, NotFound, Unavailable
from hamsterd.web import metrics
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.refusals import refuse
from hamsterd.web.schema import NoContent


class AliveHandler(ApiHandler):
    """Liveness."""

    @endpoint(access=Access.VISITOR)
    async def get(self) -> NoContent:
        """프로세스가 살아 있는지 답합니다."""
        return NoContent()


class ReadyHandler(ApiHandler):
    """Readiness."""

    @endpoint(access=Access.VISITOR, errors=(Unavailable,))
    async def get(self) -> NoContent:
        """요청을 받을 수 있는지 답합니다. 데이터베이스와 이벤트 버스를 확인합니다."""
        if self.kit.is_draining:
            raise Unavailable
        await self.in_thread(self.application.settings["ready"])
        return NoContent()


class MetricsHandler(ApiHandler):
    """The Prometheus page."""

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
        token = self.kit.settings.metrics_token
        if token:
            given = self.request.headers.get("Authorization", "")
            if hmac.compare_digest(given.encode(), f"Bearer {token.get_secret_value()}".encode()):
                return True
        is_forwarded = "X-Forwarded-For" in self.request.headers
        return not is_forwarded and ipaddress.ip_address(self.request.remote_ip or "::").is_loopback

    def answer(self, value: Any) -> None:
        """Prometheus text, not JSON."""
        self.set_header("Content-Type", metrics.CONTENT_TYPE)
        self.finish(value)


class OpenApiHandler(ApiHandler):
    """The API's own description."""

    @endpoint(access=Access.VISITOR)
    async def get(self) -> dict[str, Any]:
        """모든 요청과 답의 모양 (OpenAPI 3.1)."""
        document: dict[str, Any] = self.application.settings["openapi"]
        return document


class UnknownHandler(ApiHandler):
    """Any `/api/…` address that no route answers."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:  # noqa: ARG002  # always 404
        """404 in the error shape, whatever the method.

        Not in `prepare`: an answer before the request is read ends a connection that the client
        believes to be open.
        """
        refuse(self, NotFound.status)


routes = [
    (r"/healthz", AliveHandler),
    (r"/readyz", ReadyHandler),
    (r"/metrics", MetricsHandler),
    (r"/openapi.json", OpenApiHandler),
]
