"""A takedown request concerns content of this site: an address of any other site is refused.

`https://evil.example/diary/3` is another page than our diary 3. If it were taken for ours, an
innocent entry would be blocked for another site's content.
"""

import pytest

from hamsterd.diaries.kind import COMMENT, ENTRY
from hamsterd.staff.takedowns.addresses import Place, place_of
from tests.factories.diaries import an_entry
from tests.hamsterd.staff.takedowns.test_takedown import request
from tests.people import Person
from tests.site import RunningSite

HERE = "https://hamzzi.example"

OWN = [
    (HERE, f"{HERE}/diary/3"),
    (HERE, f"{HERE}/diary/3/"),
    (HERE, f"{HERE}/diary/3?from=app#photos"),
    (HERE, "HTTPS://Hamzzi.Example:443/diary/3"),
    (HERE, "/diary/3"),
    ("http://127.0.0.1:8000", "http://127.0.0.1:8000/diary/3"),
    ("http://[::1]:8000", "http://[::1]:8000/diary/3"),
    ("https://햄찌.example", "https://xn--2s6b56o.example/diary/3"),
    ("https://xn--2s6b56o.example", "https://햄찌.example/diary/3"),
]
FOREIGN = [
    # another host, however much it looks like ours
    "https://evil.example/diary/3",
    "https://www.hamzzi.example/diary/3",
    "https://hamzzi.example.evil.example/diary/3",
    "https://evilhamzzi.example/diary/3",
    "https://hamzzi.example./diary/3",
    "https://hаmzzi.example/diary/3",  # a Cyrillic а
    "https://xn--hmzzi-3ve.example/diary/3",
    "https://hamzzi%2eexample/diary/3",
    "https://hamzzi.example%00.evil.example/diary/3",
    # another scheme or port
    "http://hamzzi.example/diary/3",
    "ftp://hamzzi.example/diary/3",
    "javascript:/diary/3",
    "data:text/html,/diary/3",
    "hamzzi.example:/diary/3",
    "https://hamzzi.example:8443/diary/3",
    "https://hamzzi.example:99999/diary/3",
    "https://hamzzi.example:port/diary/3",
    # somebody's name before another host, or before ours
    "https://hamzzi.example@evil.example/diary/3",
    "https://hamzzi.example:443@evil.example/diary/3",
    "https://somebody@hamzzi.example/diary/3",
    "https://@hamzzi.example/diary/3",
    # what a browser reads as another host
    "//evil.example/diary/3",
    "///evil.example/diary/3",
    "//hamzzi.example/diary/3",
    "https:/diary/3",
    "https:///diary/3",
    "/\\evil.example/diary/3",
    "\\\\evil.example/diary/3",
    "https:\\\\evil.example/diary/3",
    "https://evil.example\\@hamzzi.example/diary/3",
    "https://hamzzi.example\\.evil.example/diary/3",
    "https://evil.example#@hamzzi.example/diary/3",
    "https://evil.example?@hamzzi.example/diary/3",
    "/\t/evil.example/diary/3",
    "https://ham\nzzi.example/diary/3",
    "https://[hamzzi.example/diary/3",
    # a path that is not written plainly
    "/%64iary/3",
    "/diary/%33",
    "/diary%2f3",
    "/x/../diary/3",
    "/./diary/3",
    "/diary/3;x",
    "/diary/٣",
    "diary/3",
]


@pytest.mark.parametrize(("base_url", "address"), OWN)
def test_an_address_of_this_site_names_the_thing_it_shows(base_url: str, address: str):
    assert place_of(address, base_url) == Place(ENTRY, 3)


@pytest.mark.parametrize("address", FOREIGN)
def test_an_address_that_is_not_ours_names_nothing(address: str):
    assert place_of(address, HERE) is None


def test_a_comment_is_named_by_the_fragment_of_our_address_alone():
    assert place_of(f"{HERE}/diary/3#comment-8", HERE) == Place(COMMENT, 8)
    assert place_of("https://evil.example/diary/3#comment-8", HERE) is None


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/diary/{}",
        "//evil.example/diary/{}",
        "/\\evil.example/diary/{}",
        "https://{site}@evil.example/diary/{}",
        "https://[::1/diary/{}",
    ],
)
def test_the_form_says_in_korean_that_it_is_not_ours(
    site: RunningSite, owner: Person, visitor: Person, address: str
):
    """An entry with that number exists here and is public, but it is not the one that was meant."""
    entry = an_entry(owner)
    asked = address.replace("{site}", site.url).replace("{}", str(entry["id"]))

    answer = request(visitor, asked)

    assert answer.status_code == 422
    assert answer.json()["fields"] == {
        "url": "이 사이트의 일기, 글, 댓글, 햄스터 주소를 붙여 넣어 주세요."
    }
    assert request(visitor, f"{site.url}/diary/{entry['id']}").status_code == 201
