"""The errors of the product, as exceptions with one shape (decisions §1.12).

Services raise them; the HTTP layer writes them as `{"code", "message", "fields"?, "requestId"?}`. A
domain's own errors (`EntryNotFound`) are subclasses defined in that domain.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation of a fault for operators: what is wrong, and how to fix it."""

    says: str
    mend: str


class HamsterError(Exception):
    """An error with a `code` for programs and a Korean `message` for people.

    The code is derived from the class name (`EntryNotFound` has `entry_not_found`) unless the class
    sets one. `fields` maps an input field (camelCase) to the message shown under it. `explanation`
    is for operators: commands and logs print it, the API never sends it.
    """

    code = "error"
    status = 400
    message = "요청을 처리하지 못했어요."
    explanation: Explanation | None = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.code = cls.__dict__.get("code") or _HUMP.sub("_", cls.__name__).lower()

    def __init__(
        self, message: str | None = None, *, fields: Mapping[str, str] | None = None
    ) -> None:
        self.message = message or type(self).message
        self.fields = dict(fields) if fields else None
        super().__init__(self.message)


class BadRequest(HamsterError):
    """The request is malformed: not JSON, or not of the announced length."""

    status = 400
    message = "요청을 이해하지 못했어요. 새로고침한 뒤 다시 시도해 주세요."


class NotSignedIn(HamsterError):
    """The request needs a session and has none."""

    status = 401
    message = "로그인이 필요해요. 로그인한 뒤 다시 시도해 주세요."


class Forbidden(HamsterError):
    """The member is known and may not do this."""

    status = 403
    message = "이 작업을 할 수 있는 권한이 없어요."


class CrossSiteRequest(Forbidden):
    """An unsafe request with a cookie that does not come from our own pages (decisions §1.5)."""

    message = "다른 사이트에서 보낸 요청이라 처리하지 않았어요."


class NotFound(HamsterError):
    """Absent, or not visible to the requester; both get the same answer (decisions §1.3)."""

    status = 404
    message = "요청하신 내용을 찾을 수 없어요."


class FeatureOff(NotFound):
    """The address belongs to a part of the site that staff have switched off."""

    message = "이 사이트에서는 쓰지 않는 기능이에요."


class MethodNotAllowed(HamsterError):
    """The address exists, the method does not."""

    status = 405
    message = "이 주소에서는 할 수 없는 요청이에요."


class Conflict(HamsterError):
    """A concurrent change came first, or the name is taken."""

    status = 409
    message = "이미 처리되었거나 다른 내용과 겹쳐요."


class TooSlow(HamsterError):
    """The body did not arrive in time."""

    status = 408
    message = "연결이 느려서 내용을 다 받지 못했어요. 다시 시도해 주세요."


class TooLarge(HamsterError):
    """The body or a file is over its limit."""

    status = 413
    message = "보내신 내용이 너무 커요."


class WrongKind(HamsterError):
    """A body or file of a kind that is not accepted here."""

    status = 415
    message = "받을 수 없는 형식이에요."


class InvalidInput(HamsterError):
    """One or more fields are invalid; `fields` says which, and how to fix them."""

    status = 422
    message = "입력한 내용을 확인해 주세요."


class TooOften(HamsterError):
    """A rate limit is exhausted; `retry_after_seconds` becomes `Retry-After`."""

    status = 429
    message = "너무 자주 시도했어요. 잠시 뒤에 다시 시도해 주세요."

    def __init__(self, retry_after_seconds: int, message: str | None = None) -> None:
        super().__init__(message)
        self.retry_after_seconds = max(1, retry_after_seconds)


class ServerFault(HamsterError):
    """A bug in the server; the cause is only in the log, under the request id."""

    code = "server_error"
    status = 500
    message = "일시적인 오류가 발생했어요. 잠시 뒤에 다시 시도해 주세요."


class Unavailable(HamsterError):
    """The site cannot serve this right now and expects to recover by itself."""

    status = 503
    message = "지금은 잠시 연결이 어려워요. 곧 다시 열릴 거예요."
    retry_after_seconds = 5


class ReadOnly(Unavailable):
    """Operators have made the site read-only for a while; nothing is broken."""

    message = "지금은 읽기만 할 수 있어요."

    def __init__(self, retry_after_seconds: int, message: str | None = None) -> None:
        super().__init__(message)
        self.retry_after_seconds = max(1, retry_after_seconds)


class DatabaseUnavailable(Unavailable):
    """PostgreSQL refuses or dropped the connection."""


class QueryTooSlow(Unavailable):
    """A statement ran into the statement timeout."""

    message = "응답이 늦어지고 있어요. 잠시 뒤에 다시 시도해 주세요."
