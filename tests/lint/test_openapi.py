"""The API's description is complete, valid and current (decisions §3)."""

import json
import re
from collections import Counter
from typing import Any

import schemathesis
from jsonschema import Draft202012Validator

from hamsterd.openapi import contracts, describe
from hamsterd.routes import ROUTES
from tests.sources import ROOT

DOCUMENT = json.loads((ROOT / "docs" / "openapi.json").read_text())
KOREAN = re.compile("[가-힣]")
OPERATIONS = [op for methods in DOCUMENT["paths"].values() for op in methods.values()]


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        here = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return here + [ref for value in part.values() for ref in references(value)]
    if isinstance(part, list):
        return [ref for value in part for ref in references(value)]
    return []


def test_the_document_is_openapi():
    schemathesis.openapi.from_dict(DOCUMENT).validate()


def test_every_schema_is_one_and_every_reference_leads_somewhere():
    schemas = DOCUMENT["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    assert {reference.rpartition("/")[2] for reference in references(DOCUMENT)} - set(
        schemas
    ) == set()


def test_every_method_of_every_route_is_described():
    described = {
        (method, path.replace("{", "(").split("(")[0])
        for path, methods in DOCUMENT["paths"].items()
        for method in methods
    }
    stated = {(method, pattern.split("(")[0]) for pattern, method, _, _ in contracts(ROUTES)}

    assert described == stated
    assert len(OPERATIONS) == len(list(contracts(ROUTES)))


def test_every_operation_says_what_it_does_in_korean_under_a_name_of_its_own():
    names = [op["operationId"] for op in OPERATIONS]
    silent = [op["operationId"] for op in OPERATIONS if not KOREAN.search(op["summary"])]

    assert silent == []
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_the_kept_document_is_current():
    made = json.loads(json.dumps(describe(ROUTES, title="햄찌일기")))

    assert DOCUMENT["paths"] == made["paths"]
    assert DOCUMENT["components"] == made["components"]


def test_no_name_of_a_shape_tells_a_module():
    names = DOCUMENT["components"]["schemas"]

    assert [name for name in names if "__" in name] == []
