"""Bodies and heads that are made to be slow, or to break what reads them, by real requests."""

import httpx
import pytest

from hamsterd.server import HEAD_BYTES
from tests.factories.diaries import a_hamster
from tests.people import Person
from tests.security.test_cached_media import a_file
from tests.site import RunningSite

MEGABYTE = 1_000_000
MARKS = "\u0301" * (MEGABYTE // 4) + "\u0323" * (MEGABYTE // 4)
BODIES = {
    "marks in the wrong order": f'{{"username":"a{MARKS}","password":"x"}}',
    "brackets": "[" * MEGABYTE,
    "objects": '{"a":' * (MEGABYTE // 5),
    "a number": f'{{"username":{"9" * MEGABYTE}}}',
    "a number with a fraction": f'{{"username":0.{"9" * MEGABYTE}}}',
    "names said twice": "{" + '"username":"a",' * (MEGABYTE // 15) + '"a":1}',
    "escapes": '{"username":"' + "\\u0000" * (MEGABYTE // 6) + '"}',
    "halves of letters": '{"username":"' + "\\ud800" * (MEGABYTE // 6) + '"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_is_refused_as_a_mistake_of_who_sent_it(site: RunningSite, body: str):
    answer = httpx.post(
        f"{site.url}/api/auth/login",
        content=body.encode(),
        headers={"Content-Type": "application/json"},
        timeout=5,
    )

    assert answer.status_code in {400, 401, 422}


def test_a_table_of_brackets_is_no_table(owner: Person):
    hamster = a_hamster(owner)["id"]
    text = f"날짜,{'(' * 60_000}\n2025-01-01,1\n"

    answer = owner.post(f"/api/hamsters/{hamster}/health/import", {"text": text})

    assert answer.status_code == 422
    assert owner.get(f"/api/hamsters/{hamster}/health").json() == []


@pytest.mark.parametrize(
    "since",
    [
        f"Mon, 01 Jan {'9' * 5_000} 00:00:00 GMT",
        f"Mon, 01 Jan {'9' * 30} 00:00:00 GMT",
        f"Mon, 01 Jan 2025 00:00:00 +{'9' * 30}",
        "Mon, 01 Jan 2025 00:00:00 +9999",
        f"Mon, 01 Jan 2025 {'9' * 30}:00:00 GMT",
        "(" * 20_000,
    ],
    ids=range(6),
)
def test_a_date_that_is_none_counts_for_nothing(owner: Person, since: str):
    answer = owner.http.get(a_file(owner), headers={"If-Modified-Since": since})

    assert answer.status_code == 200


def test_a_head_has_an_end(site: RunningSite):
    assert (
        httpx.get(f"{site.url}/healthz", headers={"X-Long": "a" * (HEAD_BYTES // 2)}).status_code
        == 200
    )
    with pytest.raises(httpx.HTTPError):
        httpx.get(f"{site.url}/healthz", headers={"X-Long": "a" * (HEAD_BYTES + 1)})
