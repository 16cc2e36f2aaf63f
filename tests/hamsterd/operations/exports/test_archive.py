"""The data that an export contains, and the data that it leaves out."""

import json
import re
from datetime import timedelta
from html.parser import HTMLParser
from zipfile import ZIP_STORED

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.media.storage import open_storage
from hamsterd.operations.exports.records import ACCOUNT, RECORDS
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.service import apply_sanction
from tests.factories.carers import a_carer
from tests.factories.community import a_board, a_poll, a_post, choose, comment_on, like_post
from tests.factories.diaries import a_hamster, an_entry, keep, like, say
from tests.factories.health import a_row
from tests.factories.moderation import a_case
from tests.factories.pictures import a_photo
from tests.factories.reminders import a_reminder
from tests.hamsterd.operations.exports.conftest import Make, fetched, rows
from tests.people import Person, set_status
from tests.site import RunningSite


def photo_of(person: Person) -> str:
    return person.send_file("/api/upload", a_photo()).json()["urls"][0]


def test_all_that_a_member_did_is_in_it(
    owner: Person, follower: Person, site: RunningSite, make: Make
):
    entry = an_entry(owner, isPublic=False, mood="happy")
    theirs = an_entry(follower, title="두부의 하루")
    post = a_post(follower)
    a_post(owner, title="내 글")
    say(owner, theirs, "두부 귀여워요")
    comment_on(owner, post, "좋은 글이에요")
    like(owner, theirs)
    like_post(owner, post)
    keep(owner, theirs)
    owner.post(f"/api/follow/{follower.id}")
    follower.post(f"/api/follow/{owner.id}")
    owner.post("/api/attendance/check")
    owner.put("/api/notifications/preferences", {"digest": True})
    owner.put(f"/api/notifications/mutes/diary/{theirs['id']}", {})
    a_case(owner, "diary", theirs["id"])
    apply_sanction(
        member_id=owner.id,
        kind=SanctionKind.WARNING,
        days=None,
        reason="도배",
        actor="cli:test",
        site=site.settings,
    )

    archive = fetched(owner, make)

    assert rows(archive, "account")["email"] == "kong@example.com"
    assert [row["title"] for row in rows(archive, "diaries")] == [entry["title"]]
    assert rows(archive, "diaries")[0]["isPublic"] is False
    assert [row["title"] for row in rows(archive, "posts")] == ["내 글"]
    assert {row["content"] for row in rows(archive, "comments")} == {
        "두부 귀여워요",
        "좋은 글이에요",
    }
    assert {row["author"] for row in rows(archive, "likes")} == {"두부언니"}
    assert rows(archive, "bookmarks")[0]["title"] == "두부의 하루"
    assert {row["direction"] for row in rows(archive, "follows")} == {"following", "follower"}
    assert rows(archive, "attendance")[0]["streak"] == 1
    assert rows(archive, "visits")
    assert {row["source"] for row in rows(archive, "experience")} >= {"diary", "attendance"}
    assert any("팔로우" in row["message"] for row in rows(archive, "notifications"))
    assert rows(archive, "preferences") == [
        {
            "kind": "all",
            "onSite": None,
            "onPush": None,
            "onMail": None,
            "wantsDigest": True,
            "hasQuietHours": True,
            "ringsRedFlags": False,
            "marketingSince": None,
        }
    ]
    assert rows(archive, "mutes")[0]["url"] == f"/diary/{theirs['id']}"
    assert rows(archive, "reports")[0]["reason"] == "spam"
    assert rows(archive, "sanctions")[0]["reason"] == "도배"
    assert {row["document"] for row in rows(archive, "consents")} >= {"terms", "age14"}
    assert rows(archive, "sessions")[0]["userAgent"] == "TestBrowser/1.0"
    assert rows(archive, "mails")


def test_every_field_is_explained(owner: Person, follower: Person, make: Make):
    an_entry(owner, images=[photo_of(owner)])
    a_post(owner)
    archive = fetched(owner, make)
    readme = archive.read("README.txt").decode()

    for record in RECORDS:
        found = rows(archive, record.name)
        row = found if record is ACCOUNT else next(iter(found), None)
        assert row is None or list(row) == list(record.fields), record.name
        assert f"data/{record.name}.json" in readme
        assert all(f"  {name}: " in readme for name in record.fields)


