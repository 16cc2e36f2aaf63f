"""Any request to any address by anybody: no server error, and no internal text in the response."""

import asyncio
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import pytest
from pydantic import BaseModel, ValidationError
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from hamsterd.http.contract import Contract
from hamsterd.openapi import contracts
from hamsterd.realtime.schemas import CLOSE_SIGNED_OUT
from hamsterd.routes import ROUTES
from tests.people import Person
from tests.security.fuzz import FILTERS, Fuzzer, Target, targets
from tests.security.values import NEVER, plausible
from tests.site import RunningSite
from tests.walking import Read, Walker

REQUESTS = 1_500
NINES = "9" * 5_000


def test_no_request_makes_the_site_fail(site: RunningSite):
    """Every route with every parameter, as a visitor, a member and an admin.

    More of them: `.venv/bin/python -m tests.security.fuzz --requests 20000 --seed 7`.
    """
    findings = Fuzzer(site, seed=20_261_122).run(REQUESTS)

    assert not findings.faults, "\n".join(findings.faults)
    assert findings.requests == REQUESTS
    assert set(findings.statuses) == {target.name for target in targets()}


AD = {"title": "해바라기씨", "image": "/media/none.jpg", "link": "/diary/1"}
CASES: list[tuple[str, str, Any]] = [
    ("GET", f"/diary/{NINES}", None),
    ("GET", f"/user/{NINES}?tab=posts", None),
    ("GET", f"/profile/{NINES}", None),
    ("GET", f"/api/diary/{NINES}", None),
    ("DELETE", f"/api/admin/diary/{NINES}", {"reason": "되풀이된 광고"}),
    ("GET", f"/api/admin/comments/comment:{NINES}", None),
    ("GET", "/api/admin/comments/comment:%00", None),
    ("GET", f"/api/mail/unsubscribe/digest.{NINES}.x", None),
    ("GET", f"/api/appeals/{NINES}.x", None),
    ("GET", f"/rss/user/{NINES}.xml", None),
    ("GET", "/api/diary?cursor=WyI5OTk5LTEyLTMxVDIzOjU5OjU5KzIzOjU5IiwxXQ", None),
    ("GET", "/api/diary?cursor=WyIwMDAxLTAxLTAxVDAwOjAwOjAwKzIzOjU5IiwxXQ", None),
    ("GET", "/api/search?q=%00", None),
    ("GET", "/api/notifications/mutes/%00/1", None),
    ("PUT", "/api/notifications/mutes/%00/1", {}),
    ("DELETE", "/api/notifications/mutes/%00/1", None),
    ("GET", "/api/admin/jobs/%00", None),
    ("POST", "/api/admin/jobs/%00/run", {}),
    ("POST", "/api/push/subscriptions", {"endpoint": "https://a/\x00", "keys": {}}),
    ("DELETE", "/api/push/subscriptions", {"endpoint": "https://a/\x00"}),
    ("PUT", "/api/auth/profile", {"profileImage": "/media/\x00.jpg"}),
    ("POST", "/api/admin/ads", {**AD, "startsAt": "0001-01-01T00:00:00+23:59"}),
    ("POST", "/api/admin/ads", {**AD, "endsAt": "9999-12-31T23:59:59-23:59"}),
    ("PUT", "/api/admin/switches", {"shield": {"until": "0001-01-01T00:00:00+23:59"}}),
    ("POST", "/api/cache/clear", {"name": "\x00"}),
    ("GET", "/media/%00.jpg", None),
    ("GET", "/share/user/1-%00.jpg", None),
]


def test_what_once_made_the_site_fail(site: RunningSite, admin: Person):
    for method, path, body in CASES:
        answer = admin.http.request(method, path, json=body)
        assert answer.status_code in {301, 404, 422}, (path[:80], answer.status_code)
        if answer.status_code == 422:
            assert answer.json()["fields"], path


FILTER_VALUES = [
    None, True, 1, -1, 2**63, 10**400, 1.5, 1e308, "", "x", "\x00", NINES, [], [1, "a"], [None],
    [[1]], {}, {"a": 1}, [{}], ["\x00"], "9999-12-31T23:59:59-23:59", "0001-01-01", "2026-99",
]  # fmt: skip


def test_a_console_list_takes_its_filters_in_any_shape(admin: Person):
    """Each filter of each list, with values of every kind: an answer, or a sentence."""
    walker = Walker(admin)
    for path in [target.pattern for target in targets() if _is_list(target)]:
        for name in _filters_of(walker, path):
            for value in FILTER_VALUES:
                answer = _filtered(walker, path, {name: value})
                assert answer.status_code in {200, 422}, (path, name, value, answer.text)


def _is_list(target: Target) -> bool:
    return target.method == "GET" and "filter" in (target.query or {}).get("properties", {})


def _filtered(walker: Walker, path: str, wanted: dict[str, Any]) -> Read:
    return walker.get(f"{path}?filter={quote(json.dumps(wanted))}")


