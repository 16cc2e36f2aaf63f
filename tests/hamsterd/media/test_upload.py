"""A member uploads photos and videos, end to end."""

import socket
import time
from io import BytesIO
from pathlib import Path
from random import Random

import pillow_heif
import pytest
from PIL import Image

from hamsterd.core.errors import TooLarge
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.media.processing.cleaning import Limits, clean_upload
from hamsterd.media.storage import new_stem, open_storage
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo, a_sideways_photo_with_place
from tests.hamsterd.media.test_videos import film
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until

HAMSTER = {"name": "콩", "breed": "골든"}
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def send(member: Person, *files: bytes, path: str = "/api/upload", field: str = "images"):
    parts = [(field, (f"{n}.jpg", content, "image/jpeg")) for n, content in enumerate(files)]
    return member.http.post(path, files=parts)


def staged(site: RunningSite) -> list[Path]:
    return list((site.settings.media_dir / ".staging").glob("*"))


def stored(site: RunningSite) -> set[str]:
    return {file.name for file in open_storage(site.settings).files()}


def test_a_sideways_photo_comes_out_upright_and_says_nothing_of_its_place(owner: Person):
    answer = send(owner, a_sideways_photo_with_place())

    assert answer.status_code == 200, answer.text
    file = answer.json()["files"][0]
    assert (file["width"], file["height"], file["kind"]) == (300, 400, "image")
    assert answer.json()["urls"] == [file["url"]]
    for url in (file["url"], file["thumbnailUrl"]):
        picture = Image.open(BytesIO(owner.get(url).content))
        assert not picture.getexif()
        red, _, blue = picture.convert("RGB").getpixel((picture.width // 2, 20))
        assert red > 150 > blue


def test_a_phones_heic_becomes_a_jpeg(owner: Person):
    heic = BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (64, 48), "#c98b4a")).save(heic)

    url = send(owner, heic.getvalue()).json()["urls"][0]

    assert url.endswith(".jpg")
    assert owner.get(url).headers["Content-Type"] == "image/jpeg"


def test_a_video_is_kept_as_a_video(owner: Person):
    file = send(owner, film()).json()["files"][0]

    assert (file["kind"], file["thumbnailUrl"]) == ("video", None)
    assert owner.get(file["url"]).headers["Content-Type"] == "video/mp4"


def test_five_files_come_back_in_their_order(owner: Person):
    sizes = [(60 + n, 50) for n in range(5)]

    files = send(owner, *(a_photo(*size) for size in sizes)).json()["files"]

    assert [(file["width"], file["height"]) for file in files] == sizes


def test_the_sixth_is_refused_and_none_is_kept(owner: Person, site: RunningSite):
    before = stored(site)

    answer = send(owner, *[a_photo(20, 20)] * 6)

    assert answer.status_code == 422
    assert answer.json()["fields"] == {"images": "한 번에 5개까지 올릴 수 있어요."}
    assert stored(site) == before
    wait_until(lambda: not staged(site))


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"I am no picture", 415, "unsupported_file"),
        (SVG, 415, "unsupported_file"),
        (b"<!doctype html><script>", 415, "unsupported_file"),
        (b"", 415, "unsupported_file"),
        (a_photo()[:400], 422, "unreadable_image"),
        (b"\xff\xd8\xff" + b"x" * 500, 422, "unreadable_image"),
        (b"\x00\x00\x00\x20ftypisom" + b"x" * 60, 422, "unreadable_video"),
    ],
)
def test_what_is_no_picture_is_refused_in_words(owner: Person, site, content, status, code):
    answer = send(owner, content)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith((".", ")"))
    wait_until(lambda: not staged(site))


def test_a_profile_picture_is_a_picture(owner: Person):
    for content in (film(), SVG, b"text"):
        answer = send(owner, content, path="/api/upload/profile", field="image")
        assert answer.status_code == 415
        assert answer.json()["message"] == "이미지 파일만 업로드할 수 있습니다."
    fine = send(owner, a_photo(), path="/api/upload/profile", field="image")
    assert fine.json()["url"] == fine.json()["file"]["url"]


def test_a_video_cannot_become_a_profile_picture_later(owner: Person):
    url = send(owner, film()).json()["urls"][0]

    for path, form in (
        ("/api/auth/profile", {}),
        ("/api/hamsters", {"name": "콩", "breed": "골든"}),
    ):
        call = owner.put if path.endswith("profile") else owner.post
        answer = call(path, {**form, "profileImage": url})
        assert answer.status_code == 422, path
        assert answer.json()["fields"] == {"profileImage": "이미지 파일만 업로드할 수 있습니다."}


