"""The API's description is true: answers are as it says (decisions §3).

That it is complete, valid and current: `tests/lint/test_openapi.py`.
"""

import json
from pathlib import Path

import pytest
import schemathesis
from hypothesis import given
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
)

from tests.examples import examples, is_thorough
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
CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance]


@pytest.fixture(scope="module")
def schema(running: RunningSite) -> BaseSchema:
    """The description, read once, of the running site."""
    read = schemathesis.openapi.from_dict(DOCUMENT)
    read.config.update(base_url=running.url)
    return read


def modes_of(path: str, method: str) -> list[GenerationMode]:
    """Valid requests, and where there is time also invalid ones, if there is anything to get wrong.

    One reader for all calls refuses wrong bodies and addresses (`tests/security/test_fuzz.py`).
    """
    described = DOCUMENT["paths"][path][method]
    has_wrong = "requestBody" in described or any(
        parameter["schema"] != {"type": "string"}  # any text is a text
        for parameter in described["parameters"]
    )
    return [GenerationMode.POSITIVE, *[GenerationMode.NEGATIVE] * (has_wrong and is_thorough())]


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_are_as_described_whatever_is_sent(
    schema: BaseSchema, owner: Person, path: str, method: str
):
    an_entry(owner)
    headers = {"Cookie": owner.cookie, "Origin": owner.url}

    for mode in modes_of(path, method):

        @given(case=schema[path][method].as_strategy(generation_mode=mode))
        @examples(2, 15, database=None)
        def hold(case: schemathesis.Case) -> None:
            answer = case.call(headers=headers)
            case.validate_response(answer, checks=CHECKS)
            assert answer.status_code != 405

        hold()
