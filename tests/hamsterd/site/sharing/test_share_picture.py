"""Each kind has its picture, of what a visitor may see, at an address that follows its content."""

import re
from urllib.robotparser import RobotFileParser

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.site.sharing.rules import HEIGHT, WIDTH, ShareKind
from hamsterd.site.sharing.service import share_url
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.site.sharing.conftest import address, is_near, picture
from tests.people import PASSWORD, Person, set_status
from tests.site import RunningSite

GREEN = (60, 140, 80)
ON_PHOTO = (620, 200)
HIDE = "UPDATE {table} SET {change} WHERE id = %(id)s"
STATES = {
    "hidden": "reports_hidden_at = now()",
    "held": "review_hidden_at = now()",
    "blocked": "takedown_hidden_at = now()",
    "removed": "removed_at = now()",
    "deleted": "deleted_at = now()",
}


def green_photo(member: Person, purpose: str = "") -> str:
    file = a_photo(1200, 900, "#3c8c50")
    field = "image" if purpose == "/profile" else "images"
    answer = member.send_file(f"/api/upload{purpose}", file, field=field)
    body = answer.json()
    return body["urls"][0] if "urls" in body else body["url"]


def shared(author: Person, kind: str, **changes) -> int:
    if kind == "diary":
        return an_entry(author, **changes)["id"]
    if kind == "post":
        return a_post(author, **changes)["id"]
    if kind == "hamster":
        return a_hamster(author, **changes)["id"]
    return author.id


@pytest.mark.parametrize("kind", ["diary", "post", "hamster", "user"])
def test_without_a_photo_it_is_drawn_with_the_house_hamster(site, owner, robot, kind: str):
    image = picture(robot, address(site, kind, shared(owner, kind)))

    assert image.size == (WIDTH, HEIGHT) == (800, 400)
    words = image.crop((0, 0, 440, HEIGHT)).convert("L")
    assert words.getextrema()[0] < 60, "something is written"
    assert len(image.getcolors(WIDTH * HEIGHT) or []) > 200


@pytest.mark.parametrize("kind", ["diary", "post"])
def test_the_first_photo_fills_its_side(site, owner, robot, kind: str):
    photo = green_photo(owner, "/community" if kind == "post" else "")
    thing = shared(owner, kind, images=[photo])

    image = picture(robot, address(site, kind, thing))

    assert is_near(image.getpixel(ON_PHOTO), GREEN)
    assert is_near(image.getpixel((795, 5)), GREEN)
    assert not is_near(image.getpixel((400, 200)), GREEN)


def test_a_changed_title_has_a_new_address_and_the_old_one_leads_there(site, owner, robot):
    entry = an_entry(owner)
    old = address(site, "diary", entry["id"])
    before = picture(robot, old)
    form = {**entry, "title": "첫눈이 온 다음 날"}

    assert owner.put(f"/api/diary/{entry['id']}", form).status_code == 200

    new = address(site, "diary", entry["id"])
    assert new != old
    moved = robot.get(old)
    assert moved.status_code == 302
    assert site.url + moved.headers["Location"] == new
    assert moved.headers["Cache-Control"] == "public, max-age=300"
    assert picture(robot, new).tobytes() != before.tobytes()


def test_what_is_not_drawn_does_not_change_the_address(site, owner, follower):
    entry = an_entry(owner)
    old = address(site, "diary", entry["id"])

    follower.post(f"/api/diary/{entry['id']}/bookmark")
    form = {**entry, "content": "다른 이야기."}
    assert owner.put(f"/api/diary/{entry['id']}", form).status_code == 200

    assert address(site, "diary", entry["id"]) == old


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("kind", "table"),
    [("diary", "diary_entries"), ("post", "community_posts"), ("hamster", "hamsters")],
)
def test_what_is_not_there_for_visitors_has_no_picture(
    site: RunningSite, owner: Person, admin: Person, kind: str, table: str, state: str
):
    thing = shared(owner, kind)
    url = address(site, kind, thing)
    assert owner.get(url).status_code == 200

    with transaction():
        execute(HIDE.format(table=table, change=STATES[state]), id=thing)

    assert share_url(ShareKind(kind), thing, site=site.settings) is None
    for person in (owner, admin):
        answer = person.get(url)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert "public" not in answer.headers["Cache-Control"]


def test_a_private_entry_has_no_picture_even_for_its_owner(site, owner, robot):
    entry = an_entry(owner)
    url = address(site, "diary", entry["id"])
    picture(robot, url)

    owner.put(f"/api/diary/{entry['id']}", {**entry, "isPublic": False})

    assert robot.get(url).status_code == owner.get(url).status_code == 404


def test_a_banned_member_has_no_picture_nor_have_their_hamsters(site, owner, robot):
    urls = [address(site, "user", owner.id), address(site, "hamster", shared(owner, "hamster"))]

    set_status(owner, "banned")

    assert [robot.get(url).status_code for url in urls] == [404, 404]


def test_who_leaves_takes_their_pictures_along(site, owner, robot):
    urls = [address(site, "user", owner.id), address(site, "hamster", shared(owner, "hamster"))]

    left = owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    assert left.status_code < 300, left.text
    assert [robot.get(url).status_code for url in urls] == [404, 404]


def test_somebody_elses_photo_is_not_drawn_though_it_is_named(site, owner, stranger, robot):
    secret = green_photo(owner)
    an_entry(owner, images=[secret], isPublic=False)
    entry = an_entry(stranger)
    with transaction():
        execute(
            "UPDATE diary_entries SET images = ARRAY[%(url)s] WHERE id = %(id)s",
            url=secret,
            id=entry["id"],
        )

    image = picture(robot, address(site, "diary", entry["id"]))

    assert not is_near(image.getpixel(ON_PHOTO), GREEN)


def test_a_members_avatar_is_in_a_circle(site, owner, robot):
    url = green_photo(owner, "/profile")
    assert owner.put("/api/auth/profile", {"profileImage": url}).status_code == 200

    image = picture(robot, address(site, "user", owner.id))

    assert is_near(image.getpixel((628, 200)), GREEN)
    assert not is_near(image.getpixel((795, 5)), GREEN)


@pytest.mark.parametrize(
    "path",
    [
        "/share/diary/999-0123456789abcdef.jpg",
        "/share/user/0-0123456789abcdef.jpg",
        "/share/board/1-0123456789abcdef.jpg",
        "/share/user/x-0123456789abcdef.jpg",
        "/share/post/99999999999999999999-0123456789abcdef.jpg",
    ],
)
def test_what_does_not_exist_has_no_picture(site, robot, path: str):
    answer = robot.get(path)

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_robots_on_other_sites_may_show_it(site, owner, robot):
    answer = robot.get(address(site, "diary", shared(owner, "diary")), Origin="x")

    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "X-Robots-Tag" not in answer.headers
    head = robot.http.head(answer.url)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == str(len(answer.content))
    rules = RobotFileParser()
    rules.parse(robot.get("/robots.txt").text.splitlines())
    assert rules.can_fetch("kakaotalk-scrap", str(answer.url))


def test_the_address_is_a_whole_one(site, owner):
    url = address(site, "user", owner.id)

    assert re.fullmatch(rf"{site.url}/share/user/{owner.id}-[0-9a-f]{{16}}\.jpg", url)