def test_what_others_wrote_is_theirs(owner: Person, follower: Person, stranger: Person, make: Make):
    entry = an_entry(owner)
    say(follower, entry, "비밀스러운 댓글")
    hidden = an_entry(stranger, title="곧 감출 일기")
    like(owner, hidden)
    say(owner, hidden, "나는 봤어요")
    stranger.put(f"/api/diary/{hidden['id']}", {"isPublic": False})

    archive = fetched(owner, make)
    everything = b"".join(archive.read(name) for name in archive.namelist()).decode()

    assert "비밀스러운 댓글" not in everything
    assert "곧 감출 일기" not in everything
    assert "dubu@example.com" not in everything
    [liked] = rows(archive, "likes")
    assert (liked["url"], liked["title"], liked["author"]) == (f"/diary/{hidden['id']}", None, None)
    assert rows(archive, "comments")[0]["content"] == "나는 봤어요"


def test_what_was_deleted_is_told_apart_and_what_was_removed_is_not_in_it(
    owner: Person, admin: Person, site: RunningSite, make: Make
):
    image = photo_of(owner)
    gone = an_entry(owner, title="지운 일기", images=[image])
    owner.delete(f"/api/diary/{gone['id']}")
    removed = a_post(owner, title="삭제된 글")
    answer = admin.http.request(
        "DELETE", f"/api/admin/community/{removed['id']}", json={"reason": "광고"}
    )
    assert answer.is_success, answer.text

    archive = fetched(owner, make)

    assert rows(archive, "diaries") == rows(archive, "posts") == []
    assert not [name for name in archive.namelist() if name.startswith("media/")]
    [trashed] = rows(archive, "trash")
    assert (trashed["kind"], trashed["title"], trashed["imagesCount"]) == ("diary", "지운 일기", 1)
    assert trashed["deletedAt"] < trashed["purgedAt"]


def test_pictures_come_as_they_are_stored(owner: Person, site: RunningSite, make: Make):
    inside, beside = photo_of(owner), photo_of(owner)
    an_entry(owner, content=f"먼저\n\n![콩이]({inside})\n\n나중", images=[inside, beside])

    archive = fetched(owner, make)

    storage = open_storage(site.settings)
    for url in (inside, beside):
        name = url.removeprefix("/")
        with storage.open(name.removeprefix("media/")) as stored:
            assert archive.read(name) == stored.read()
        assert archive.getinfo(name).compress_type == ZIP_STORED
    page = archive.read("index.html").decode()
    assert [page.count(f'<img src="{url[1:]}"') for url in (inside, beside)] == [1, 1]
    assert {row["file"] for row in rows(archive, "uploads")} == {inside[1:], beside[1:]}


def test_a_lost_file_is_named_and_stops_nothing(owner: Person, site: RunningSite, make: Make):
    url = photo_of(owner)
    an_entry(owner, images=[url])
    open_storage(site.settings).delete(url.removeprefix("/media/"))

    archive = fetched(owner, make)

    assert url[1:] not in archive.namelist()
    assert f"찾지 못한 파일\n  {url[1:]}" in archive.read("README.txt").decode()


