"""The contract of a method: its input, its response, who may call it, its errors."""

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter
from pydantic.alias_generators import to_camel

from hamsterd.core.bounds import id_of, is_storable
from hamsterd.core.errors import HamsterError, NotFound
from hamsterd.http.idempotency import KEY_REFUSALS
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import PERMISSIONS, Permission, Role
from hamsterd.http.rights.proofs import FreshProof, FreshProofRequired
from hamsterd.http.shapes.answers import AdminPage, Encoded, Page, Response, headers_of
from hamsterd.http.shapes.schema import DEFERRED, NoContent
from hamsterd.http.shapes.secrets import holds_secret, is_secret
from hamsterd.http.shapes.validation import read_json, read_query

MAX_PATH_PART = 500
"""Characters of one path segment: names and signed links are shorter."""


@dataclass(frozen=True, slots=True)
class Contract:
    """One method's contract, as `openapi.json` states it.

    A method returning None sends `NoContent`.
    """

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
    is_open_read_only: bool
    needs_fresh_proof: FreshProof | None
    encode: Callable[[Any], bytes]
    permission: Permission | None = None
    """The permission staff need for it."""
    for_keepers: bool = False
    """Whether keepers of boards may call it."""
    for_awaiting: bool = False
    """Whether members awaiting approval may call it."""
    makes: bool = False
    """Whether it creates something, once for each `Idempotency-Key`."""

    @property
    def may_pack(self) -> bool:
        """Whether responses may be compressed: no secret is in them."""
        return _may_pack(self.answer)

    @property
    def query_names(self) -> frozenset[str]:
        """The query parameters it reads, as a client writes them."""
        return _names_of(self.query) if self.query else frozenset()

    @property
    def has_secret_path(self) -> bool:
        """Whether the address lets in whoever has it."""
        return any(map(is_secret, self.path.values()))

    def arguments(
        self,
        path: Sequence[str],
        query: Callable[[], dict[str, str]],
        body: Callable[[], bytes] = bytes,
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Path parameters as annotated, and the parsed body and query."""
        ids = tuple(
            _path_value(kind, text) for kind, text in zip(self.path.values(), path, strict=True)
        )
        named: dict[str, Any] = {}
        if self.body is not None:
            named["body"] = read_json(self.body, body())
        if self.query is not None:
            named["query"] = read_query(self.query, query())
        return ids, named

    def response(self, value: Any) -> Response:
        """The response for a return value."""
        headers = headers_of(value)
        if isinstance(value, Encoded):
            return Response(self.status, headers, value.body)
        if isinstance(value, Page | AdminPage):
            value = value.items
        if value is None and self.answer is NoContent:
            value = NoContent()
        return Response(self.status, headers, self.encode(value))


def contract_of(
    method: Callable[..., Any],
    access: Access,
    errors: tuple[type[HamsterError], ...] = (),
    limit: str | None = None,
    status: int = 200,
    upload: bool = False,
    is_open_read_only: bool = False,
    needs_fresh_proof: FreshProof | None = None,
    permission: Permission | None = None,
    for_keepers: bool = False,
    for_awaiting: bool = False,
    makes: bool = False,
) -> Contract:
    """The contract from a method's annotations and these arguments.

    Raises `TypeError` if a staff method names no permission, if another method names one, or if a
    method for keepers names a permission they lack.
    """
    if (access is Access.STAFF) != (permission is not None):
        raise TypeError(f"{method.__qualname__}: {access} with permission {permission}")
    if for_keepers and permission not in PERMISSIONS[Role.KEEPER]:
        raise TypeError(f"{method.__qualname__}: keepers have no permission {permission}")
    hints = get_type_hints(method, include_extras=True)
    answer, paged = _answer_of(hints["return"])
    # Types other than lists bring their own configuration.
    adapter: TypeAdapter[Any] = TypeAdapter(answer, config=DEFERRED if paged else None)
    # The first parameter is the handler, or for a loader the context.
    path = [
        name
        for name, parameter in list(inspect.signature(method).parameters.items())[1:]
        if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
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
        errors=(
            *errors,
            *((FreshProofRequired,) if needs_fresh_proof else ()),
            *(KEY_REFUSALS if makes else ()),
        ),
        limit=limit,
        upload=upload,
        is_open_read_only=is_open_read_only,
        needs_fresh_proof=needs_fresh_proof,
        encode=functools.partial(adapter.dump_json, by_alias=True),
        permission=permission,
        for_keepers=for_keepers,
        for_awaiting=for_awaiting,
        makes=makes,
    )


@functools.cache
def _may_pack(answer: Any) -> bool:
    return not holds_secret(answer)


@functools.cache
def _names_of(query: type[BaseModel]) -> frozenset[str]:
    fields = query.model_fields.items()
    return frozenset(
        text for name, field in fields for text in (name, field.alias or to_camel(name))
    )


def _answer_of(annotation: Any) -> tuple[Any, bool]:
    """The JSON schema of a return annotation, and whether it is a page of them."""
    if annotation is NoneType:
        return NoContent, False
    origin = get_origin(annotation)
    if origin is Encoded:
        inner, _ = _answer_of(get_args(annotation)[0])
        return inner, get_origin(get_args(annotation)[0]) is Page
    if origin in {Page, AdminPage}:
        return list[get_args(annotation)[0]], True  # type: ignore[misc]  # a runtime shape
    return annotation, False


def _path_value(kind: type, text: str) -> Any:
    if len(text) > MAX_PATH_PART or not is_storable(text):
        raise NotFound
    if kind is not int:
        return text
    number = id_of(text)
    if number is None:
        raise NotFound
    return number
