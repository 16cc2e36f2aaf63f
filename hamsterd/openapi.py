"""Builds `openapi.json` from the routes and their contracts.

`hamster openapi write` writes `docs/openapi.json`, from which the portal's types are generated.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import orjson
from pydantic import TypeAdapter

from hamsterd import __version__
from hamsterd.http.contract import MAX_PATH_PART, Contract
from hamsterd.http.files.packing import PACKERS
from hamsterd.http.idempotency import HEADER, KEY_PATTERN, REPEATED_HEADER
from hamsterd.http.rights.access import Access

METHODS = ("get", "post", "put", "patch", "delete")
REDIRECT = 302
REF = "#/components/schemas/{model}"

_ERROR_SCHEMA = {
    "type": "object",
    "required": ["code", "message", "requestId"],
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "fields": {"type": "object", "additionalProperties": {"type": "string"}},
        "requestId": {"type": "string"},
    },
}

_KEY_PARAMETER = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "보내는 쪽이 정한 키. 24시간 안에 같은 내용과 함께 다시 보내면 한 번만 하고"
    " 처음의 답을 다시 보내요.",
    "schema": {"type": "string", "pattern": f"^{KEY_PATTERN}$"},
}
_REPEATED = {
    "description": "이 키로 전에 준 답이면 `true`.",
    "schema": {"type": "string", "enum": ["true"]},
}

Route = tuple[str, type]


def contracts(routes: Sequence[Route]) -> Iterator[tuple[str, str, Contract, type]]:
    """Every (path pattern, method, contract, handler) of `routes`."""
    for pattern, handler in routes:
        for method in METHODS:
            contract = getattr(getattr(handler, method, None), "contract", None)
            if contract is not None:
                yield pattern, method, contract, handler


def packed_description(routes: Sequence[Route], *, title: str) -> Callable[[str | None], bytes]:
    """The document's JSON in an encoding, or in none: built at the first call, which takes seconds,
    and packed once.
    """

    @cache
    def packed(encoding: str | None) -> bytes:
        if encoding is None:
            return orjson.dumps(describe(routes, title=title))
        return PACKERS[encoding](packed(None))

    return packed


def describe(routes: Sequence[Route], *, title: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of `routes`."""
    found = list(contracts(routes))
    refs, schemas = _schemas([contract for _, _, contract, _ in found])
    paths: dict[str, Any] = {}
    for pattern, method, contract, handler in found:
        path = _template(pattern, list(contract.path))
        paths.setdefault(path, {})[method] = _operation(handler, method, contract, refs)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Error": _ERROR_SCHEMA},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "hamsterd"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _schemas(found: list[Contract]) -> tuple[dict[tuple[int, str], Any], dict[str, Any]]:
    """One definition per model; answers and bodies referenced by (id of their type, use)."""
    inputs: list[tuple[Any, Any, Any]] = []
    for contract in found:
        inputs.append((id(contract.answer), "serialization", TypeAdapter(contract.answer)))
        if contract.body is not None:
            inputs.append((id(contract.body), "validation", TypeAdapter(contract.body)))
    unique = {(key, mode): adapter for key, mode, adapter in inputs}
    refs, definitions = TypeAdapter.json_schemas(
        [(key, mode, adapter) for (key, mode), adapter in unique.items()], ref_template=REF
    )
    return dict(refs), definitions.get("$defs", {})


def _operation(
    handler: type, method: str, contract: Contract, refs: dict[tuple[int, str], Any]
) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": f"{handler.__name__.removesuffix('Handler')}_{method}",
        "tags": [handler.__module__.split(".")[1]],
        "summary": contract.summary.split("\n")[0],
        "x-access": contract.access.value,
        **({"x-permission": contract.permission.value} if contract.permission else {}),
        **({"x-for-keepers": True} if contract.for_keepers else {}),
        **({"x-fresh-proof": contract.needs_fresh_proof} if contract.needs_fresh_proof else {}),
        "parameters": [
            *_path_parameters(contract),
            *_query_parameters(contract),
            *([_KEY_PARAMETER] if contract.makes else []),
        ],
        "responses": _responses(contract, refs[id(contract.answer), "serialization"]),
    }
    if contract.limit:
        operation["x-rate-limit"] = contract.limit
    if contract.access is not Access.VISITOR:
        operation["security"] = [{"session": []}, {"bearer": []}]
    if contract.body is not None:
        schema = refs[id(contract.body), "validation"]
        operation["requestBody"] = {
            "required": any(field.is_required() for field in contract.body.model_fields.values()),
            "content": {"application/json": {"schema": schema}},
        }
    if contract.upload:
        operation["requestBody"] = {
            "required": True,
            "content": {"multipart/form-data": {"schema": {"type": "object"}}},
        }
    return operation


def _path_parameters(contract: Contract) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer"}
            if kind is int
            else {"type": "string", "maxLength": MAX_PATH_PART},
        }
        for name, kind in contract.path.items()
    ]


def _query_parameters(contract: Contract) -> list[dict[str, Any]]:
    if contract.query is None:
        return []
    schema = contract.query.model_json_schema(ref_template=REF)
    required = schema.get("required", [])
    definitions = schema.get("$defs", {})
    return [
        {
            "name": name,
            "in": "query",
            "required": name in required,
            "schema": _inlined(part, definitions),
        }
        for name, part in schema["properties"].items()
    ]


def _inlined(part: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """`part` with the enum it refers to in place: a query's own definitions are in no component."""
    reference = part.get("$ref")
    if reference is None:
        return part
    rest = {key: value for key, value in part.items() if key != "$ref"}
    return {**definitions[reference.rsplit("/", 1)[-1]], **rest}


def _responses(contract: Contract, schema: dict[str, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {
        "description": "OK",
        "content": {schema.get("contentMediaType", "application/json"): {"schema": schema}},
    }
    if contract.status == REDIRECT:
        done = {"description": "Found", "headers": {"Location": {"schema": schema}}}
    if contract.paged:
        done["headers"] = {
            "X-Next-Cursor": {"schema": {"type": "string"}},
            "X-Total-Count": {"schema": {"type": "integer"}},
        }
    if contract.makes:
        done["headers"] = {REPEATED_HEADER: _REPEATED}
    responses = {str(contract.status): done}
    for status, codes in sorted(_error_codes(contract).items()):
        responses[str(status)] = {
            "description": ", ".join(codes),
            "content": {"application/json": {"schema": {"$ref": REF.format(model="Error")}}},
        }
    return responses


def _error_codes(contract: Contract) -> dict[int, list[str]]:
    codes: dict[int, set[str]] = {}
    for error in contract.errors:
        codes.setdefault(error.status, set()).add(error.code)
    if contract.access is not Access.VISITOR:
        codes.setdefault(401, set()).add("not_signed_in")
    if contract.access in {Access.WRITER, Access.STAFF}:
        codes.setdefault(403, set()).add(
            "suspended" if contract.access is Access.WRITER else "forbidden"
        )
    if contract.body is not None or contract.query is not None:
        codes.setdefault(422, set()).add("invalid_input")
    if contract.limit:
        codes.setdefault(429, set()).add("too_often")
    return {status: sorted(names) for status, names in codes.items()}


def _template(pattern: str, names: list[str]) -> str:
    """`/api/diary/([1-9]\\d*)/like` with its names -> `/api/diary/{entry_id}/like`."""
    parts = iter(names)
    return re.sub(r"\([^()]*\)", lambda _: "{" + next(parts) + "}", inspect.cleandoc(pattern))