class Loads(HTMLParser):
    """Every address that a page loads by itself, and its scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in {"src", "srcset", "poster"}]
        if tag in {"script", "link", "iframe", "object"} or any(
            n.startswith("on") for n, _ in attrs
        ):
            self.found.append(f"<{tag}>")


def test_the_page_loads_nothing_from_outside_and_runs_nothing(owner: Person, make: Make):
    evil = "<script>alert(1)</script> \"' onerror=x"
    hamster = a_hamster(owner, description=evil)["id"]
    an_entry(
        owner,
        hamsterId=hamster,
        title=evil[:50],
        content=f"{evil}\n\n![남의 사진](https://evil.example/x.png)\n\n[여기](/diary/1) **굵게**",
    )
    a_post(owner, title=evil[:50], content=evil)

    page = fetched(owner, make).read("index.html").decode()

    loads = Loads()
    loads.feed(page)
    assert loads.found == []
    assert "<script" not in page
    assert "url(" not in page
    assert '<a href="https://evil.example/x.png"' in page
    assert re.search(r'<a href="http://127.0.0.1:\d+/diary/1"', page)
    assert "<strong>굵게</strong>" in page


def test_the_page_goes_by_months(owner: Person, make: Make):
    an_entry(owner, isPublic=False, weather="snowy")

    page = fetched(owner, make).read("index.html").decode()

    month = f"{utc_now() + timedelta(hours=9):%Y-%m}"
    assert f'<h3 class="month" id="m{month}">' in page
    assert f'<a href="#m{month}">' in page
    for words in ("첫눈 온 날", "콩이가 창밖을 봤다.", "나만 보기", "눈", "콩이집사님의 기록"):
        assert words in page


def test_the_health_card_of_a_post_is_in_it(owner: Person, make: Make):
    hamster = a_hamster(owner, name="콩이")["id"]
    a_row(owner, hamster, value=101.5)
    a_post(
        owner,
        boardId=a_board("질문게시판", purpose="question"),
        healthCard={"hamsterId": hamster, "hasWeights": True},
    )

    [post] = rows(fetched(owner, make), "posts")

    card = json.loads(post["healthCard"])
    assert [one["value"] for one in card["weights"]] == [101.5]
    assert (card["name"], card["changes"]) == (None, None)


def test_what_a_post_gives_away_is_in_it(owner: Person, make: Make):
    giveaway = {"region": "서울 마포구", "endsOn": str(kst_day())}
    a_post(owner, boardId=a_board("나눔", purpose="giving"), giveaway=giveaway)

    [post] = rows(fetched(owner, make), "posts")

    said = [post[f"giveaway{part}"] for part in ("State", "Region", "EndsOn")]
    assert said == ["open", "서울 마포구", str(kst_day())]


def test_polls_of_ones_posts_and_ones_own_votes_are_in_it(
    owner: Person, follower: Person, make: Make
):
    own, theirs = a_poll(owner), a_poll(follower, title="밤에 뭐 해요?")
    for post in (own, theirs):
        choose(owner, post, 2)
        choose(follower, post, 1)

    archive = fetched(owner, make)

    [post] = rows(archive, "posts")
    asked = json.loads(post["poll"])
    assert (asked["question"], asked["choices"]) == ("베딩은요?", ["톱밥", "종이", "모래"])
    votes = rows(archive, "poll-votes")
    assert [(one["title"], one["choices"]) for one in votes] == [
        ("밤에 뭐 해요?", "종이"),
        ("집이 좁아졌어요", "종이"),
    ]


def test_those_who_care_for_a_hamster_together_are_in_it_unless_they_are_gone(
    owner: Person, follower: Person, stranger: Person, make: Make
):
    hamster = a_hamster(owner)["id"]
    for carer in (follower, stranger):
        a_carer(owner, carer, hamster, "view")
    set_status(stranger, "banned")

    shared = rows(fetched(owner, make), "carers")

    assert [(row["owner"], row["carer"]) for row in shared] == [(owner.nickname, follower.nickname)]


def test_reminders_of_anothers_hamster_are_in_it_only_while_one_cares_for_it(
    owner: Person, follower: Person, stranger: Person, make: Make
):
    hamster = a_hamster(owner)["id"]
    for carer in (follower, stranger):
        a_carer(owner, carer, hamster, "write")
    words = {"kind": "medicine", "name": "메타캄", "dose": "0.02ml"}
    medicine = a_reminder(owner, hamster, **words, memberIds=[follower.id, stranger.id])["id"]
    assert owner.post(f"/api/members/{stranger.id}/block").is_success
    with transaction():  # as an earlier release left it there
        execute(
            "INSERT INTO care_reminder_members (reminder_id, member_id) VALUES (%(of)s, %(to)s)",
            of=medicine,
            to=stranger.id,
        )

    kept = {
        who.id: [
            (row["name"], row["tellsMe"]) for row in rows(fetched(who, make), "care-reminders")
        ]
        for who in (owner, follower, stranger)
    }

    assert kept == {
        owner.id: [("메타캄", False)],
        follower.id: [("메타캄", True)],
        stranger.id: [],
    }
