"""The contract of a method: what it takes, what it answers, who may call it, how it can fail.

`@endpoint` reads body, query and answer from the method's own annotations, so code, validation
and `openapi.json` cannot drift apart:

    @endpoint(access=Access.WRITER, limit="diary", errors=(HamsterNotFound,), status=201)
    async def post(self, *, body: DiaryIn) -> DiaryCard:
        \"\"\"일기를 올립니다.\"\"\"
        return await self.in_thread(publish_entry, author_id=self.member.id, entry=body)
"""

import functools
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter

from hamsterd.errors import HamsterError, NotFound
from hamsterd.web.access import Access
from hamsterd.web.answers import AdminPage, Encoded, Page
from hamsterd.web.validation import read_json, read_query

if TYPE_CHECKING:
    from hamsterd.web.base import ApiHandler

Method = Callable[..., Awaitable[Any]]
Endpoint = Callable[..., Awaitable[None]]
"""A decorated method: what Tornado calls."""

MAX_ID = 2**53 - 1
"""Ids stay exact in a browser; a larger one names nothing."""


@dataclass(frozen=True, slots=True)
class Contract:
    """One method's contract, as `openapi.json` prints it."""

    summary: str
    access: Access
    body: type[BaseModel] | None
    query: type[BaseModel] | None
    path: dict[str, type]
    answer: Any
    paged: bool
    status: int
    errors: tuple[type[HamsterError], ...]
    limit: str | None
    upload: bool
    encode: Callable[[Any], bytes]

    def arguments(self, handler: "ApiHandler", path: tuple[str, ...]) -> tuple[Any, dict[str, Any]]:
        """Path parameters as annotated, and the parsed body and query."""
        ids = tuple(
            _path_value(kind, text) for kind, text in zip(self.path.values(), path, strict=True)
        )
        named: dict[str, Any] = {}
        if self.body is not None:
            named["body"] = read_json(self.body, handler.json_body())
        if self.query is not None:
            named["query"] = read_query(self.query, handler.query_values())
        return ids, named


def endpoint(
    *,
    access: Access,
    errors: tuple[type[HamsterError], ...] = (),
    limit: str | None = None,
    status: int = 200,
    upload: bool = False,
) -> Callable[[Method], Endpoint]:
    """State access, errors and limit of a handler method; the rest is read from its annotations.

    `upload` marks multipart methods, which read their own body.
    """

    def decorate(method: Method) -> Endpoint:
        contract = _contract_of(method, access, errors, limit, status, upload)

        @functools.wraps(method)
        async def call(self: "ApiHandler", *path: str) -> None:
            self.contract = contract
            self.kit.active += 1
            self.arrived()
            try:
                await self.admit(contract)
                ids, named = contract.arguments(self, path)
                self.answer(await method(self, *ids, **named))
            finally:
                self.kit.active -= 1

        call.contract = contract  # type: ignore[attr-defined]
        return call

    return decorate


def _contract_of(
    method: Callable[..., Any],
    access: Access,
    errors: tuple[type[HamsterError], ...],
    limit: str | None,
    status: int,
    upload: bool,
) -> Contract:
    hints = get_type_hints(method, include_extras=True)
    answer, paged = _answer_of(hints["return"])
    adapter: TypeAdapter[Any] = TypeAdapter(answer)
    path = [
        name
        for name, parameter in inspect.signature(method).parameters.items()
        if parameter.kind is parameter.POSITIONAL_OR_KEYWORD and name != "self"
    ]
    return Contract(
        summary=inspect.getdoc(method) or "",
        access=access,
        body=hints.get("body"),
        query=hints.get("query"),
        path={name: hints[name] for name in path},
        answer=answer,
        paged=paged,
        status=status,
        errors=errors,
        limit=limit,
        upload=upload,
        encode=functools.partial(adapter.dump_json, by_alias=True),
    )


def _answer_of(annotation: Any) -> tuple[Any, bool]:
    """The JSON shape behind a return annotation, and whether it is a page of them."""
    origin = get_origin(annotation)
    if origin is Encoded:
        inner, _ = _answer_of(get_args(annotation)[0])
        return inner, get_origin(get_args(annotation)[0]) is Page
    if origin in {Page, AdminPage}:
        return list[get_args(annotation)[0]], True  # type: ignore[misc]  # a runtime shape
    return annotation, False


def _path_value(kind: type, text: str) -> Any:
    if kind is not int:
        return text
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= MAX_ID:
        raise NotFound
    return int(text)
