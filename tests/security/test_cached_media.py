"""Media that is no longer public: the site refuses it at once, shared caches in ten minutes."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from hamsterd.site.sharing.rules import ShareKind
from hamsterd.site.sharing.service import share_url
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite

MOST_SECONDS = 600


def shared_seconds(cache_control: str) -> int:
    """For how long a shared cache may show an answer without asking again."""
    if "private" in cache_control or "no-store" in cache_control:
        return 0
    shared = re.search(r"s-maxage=(\d+)", cache_control) or re.search(
        r"max-age=(\d+)", cache_control
    )
    assert shared, cache_control
    assert "stale" not in cache_control
    return int(shared[1])


def a_file(member: Person, path: str = "/api/upload", field: str = "images") -> str:
    answer = member.send_file(path, a_photo(1_200, 900), field=field).json()
    return str(answer.get("url") or answer["urls"][0])


def copies(url: str) -> list[str]:
    stem = url.rpartition(".")[0]
    return [url, f"{stem}.thumb.webp", f"{stem}.medium.webp"]


def of_an_entry(owner: Person) -> tuple[str, Callable[[], object]]:
    url = a_file(owner)
    entry = an_entry(owner, images=[url])
    return url, lambda: owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})


def of_a_deleted_entry(owner: Person) -> tuple[str, Callable[[], object]]:
    url = a_file(owner)
    entry = an_entry(owner, images=[url])
    return url, lambda: owner.delete(f"/api/diary/{entry['id']}")


def of_a_deleted_post(owner: Person) -> tuple[str, Callable[[], object]]:
    url = a_file(owner, "/api/upload/community")
    post = a_post(owner, images=[url])
    return url, lambda: owner.delete(f"/api/community/{post['id']}")


def of_a_deleted_hamster(owner: Person) -> tuple[str, Callable[[], object]]:
    url = a_file(owner, "/api/upload/profile", "image")
    hamster = a_hamster(owner, profileImage=url)
    return url, lambda: owner.delete(f"/api/hamsters/{hamster['id']}")


def of_a_profile(owner: Person) -> tuple[str, Callable[[], object]]:
    url = a_file(owner, "/api/upload/profile", "image")
    owner.put("/api/auth/profile", {"profileImage": url})
    return url, lambda: owner.put("/api/auth/profile", {"profileImage": None})


@pytest.mark.parametrize(
    "make", [of_an_entry, of_a_deleted_entry, of_a_deleted_post, of_a_deleted_hamster, of_a_profile]
)
def test_an_old_link_is_gone_at_once(
    site: RunningSite, owner: Person, follower: Person, visitor: Person, make
):
    """Nobody else sees the file or its copies after the act, and caches forget it soon."""
    url, hide = make(owner)
    for address in copies(url):
        seen = visitor.get(address)
        assert seen.status_code == 200, address
        assert shared_seconds(seen.headers["Cache-Control"]) <= MOST_SECONDS

    hide()

    for address in copies(url):
        for person in (visitor, follower):
            answer = person.get(address)
            assert answer.status_code == 404, address
            assert shared_seconds(answer.headers["Cache-Control"]) == 0
            again = person.http.get(address, headers={"If-None-Match": f'"{address[7:]}"'})
            assert again.status_code == 404


def test_a_picture_for_messengers_is_kept_no_longer(
    site: RunningSite, owner: Person, visitor: Person
):
    """The drawn picture beside a link shows the photo too."""
    entry = an_entry(owner, images=[a_file(owner)])
    address = urlsplit(share_url(ShareKind.DIARY, entry["id"], site=site.settings) or "")
    path = f"{address.path}?{address.query}" if address.query else address.path
    seen = visitor.get(path)
    assert seen.status_code == 200
    assert shared_seconds(seen.headers["Cache-Control"]) <= MOST_SECONDS

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    assert visitor.get(path).status_code == 404