def _filters_of(walker: Walker, path: str) -> list[str]:
    """The filters that a list knows, out of all that any list has."""
    known = []
    for name in FILTERS:
        answer = _filtered(walker, path, {name: None})
        if answer.status_code == 200:
            known.append(name)
    return known


CHANGES = [
    (method, pattern, contract)
    for pattern, method, contract, _ in contracts(ROUTES)
    if method != "get" and int in contract.path.values()
]
"""Every change of one thing that has a number."""
NAMED = {"target_type": "diary", "kind": "diary"}
VISITORS = ("/api/ads/", "/api/guest-inquiries/")
"""A view or click of a deleted advertisement is silently ignored.

Without the mailed link, the response does not reveal whether an inquiry exists.
"""


@pytest.mark.parametrize(
    ("method", "pattern", "contract"), CHANGES, ids=[f"{each[0]} {each[1]}" for each in CHANGES]
)
def test_what_never_existed_is_not_found(
    admin: Person, method: str, pattern: str, contract: Contract
):
    """A valid change of it is 404: neither a success nor a conflict."""
    if pattern.startswith(VISITORS):
        pytest.skip(pattern)
    names = iter(contract.path)
    path = re.sub(r"\([^)]*\)", lambda _: NAMED.get(next(names), str(NEVER)), pattern)

    answer = admin.http.request(method, path, json=sound(contract.body))

    assert answer.status_code == 404, answer.text
    assert answer.json()["code"].endswith(("not_found", "unknown", "not_in_trash")), answer.text


def sound(body: type[BaseModel] | None) -> Any:
    """Something that the body's schema takes."""
    if body is None:
        return None
    rng, schema = random.Random(7), body.model_json_schema()
    for _ in range(2_000):
        made = plausible(rng, "", schema, schema.get("$defs", {}))
        try:
            body.model_validate_json(json.dumps(made))
        except ValidationError:
            continue
        return made
    raise LookupError(f"nothing plausible for {body.__name__}")


MESSAGES = [
    "", "x", "{}", "[]", "null", "1", '{"type":null}', '{"type":"auth"}', "[" * 4_000, b"\x00",
    '{"type":"auth","userId":"x"}', '{"type":"auth","userId":' + "9" * 4_000 + "}", b"\xff\xfe",
    '{"type":"\\ud800"}', '{"type":"\\u0000"}',
]  # fmt: skip


def test_the_live_channel_lives_through_any_message(site: RunningSite, owner: Person, caplog):
    """An invalid message is answered with an error, ignored, or ends in a proper close frame."""

    async def talk(message: str | bytes) -> tuple[str, int | None]:
        socket = await websocket_connect(
            HTTPRequest(
                f"ws://127.0.0.1:{site.port}/ws",
                headers={"Cookie": owner.cookie, "Origin": site.url},
            )
        )
        await socket.write_message(message, binary=isinstance(message, bytes))
        await socket.write_message(json.dumps({"type": "auth", "userId": owner.id}))
        heard = [await socket.read_message()]
        while heard[-1] is not None and "auth_success" not in heard[-1]:
            heard.append(await socket.read_message())
        return ("auth_success" if heard[-1] else "closed"), socket.close_code

    async def talk_all() -> list[tuple[str, int | None]]:
        return [await talk(message) for message in MESSAGES]

    # In a thread of its own: browser tests leave an event loop running in this one.
    with ThreadPoolExecutor(1) as pool:
        heard = pool.submit(asyncio.run, talk_all()).result()

    assert {code for said, code in heard if said == "closed"} <= {CLOSE_SIGNED_OUT}
    assert [said for said, _ in heard].count("auth_success") >= len(MESSAGES) - 3
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_every_text_and_number_of_a_request_is_bounded():
    """Read from the contracts: a new field without a bound is named here."""
    unbounded = []
    for pattern, method, contract, _ in contracts(ROUTES):
        for model in (contract.body, contract.query):
            schema = model.model_json_schema() if model else {}
            unbounded += [f"{method} {pattern} {name}" for name in _unbounded(schema, schema)]

    assert not unbounded


BOUNDS = {
    "integer": ({"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}),
    "number": ({"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}),
    "string": ({"maxLength", "format", "contentSchema"},),
    "array": ({"maxItems"},),
}


def _unbounded(schema: dict[str, Any], whole: dict[str, Any], name: str = "") -> list[str]:
    """The parts of a schema that may be as large as they like."""
    if "$ref" in schema:
        return _unbounded(whole["$defs"][schema["$ref"].rsplit("/", 1)[-1]], whole, name)
    parts = [(name, part) for part in schema.get("anyOf", [])]
    parts += [(f"{name}[]", schema["items"])] if "items" in schema else []
    parts += [(f"{name}.{at}", part) for at, part in schema.get("properties", {}).items()]
    found = [each for at, part in parts for each in _unbounded(part, whole, at)]
    needed = BOUNDS.get(schema.get("type", ""), ())
    is_listed = "enum" in schema or "const" in schema
    is_bounded = is_listed or all(set(schema) & one for one in needed)
    return found if is_bounded else [*found, name]
