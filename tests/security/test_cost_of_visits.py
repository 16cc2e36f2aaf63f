"""What anybody may ask for as often as they like is never large work on the event loop."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hamsterd import openapi
from hamsterd.http import base
from hamsterd.http.caching.response_cache import MAX_BYTES
from hamsterd.http.contract import Contract
from hamsterd.http.files.packing import PACKERS
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Encoded, Response
from hamsterd.openapi import contracts, packed_description
from hamsterd.routes import ROUTES
from tests.people import Person
from tests.site import RunningSite

UNLIMITED = [
    re.sub(r"\([^)]*\)", "1", path).replace("\\", "")
    for path, method, contract, _ in contracts(ROUTES)
    if method == "get" and contract.access is Access.VISITOR and contract.limit is None
]


def test_an_answer_too_large_to_be_cached_is_not_made_for_each_request(
    visitor: Person, monkeypatch: pytest.MonkeyPatch
):
    for path in UNLIMITED:
        visitor.get(path)
    made: dict[str, int] = {}
    asked: list[str] = []
    response = Contract.response

    def measured(contract: Contract, value: Any) -> Response:
        answer = response(contract, value)
        if not isinstance(value, Encoded):
            made[asked[-1]] = len(answer.body)
        return answer

    def packing(name: str, body: bytes) -> bytes:
        made[asked[-1]] = len(body)
        return PACKERS[name](body)

    monkeypatch.setattr(Contract, "response", measured)
    monkeypatch.setattr(
        base, "PACKERS", {one: lambda body, one=one: packing(one, body) for one in PACKERS}
    )
    for path in UNLIMITED:
        asked.append(path)
        visitor.get(path)

    assert {path: size for path, size in made.items() if size > MAX_BYTES} == {}


def test_the_description_is_built_once_however_many_ask_first(
    site: RunningSite, visitor: Person, monkeypatch: pytest.MonkeyPatch
):
    built: list[str] = []
    monkeypatch.setattr(openapi, "describe", lambda _routes, title: built.append(title) or {})
    monkeypatch.setitem(
        site.site.application.settings, "openapi", packed_description(ROUTES, title="콩")
    )
    with ThreadPoolExecutor(5) as pool:
        answers = list(
            pool.map(
                lambda encoding: visitor.http.get(
                    "/openapi.json", headers={"Accept-Encoding": encoding}
                ),
                ["br", "gzip", "identity", "br", "gzip;q=0"],
            )
        )

    assert [answer.json() for answer in answers] == [{}] * 5
    assert [answer.headers.get("Content-Encoding") for answer in answers] == [
        *("br", "gzip", None, "br", None)
    ]
    assert built == ["콩"]
