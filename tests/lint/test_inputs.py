"""Every input has a bound, and `docs/inputs.md` names its reader and how the bound is enforced."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hamsterd.http.contract import MAX_PATH_PART
from hamsterd.openapi import describe
from hamsterd.routes import ROUTES
from hamsterd.server import HEAD_BYTES
from tests.security.test_linear_readers import READERS
from tests.sources import ROOT

PAGE = (ROOT / "docs/inputs.md").read_text()
BOUNDS = {"enum", "const", "maxLength", "format", "pattern"}


@cache
def _site() -> dict[str, Any]:
    return describe(ROUTES, title="")


def _bodies() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in _site()["paths"].items():
        for method, call in methods.items():
            for kind, content in call.get("requestBody", {}).get("content", {}).items():
                if kind == "application/json":
                    yield f"{method.upper()} {path}", content["schema"]


def _unbounded(
    schema: dict[str, Any], at: str, within: frozenset[str] = frozenset()
) -> Iterator[str]:
    """Texts without a length and lists and maps without a count."""
    name = schema.get("$ref", "").rpartition("/")[2]
    if name:
        if name not in within:
            yield from _unbounded(_site()["components"]["schemas"][name], at, within | {name})
        return
    for one in (*schema.get("anyOf", ()), *schema.get("allOf", ()), *schema.get("oneOf", ())):
        yield from _unbounded(one, at, within)
    match schema.get("type"):
        case "string" if not BOUNDS & schema.keys():
            yield at
        case "array":
            yield from [] if "maxItems" in schema else [at]
            for one in (schema.get("items", {}), *schema.get("prefixItems", ())):
                yield from _unbounded(one, f"{at}[]", within)
        case "object":
            for key, one in schema.get("properties", {}).items():
                yield from _unbounded(one, f"{at}.{key}", within)
            yield from _unbounded_map(schema, at, within)


def _unbounded_map(schema: dict[str, Any], at: str, within: frozenset[str]) -> Iterator[str]:
    values = schema.get("additionalProperties")
    names = schema.get("propertyNames", {})
    if values and "maxProperties" not in schema and not BOUNDS & names.keys():
        yield at
    if isinstance(values, dict):
        yield from _unbounded(values, f"{at}{{}}", within)


def test_nothing_in_a_body_is_as_long_as_the_body():
    assert [place for call, schema in _bodies() for place in _unbounded(schema, call)] == []


def test_texts_of_a_query_have_a_length_or_are_json_of_the_head():
    loose = [
        f"{path} {one['name']}"
        for path, methods in _site()["paths"].items()
        for call in methods.values()
        for one in call["parameters"]
        if list(_unbounded(one["schema"], ""))
        and one["schema"].get("contentMediaType") != "application/json"
    ]
    assert loose == []


def _patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        schema = list(schema.values())
    if isinstance(schema, list):
        for one in schema:
            yield from _patterns(one)


def test_a_digit_of_a_pattern_is_of_ascii():
    """`\\d` is one of any script, which PostgreSQL takes for no number."""
    assert [one for one in _patterns(_site()) if r"\d" in one] == []


NAME = r"\"([A-Z][A-Za-z-]+)\""
HEADERS_READ = re.compile(
    rf"headers\.get\(\s*{NAME}|headers\[{NAME}\]|{NAME} (?:not )?in (?:\w+\.)*headers"
)
ANSWERED = {
    "Content-Encoding", "Content-Range", "Date", "Etag", "Location", "Retry-After", "X-As-Of",
    "X-Next-Cursor", "X-Total-Count",
}  # fmt: skip
"""Headers of answers: ours, those of push services, and of the site seen from outside."""


@cache
def _sources() -> list[str]:
    files = sorted((ROOT / "hamsterd").rglob("*.py"))
    return [file.read_text() for file in files if "migrations" not in file.parts]


def test_every_header_that_is_read_has_a_line():
    read = {
        next(filter(None, found)) for source in _sources() for found in HEADERS_READ.findall(source)
    }
    missing = {name for name in read - ANSWERED if f"`{name}`" not in PAGE}
    assert missing == set()


PARSERS = {
    "base64", "csv", "difflib", "email", "html", "http", "ipaddress", "joserfc", "json", "orjson",
    "python_multipart", "struct", "unicodedata", "urllib", "uuid", "webauthn", "xml", "zxcvbn",
}  # fmt: skip


def test_every_parser_has_a_line():
    imported = {
        found
        for source in _sources()
        for found in re.findall(r"^(?:from|import) (\w+)", source, re.MULTILINE)
    }
    assert {name for name in PARSERS & imported if f"`{name}`" not in PAGE} == set()


def _named_readers() -> set[str]:
    return {
        name
        for cell in re.findall(r"^\|.*\| ([^|]*) \|$", PAGE, re.MULTILINE)
        for name in re.findall(r"«([^»]+)»", cell)
    }


def test_every_reader_that_is_timed_has_its_line_and_no_line_names_another():
    assert _named_readers() == set(READERS)


def test_the_bounds_are_those_of_the_code():
    assert f"{HEAD_BYTES // 1024} KB" in PAGE
    assert f"{MAX_PATH_PART} characters" in PAGE


def test_places_are_there():
    places = set(re.findall(r"`((?:hamsterd|tests|portal)/[\w/.]+)`", PAGE))
    assert places
    assert [one for one in places if not (ROOT / Path(one)).exists()] == []
