"""The API's description is complete, valid, current, and true (decisions §3)."""

import json
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
)

from hamsterd.openapi import contracts, describe
from hamsterd.routes import ROUTES
from tests.factories.diaries import an_entry
from tests.people import Person
from tests.site import RunningSite

DOCUMENT = json.loads((Path(__file__).parents[2] / "docs" / "openapi.json").read_text())
OPERATIONS = sorted(
    (path, method)
    for path, methods in DOCUMENT["paths"].items()
    for method in methods
    if path != "/metrics"  # Prometheus text, not JSON
)
SENT = [(*operation, GenerationMode.POSITIVE) for operation in OPERATIONS] + [
    (path, method, GenerationMode.NEGATIVE)
    for path, method in OPERATIONS
    if DOCUMENT["paths"][path][method].keys() & {"requestBody"}
    or any(
        parameter["schema"] != {"type": "string"}  # any text is a text
        for parameter in DOCUMENT["paths"][path][method]["parameters"]
    )
]
"""What is asked for, and beside it what is not."""
CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance]
EXAMPLES = 8


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
    for reference in references(DOCUMENT):
        assert reference.rpartition("/")[2] in schemas


def test_every_method_of_every_route_is_described():
    described = {
        (method, path.replace("{", "(").split("(")[0])
        for path, methods in DOCUMENT["paths"].items()
        for method in methods
    }
    stated = {(method, pattern.split("(")[0]) for pattern, method, _, _ in contracts(ROUTES)}

    assert described == stated
    assert len(OPERATIONS) + 1 == len(list(contracts(ROUTES)))


def test_every_operation_says_what_it_does_in_korean_under_a_name_of_its_own():
    operations = [op for methods in DOCUMENT["paths"].values() for op in methods.values()]

    assert all(any("가" <= letter <= "힣" for letter in op["summary"]) for op in operations)
    names = [op["operationId"] for op in operations]
    assert len(names) == len(set(names))


def test_the_kept_document_is_current():
    made = json.loads(json.dumps(describe(ROUTES, title="햄찌일기")))

    assert DOCUMENT["paths"] == made["paths"]
    assert DOCUMENT["components"] == made["components"]


def test_no_name_of_a_shape_tells_a_module():
    names = DOCUMENT["components"]["schemas"]

    assert [name for name in names if "__" in name] == []


@pytest.fixture(scope="module")
def schema(running: RunningSite) -> BaseSchema:
    """The description, read once, of the running site."""
    read = schemathesis.openapi.from_dict(DOCUMENT)
    read.config.update(base_url=running.url)
    return read


@pytest.mark.parametrize(("path", "method", "mode"), SENT)
def test_answers_are_as_described_whatever_is_sent(
    schema: BaseSchema, owner: Person, path: str, method: str, mode: GenerationMode
):
    an_entry(owner)
    operation = schema[path][method]
    headers = {"Cookie": owner.cookie, "Origin": owner.url}

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def hold(case: schemathesis.Case) -> None:
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=CHECKS)
        assert answer.status_code != 405

    hold()
