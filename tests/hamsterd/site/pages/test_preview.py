"""A messenger's link preview: the title, a line, and a picture that exists."""

from io import BytesIO

import pytest
from PIL import Image

from tests.factories.community import a_post
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.site.pages.reading import read
from tests.people import Person

MESSENGERS = [
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
    "Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)",
    "Twitterbot/1.0",
]


@pytest.mark.parametrize("agent", MESSENGERS)
def test_an_entry_is_previewed_with_its_photo(owner: Person, visitor: Person, agent: str):
    url = owner.send_file("/api/upload", a_photo(1200, 900)).json()["urls"][0]
    entry = an_entry(owner, images=[url])
    visitor.http.headers["User-Agent"] = agent

    page = read(visitor.get(f"/diary/{entry['id']}"))
    picture = visitor.http.get(page.meta("og:image") or "")

    assert page.meta("og:title") == "첫눈 온 날"
    assert page.meta("og:site_name") == "햄찌일기"
    assert page.meta("application-name") == "햄찌일기"
    assert page.meta("twitter:card") == "summary_large_image"
    assert picture.headers["Content-Type"] == "image/jpeg"
    with Image.open(BytesIO(picture.content)) as image:
        assert (image.format, image.size) == ("JPEG", (800, 400))
    assert (page.meta("og:image:width"), page.meta("og:image:height")) == ("800", "400")


def test_a_post_a_hamster_and_a_member_have_pictures_too(owner: Person, visitor: Person):
    entry, post = an_entry(owner), a_post(owner)

    for path in (
        f"/community/post/{post['id']}",
        f"/hamster/{entry['hamsterId']}",
        f"/user/{owner.id}",
    ):
        address = read(visitor.get(path)).meta("og:image") or ""
        assert visitor.http.get(address).headers["Content-Type"] == "image/jpeg", path


def test_an_edit_gives_the_preview_another_address(owner: Person, visitor: Person):
    entry = an_entry(owner)
    path = f"/diary/{entry['id']}"
    before = read(visitor.get(path)).meta("og:image")

    owner.put(f"/api/diary/{entry['id']}", {"title": "다른 제목"})
    after = read(visitor.get(path))

    assert after.meta("og:title") == "다른 제목"
    assert after.meta("og:image") != before


def test_a_page_of_many_things_shows_the_sites_icon(site, visitor: Person):
    dist = site.settings.portal_dist
    (dist / "icons").mkdir()
    (dist / "icons" / "icon-512.png").write_bytes(b"\x89PNG")

    page = read(visitor.get("/"))

    assert page.meta("og:image") == f"{site.url}/icons/icon-512.png"
    assert page.meta("og:image:width") == "512"
    assert page.meta("twitter:card") == "summary"