def test_a_file_that_was_cleaned_away_is_told_and_one_of_others_not_from_it(
    owner: Person, stranger: Person
):
    """Whoever tries names learns nothing of whose they are."""
    theirs, lost = (send(member, a_photo()).json()["urls"][0] for member in (stranger, owner))
    hamster = a_hamster(owner)["id"]
    entry = an_entry(owner, hamsterId=hamster)
    with transaction():
        execute("DELETE FROM uploads WHERE user_id = %(id)s", id=owner.id)
    never = f"/media/{new_stem()}.jpg"
    told = "올린 지 하루가 지나 지워진 파일이 있어요. 빼고 다시 올려 주세요."

    for url in (lost, never, theirs):
        for path, form, field in (
            (f"/api/diary/{entry['id']}", {"images": [url]}, "images"),
            (f"/api/hamsters/{hamster}", {**HAMSTER, "profileImage": url}, "profileImage"),
        ):
            answer = owner.put(path, form)
            refusal = {name: answer.json()[name] for name in ("code", "message", "fields")}
            assert answer.status_code == 422, answer.text
            assert refusal == {"code": "invalid_input", "message": told, "fields": {field: told}}


def test_a_large_photo_is_refused_with_its_limit(owner: Person, site: RunningSite):
    noise = Random(1).randbytes(site.settings.max_image_bytes + 1)

    for path, field in (("/api/upload", "images"), ("/api/upload/profile", "image")):
        answer = send(owner, a_photo() + noise, path=path, field=field)
        assert (answer.status_code, answer.json()["code"]) == (413, "image_too_large")
        assert answer.json()["message"].startswith("이미지가 너무 커요")
    wait_until(lambda: not staged(site))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (a_photo(), "이미지가 너무 커요. 1.5MB보다 작은 이미지를 올려 주세요."),
        (film(), "동영상이 너무 커요. 2MB보다 작은 동영상을 올려 주세요."),
    ],
)
def test_a_refusal_names_the_limit_of_this_site(tmp_path: Path, content: bytes, told: str):
    source = tmp_path / "part0"
    source.write_bytes(content + bytes(2 * 2**20))

    with pytest.raises(TooLarge) as refusal:
        clean_upload(source, "a" * 26, Limits(3 * 2**19, 2 * 2**20))

    assert refusal.value.message == told


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Type": "multipart/form-data; boundary=x"}, b"--x\r\nno colon\r\n\r\n", 400),
        ({"Content-Type": "multipart/form-data; boundary=x"}, b"garbage", 400),
        ({"Content-Type": "multipart/form-data; boundary=x"}, b"--x--\r\n", 422),
        ({"Content-Type": "multipart/form-data"}, b"--x--", 400),
        ({"Content-Type": "application/json"}, b"{}", 400),
        ({"Content-Type": "multipart/form-data; boundary=" + "x" * 300}, b"--x--", 400),
        ({}, b"{}", 400),
        ({"Content-Type": "multipart/form-data; boundary=x"}, b"", 400),
    ],
)
def test_a_broken_form_is_answered(owner: Person, site, headers, body, status):
    answer = owner.http.post("/api/upload", content=body, headers=headers)

    assert answer.status_code == status, answer.text
    assert set(answer.json()) >= {"code", "message", "requestId"}
    wait_until(lambda: not staged(site))


def test_a_file_under_another_name_is_missed(owner: Person):
    answer = send(owner, a_photo(), field="photo")

    assert (answer.status_code, answer.json()["fields"]) == (
        422,
        {"images": "올릴 파일을 골라 주세요."},
    )


def test_a_visitor_writes_nothing_to_disk(visitor: Person, site: RunningSite):
    head, tail = _form_around(a_photo())
    seen: list[int] = []

    def body():
        yield head
        for _ in range(20):
            time.sleep(0.01)
            seen.append(sum(f.stat().st_size for d in staged(site) for f in d.iterdir()))
            yield b"x" * 60_000
        yield tail

    answer = visitor.http.post(
        "/api/upload", content=body(), headers={"Content-Type": "multipart/form-data; boundary=b"}
    )

    assert answer.status_code == 401
    assert max(seen) == 0


def test_a_client_that_leaves_in_the_middle_leaves_nothing(owner: Person, site: RunningSite):
    head, _ = _form_around(a_photo())
    with socket.create_connection(("127.0.0.1", site.port)) as link:
        link.sendall(
            b"POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n"
            + f"Cookie: {owner.cookie}\r\nOrigin: {site.url}\r\n".encode()
            + b"Content-Type: multipart/form-data; boundary=b\r\n\r\n"
            + head
            + b"x" * 200_000
        )
        wait_until(lambda: staged(site))

    wait_until(lambda: not staged(site))


def test_two_uploads_at_once_stay_apart(owner: Person, follower: Person):
    mine, theirs = (send(p, a_photo()).json()["urls"][0] for p in (owner, follower))

    assert mine != theirs
    assert owner.get(theirs).status_code == follower.get(mine).status_code == 404


def _form_around(content: bytes) -> tuple[bytes, bytes]:
    name = b'Content-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
    return b"--b\r\n" + name + content, b"\r\n--b--\r\n"
