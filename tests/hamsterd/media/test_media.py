"""Access to an uploaded file, and its response headers."""

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite


@pytest.fixture
def photo(owner: Person) -> dict:
    """The owner's upload that nothing uses yet."""
    return owner.send_file("/api/upload", a_photo(1200, 900)).json()["files"][0]


def statuses(file: dict, *people: Person) -> list[int]:
    return [
        person.get(file[name]).status_code
        for person in people
        for name in ("url", "thumbnailUrl", "mediumUrl")
    ]


def test_an_unused_file_is_its_authors_alone(photo, owner, follower, admin, visitor):
    assert statuses(photo, owner) == [200] * 3
    assert statuses(photo, follower, admin, visitor) == [404] * 9


def test_a_messengers_photo_has_a_medium_copy_too(site: RunningSite, owner, visitor):
    photo = owner.send_file("/api/upload", a_photo(960, 720)).json()["files"][0]
    entry = an_entry(owner, images=[photo["url"]])
    assert statuses(photo, visitor) == [200] * 3
    page = visitor.get(f"/diary/{entry['id']}").text
    assert f'{photo["mediumUrl"]} 960w"' in page

    # As an older release stored it.
    with connection():
        execute("UPDATE uploads SET has_medium = NULL")
    site.forget()
    assert owner.get(f"/api/diary/{entry['id']}").json()["media"][0]["mediumUrl"] is None


def test_a_public_entrys_file_is_everybodys(photo, owner, follower, visitor):
    an_entry(owner, images=[photo["url"]])

    assert statuses(photo, owner, follower, visitor) == [200] * 9


def test_a_private_entrys_file_is_its_authors_alone_until_it_is_public(
    photo, owner, follower, admin, visitor
):
    entry = an_entry(owner, images=[photo["url"]], isPublic=False)
    everybody = (owner, follower, admin, visitor)
    assert statuses(photo, *everybody) == [200] * 3 + [404] * 9

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": True})
    assert statuses(photo, *everybody) == [200] * 12

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert statuses(photo, *everybody) == [200] * 3 + [404] * 9


def test_a_bearer_sees_what_its_member_sees(photo, owner, follower, visitor):
    """Unattached and private files, whole, in part and by HEAD; another's token opens nothing."""
    path = photo["url"]
    an_entry(owner, images=[photo["url"]], isPublic=False)
    unused = owner.send_file("/api/upload", a_photo()).json()["files"][0]["url"]

    def ask(person: Person, path: str, method: str = "GET", **headers: str) -> int:
        bearer = f"Bearer {person.http.cookies['hamsterd']}"
        return visitor.http.request(
            method, path, headers={"Authorization": bearer, **headers}
        ).status_code

    for one in (path, unused, photo["thumbnailUrl"]):
        assert (ask(owner, one), ask(owner, one, "HEAD")) == (200, 200)
        assert ask(owner, one, Range="bytes=0-9") == 206
        assert (ask(follower, one), visitor.get(one).status_code) == (404, 404)
    gone = visitor.http.get(path, headers={"Authorization": "Bearer made-up"})
    assert gone.status_code == 404


def test_public_files_are_kept_for_ten_minutes_and_private_ones_by_nobody(photo, owner, visitor):
    private = owner.get(photo["url"])
    an_entry(owner, images=[photo["url"]])
    public = visitor.get(photo["url"])

    assert private.headers["Cache-Control"] == "private, no-cache"
    assert public.headers["Cache-Control"] == "private, max-age=600"
    for answer in (private, public):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
        assert answer.headers["Content-Type"] == "image/jpeg"


def test_a_part_can_be_asked_for(photo, owner):
    whole = owner.get(photo["url"]).content

    part = owner.http.get(photo["url"], headers={"Range": "bytes=10-19"})
    end = owner.http.get(photo["url"], headers={"Range": "bytes=-5"})
    beyond = owner.http.get(photo["url"], headers={"Range": f"bytes={len(whole)}-"})

    assert (part.status_code, part.content) == (206, whole[10:20])
    assert part.headers["Content-Range"] == f"bytes 10-19/{len(whole)}"
    assert end.content == whole[-5:]
    assert beyond.status_code == 416


def test_a_held_file_is_not_sent_again_but_still_asked_for(photo, owner, visitor):
    etag = owner.get(photo["url"]).headers["ETag"]

    assert owner.http.get(photo["url"], headers={"If-None-Match": etag}).status_code == 304
    assert visitor.http.get(photo["url"], headers={"If-None-Match": etag}).status_code == 404


def test_head_says_the_size(photo, owner, visitor):
    answer = owner.http.head(photo["url"])

    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["Content-Length"]) == len(owner.get(photo["url"]).content)
    assert visitor.http.head(photo["url"]).status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "..%2f..%2fsecret_key",
        "%2e%2e",
        ".staging",
        "a.jpg",
        "a" * 26 + ".jpg",
        "a" * 26 + ".svg",
        "a" * 26 + ".jpg%00",
        "%ff.jpg",
        "x" * 3000,
        "",
    ],
)
def test_no_name_leads_elsewhere(owner: Person, name):
    answer = owner.http.get(f"/media/{name}")

    assert answer.status_code in {400, 404}
    assert "secret" not in answer.text


def test_a_refusal_has_the_one_shape(visitor: Person):
    for answer in (visitor.get("/media/none.jpg"), visitor.post("/media/none.jpg")):
        assert answer.status_code in {404, 405}
        assert set(answer.json()) == {"code", "message", "requestId"}


def test_the_file_of_a_video_is_what_its_bytes_say(owner: Person):
    url = owner.send_file("/api/upload", a_photo(), name="film.mp4").json()["urls"][0]

    assert url.endswith(".jpg")
    assert owner.get(url).headers["Content-Type"] == "image/jpeg"
