"""The site's own mark: a square that staff upload, in the bar, mails, app and share pictures."""

import re
from io import BytesIO

import pytest
from PIL import Image

from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.mailbox import Mailbox, html_of
from tests.people import Person

PATH = "/api/admin/settings"
RED = "#d01020"


def uploaded(admin: Person, image: bytes) -> str:
    answer = admin.send_file("/api/upload/logo", image, field="image")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"])


def test_it_stands_wherever_the_site_shows_its_mark(
    admin: Person, owner: Person, visitor: Person, mailbox: Mailbox
):
    entry = an_entry(owner)["id"]
    url = uploaded(admin, a_photo(256, 256, RED))
    assert visitor.get(url).status_code == 404  # until it is set
    act = admin.put(PATH, {"values": {"logo": url}}).json()["auditIds"][0]

    assert visitor.get(url).status_code == 200
    assert visitor.get("/api/site").json()["logo"] == url
    assert re.search(rf'<img [^>]*src="{url}" alt="" width="32"', visitor.get("/levels").text)
    (icon,) = visitor.get("/manifest.webmanifest").json()["icons"]
    assert (icon["src"], icon["sizes"], icon["type"]) == (url, "256x256", "image/jpeg")
    page = visitor.get("/levels").text
    assert re.search(rf'og:image" content="[^"]*{url}"', page)
    shared = re.search(
        r'og:image" content="[^"]*(/share/[^"]*)"', visitor.get(f"/diary/{entry}").text
    )
    assert shared
    picture = Image.open(BytesIO(visitor.get(shared[1]).content)).convert("RGB")
    red, green, blue = picture.getpixel((60, 60))
    assert red > 180
    assert max(green, blue) < 80
    mailbox.beside = frozenset()
    admin.post(f"{PATH}/test-mail")
    assert url in html_of(mailbox.wait_for(1))

    other = uploaded(admin, a_photo(192, 192))
    admin.put(PATH, {"values": {"logo": other}})
    admin.put(PATH, {"values": {"logo": ""}})
    assert visitor.get("/api/site").json()["logo"] == ""
    assert len(visitor.get("/manifest.webmanifest").json()["icons"]) == 4
    # The undo restores the former value, unless the setting was changed again.
    admin.put(PATH, {"values": {"logo": url}})
    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200
    assert visitor.get("/api/site").json()["logo"] == ""


@pytest.mark.parametrize(
    ("size", "sentence"),
    [((400, 200), "정사각형"), ((100, 100), "192픽셀")],
)
def test_what_is_small_or_no_square_is_refused(admin: Person, size: tuple[int, int], sentence: str):
    refused = admin.put(PATH, {"values": {"logo": uploaded(admin, a_photo(*size))}})
    assert refused.status_code == 422
    assert sentence in refused.json()["fields"]["logo"]


@pytest.mark.parametrize("url", ["/media/none.jpg", "https://evil.example/a.png", "/media/../x"])
def test_only_what_was_uploaded_as_one_is_taken(admin: Person, url: str):
    refused = admin.put(PATH, {"values": {"logo": url}})
    assert refused.status_code == 422
    assert set(refused.json()["fields"]) == {"logo"}


def test_photos_of_members_are_none(admin: Person, owner: Person):
    photo = owner.send_file("/api/upload", a_photo(256, 256)).json()["urls"][0]
    assert admin.put(PATH, {"values": {"logo": photo}}).status_code == 422
    assert owner.send_file("/api/upload/logo", a_photo(), field="image").status_code == 403
