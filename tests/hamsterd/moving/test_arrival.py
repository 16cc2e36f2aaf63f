"""A site that moves in is as if it had been written here, and nobody is told of it."""

from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column, fetch_one, fetch_value
from hamsterd.moving.arrival.run import Outcome, Run
from hamsterd.moving.arrival.verify import Sampler, verify
from hamsterd.moving.folder import Folder
from hamsterd.moving.records import (
    RECORDS,
    CommentRecord,
    CondolenceRecord,
    EntryBookmarkRecord,
    EntryLikeRecord,
    FollowRecord,
    HamsterRecord,
    MemberRecord,
    SiteRecord,
)
from hamsterd.operations.exports.records import UPLOADS
from scheduler.jobs.recount import recount
from scheduler.jobs.sum_experience import sum_experience
from scheduler.task import Task
from tests.factories.old_site import HASH, MadeUp, a_folder, old_site, on_day
from tests.people import Person, make_admin, sign_up
from tests.people import visitor as nobody
from tests.site import RunningSite


def arrive(site: RunningSite, folder: Path, *, dry_run: bool = False, records=None) -> Outcome:
    source = Folder(folder) if records is None else MadeUp(records, folder)
    run = Run(source, site.settings, actor="cli:tester", dry_run=dry_run)
    return run.run(lambda *_: None)


def value(sql: str, **parameters: object) -> object:
    with connection():
        return fetch_value(sql, **parameters)


def rows(sql: str, **parameters: object) -> list[dict]:
    with connection():
        return fetch_all(sql, **parameters)


def here(kind: str, key: str) -> int:
    """The id here of a thing of the old site."""
    sql = "SELECT new_id FROM moved_things WHERE kind = %(kind)s AND old_key = %(key)s"
    return int(value(sql, kind=kind, key=key) or 0)


def left() -> dict[str, str]:
    with connection():
        return {
            row["old_key"].replace("\n", " · "): row["original"]
            for row in fetch_all("SELECT old_key, original FROM moved_things WHERE kind = 'left'")
        }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return a_folder(tmp_path)


class Arrived(NamedTuple):
    """What came, and who has signed up since."""

    outcome: Outcome
    stranger: Person
    admin: Person


@pytest.fixture
def held(running: RunningSite, folder: Path) -> Arrived:
    """For who only reads."""

    def make() -> Arrived:
        outcome = arrive(running, folder)
        return Arrived(
            outcome,
            sign_up(running.url, "passer", "지나가던햄"),
            make_admin(sign_up(running.url, "sitemaster", "햄장")),
        )

    return running.holding("arrived", make)


@pytest.fixture
def arrived(held: Arrived) -> Outcome:
    return held.outcome


@pytest.fixture
def visitor(running: RunningSite, arrived: Outcome) -> Person:
    return nobody(running.url)


@pytest.fixture
def stranger(held: Arrived) -> Person:
    return held.stranger


@pytest.fixture
def admin(held: Arrived) -> Person:
    return held.admin


def test_members(site: RunningSite, folder: Path) -> None:
    sign_up(site.url, "boss2", "콩이엄마")
    arrive(site, folder)
    people = {
        row["username"]: row
        for row in rows(
            "SELECT u.*, m.* FROM users u LEFT JOIN moved_members m ON m.user_id = u.id"
        )
    }
    boss, kongi = people["boss"], people["K"]
    assert (boss["password_hash"], boss["role"], boss["is_admin"]) == (HASH, "admin", True)
    assert boss["created_at"] == boss["email_verified_at"] == on_day(0)
    assert (kongi["nickname"], kongi["chooses_nickname"]) == ("콩이엄마2", True)
    assert (kongi["experience"], kongi["level"]) == (350, 4)
    assert kongi["profile_image"].startswith("/media/")
    nameless = people["noemail"]
    assert nameless["email"] == f"member-{nameless['id']}@moved.invalid"
    assert nameless["needs_email"]
    assert people["bad"]["status"] == "banned"
    [sanction] = rows("SELECT * FROM sanctions")
    assert (sanction["kind"], sanction["reason"]) == ("ban", "이전 사이트에서 이용 정지")
    purged = rows("SELECT * FROM users WHERE status = 'purged' ORDER BY id")
    assert [(row["username"], row["email"]) for row in purged] == [(None, None)] * 2
    assert value("SELECT count(*) FROM consents WHERE user_id = %(id)s", id=kongi["id"]) == 0
    assert value("SELECT marketing_since FROM notification_settings") == on_day(2)
    assert value("SELECT count(*) FROM linked_identities") == 1
    ledger = rows("SELECT source_key, amount FROM experience_events ORDER BY user_id, source_key")
    assert [row["amount"] for row in ledger] == [300, -20, 70, 40]


def test_nobody_is_told(arrived: Outcome) -> None:
    for table in ("notifications", "outbox_mail", "push_messages", "audit_log", "writing_flags"):
        assert value(f"SELECT count(*) FROM {table}") == 0, table


def test_posts_and_comments(arrived: Outcome, visitor: Person) -> None:
    first, guest = here("posts", "free/1"), here("posts", "free/2")
    post = visitor.get(f"/api/community/{first}").json()
    assert (post["title"], post["viewsCount"], post["likesCount"]) == ("쳇바퀴 후기", 1234, 2)
    assert post["createdAt"].startswith("2012-04-03")
    assert f"/community/post/{guest})" in post["content"]
    third = here("comments", "free/13")
    assert f"/community/post/{first}#comment-{third})" in post["content"]
    assert len(post["images"]) == 2
    assert [file["name"] for file in post["files"]] == ["사육 일지.docx"]
    for media in post["images"]:
        assert visitor.get(media if isinstance(media, str) else media["url"]).status_code == 200
    written = visitor.get(f"/api/community/{guest}").json()
    assert written["user"]["nickname"] == "비회원"
    assert "글쓴이: 지나가던 \\*손님\\*" in written["content"]
    threads = rows(
        "SELECT id, parent_id, thread_id FROM community_posts WHERE thread_id IS NOT NULL"
    )
    second, last = here("posts", "free/3"), here("posts", "free/4")
    assert {(row["id"], row["parent_id"], row["thread_id"]) for row in threads} == {
        (second, first, first),
        (last, second, first),
    }
    found = visitor.get(f"/api/community/{first}/comments").json()
    parents = {one["id"]: one["parentId"] for one in found}
    top = here("comments", "free/11")
    assert [parents[here("comments", f"free/{number}")] for number in (11, 12, 13, 14)] == [
        None,
        top,
        top,
        top,
    ]
    said = {one["id"]: one for one in found}
    assert said[third]["content"] == "@달콩지기 댓글 13"
    assert said[third]["mentions"] == [{"id": here("members", "boss"), "name": "달콩지기"}]
    assert said[here("comments", "free/14")]["content"] == "글쓴이: 손님\n@이사온회원1 댓글 14"
    assert {key: why for key, why in left().items() if key.startswith("첨부")}.keys() == {
        "첨부 파일 · free/1: 매크로.docx",
        "첨부 파일 · free/1: 없는 것.pdf",
    }


def test_what_was_closed_is_closed(arrived: Outcome, visitor: Person, stranger: Person) -> None:
    for person in (visitor, stranger):
        assert person.get(f"/api/community/{here('posts', 'staff/1')}").status_code == 404
    closed = rows("SELECT read_permission, write_permission FROM boards ORDER BY id LIMIT 3")
    assert [tuple(row.values()) for row in closed] == [
        ("all", "all"),
        ("granted", "level:3"),
        ("admin", "admin"),
    ]
    assert value(
        "SELECT is_secret FROM community_posts WHERE id = %(id)s", id=here("posts", "club/1")
    )
    found = visitor.get("/api/search", q="회의록")
    assert "회의록" not in found.text
    assert rows("SELECT user_id FROM board_readers") == [{"user_id": here("members", "kongi")}]


def test_counters_are_right(arrived: Outcome) -> None:
    for job in (recount, sum_experience):
        assert job(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


def test_words_are_found(arrived: Outcome, visitor: Person) -> None:
    assert "쳇바퀴 후기" in visitor.get("/api/search", q="쳇바퀴").text
    with connection():
        assert fetch_column("SELECT count(*) FROM search_texts WHERE kind = 'post'") == [9]


def test_files_lose_their_place(arrived: Outcome, running: RunningSite) -> None:
    kept = rows("SELECT file_name, sha256 FROM uploads WHERE kind = 'image'")
    assert len(kept) == 7  # the editor's picture once for each thing that shows it
    for row in kept:
        [stored] = running.settings.media_dir.rglob(row["file_name"])
        with Image.open(stored) as picture:
            assert not picture.getexif()


def test_scraps_are_bookmarks_of_what_may_be_read(arrived: Outcome) -> None:
    assert rows("SELECT user_id, post_id, created_at FROM community_bookmarks ORDER BY id") == [
        {
            "user_id": here("members", member),
            "post_id": here("posts", post),
            "created_at": on_day(day),
        }
        for member, post, day in (("boss", "free/1", 51), ("noemail", "club/1", 52))
    ]
    assert value("SELECT bookmarks_count FROM community_posts WHERE title = '쳇바퀴 후기'") == 1
    assert "스크랩 · free/1: gone" in left()


def test_popups_that_are_not_over(arrived: Outcome, visitor: Person) -> None:
    [shown] = visitor.get("/api/site").json()["popups"]
    popup = visitor.get(f"/api/popups/{shown['id']}").json()
    post = f"[글](/community/post/{here('posts', 'free/1')})"
    assert (popup["title"], popup["content"]) == ("모임 안내", f"어서 오세요\n\n{post}")
    assert visitor.http.get(popup["image"]).status_code == 200
    assert (shown["audience"], value("SELECT count(*) FROM popups")) == ("everybody", 1)
    named = left()
    assert named["팝업 · 1: 점검"] == "이미 끝난 팝업이에요."
    assert "팝업의 그림 · 2: 모임 안내: file/free/b.jpg" in named
    assert named["팝업 · 3: 그림뿐"] == "내용도 그림도 없는 팝업이에요."


def test_files_of_inquiries_are_in_their_members_record_alone(
    arrived: Outcome, admin: Person, visitor: Person
) -> None:
    [file] = rows("SELECT * FROM uploads WHERE attached_type = 'inquiry'")
    assert (file["user_id"], file["attached_id"]) == (
        here("members", "noemail"),
        here("inquiries", "2"),
    )
    for person in (admin, visitor):
        assert person.http.get(f"/media/{file['file_name']}").status_code == 404
    with connection():
        record = fetch_all(UPLOADS.sql, viewer_id=here("members", "noemail"))
        assert [row["used_by"] for row in record] == ["inquiry"]
        assert fetch_all(UPLOADS.sql, viewer_id=here("members", "kongi"))[0]["used_by"] != "inquiry"
    named = left()
    assert "내 기록" in named["문의의 파일 · 2: 화면.jpg"]
    assert "없어요" in named["문의의 파일 · 2: 없는 것.jpg"]


def test_what_stays_of_a_kind_is_named_and_counted(
    arrived: Outcome, running: RunningSite, folder: Path
) -> None:
    assert left()["포인트 내역 · 3: kongi 행사"] == "0점이라 남길 것이 없어요."
    sampler = Sampler()
    for record in old_site():
        sampler.look([record])
    found = verify(arrived.move_id, sampler, running.settings, Folder(folder).find)
    counts = {one.kind: (one.there, one.came, one.stayed, one.here) for one in found.counts}
    assert found.differences == []
    assert counts["bookmarks"] == (3, 2, 1, 2)
    assert counts["popups"] == (3, 1, 2, 1)
    assert counts["points"] == (3, 2, 1, 2)
    assert arrived.came["points"] == 2


def test_the_rest(arrived: Outcome) -> None:
    first = fetch_one_of("SELECT * FROM inquiries ORDER BY id")
    assert (first["status"], first["subject"]) == ("closed", "문의해요")
    assert value("SELECT count(*) FROM inquiries WHERE status = 'open'") == 1
    assert value("SELECT text FROM moved_messages") == "환영해요"
    assert value("SELECT count(*) FROM poll_ballots") == 10
    assert value("SELECT name FROM boards WHERE id = %(id)s", id=here("boards.own", "polls")) == (
        "이전 사이트의 설문"
    )
    page = fetch_one_of("SELECT * FROM community_posts WHERE title = '소개'")
    assert (page["user_id"], page["created_at"]) == (here("members", "boss"), on_day(0))
    addresses = {row["address"]: row for row in rows("SELECT * FROM old_addresses")}
    assert addresses["/free/chetbakwi/"]["new_id"] == here("posts", "free/1")
    assert addresses["/page/about"]["path"] == f"/community/post/{here('pages', 'content/company')}"
    assert addresses["/lost"]["new_id"] is None
    assert "비추천 · free/1: 2" in left()


def fetch_one_of(sql: str) -> dict:
    with connection():
        return fetch_one(sql) or {}


def test_what_belongs_to_nothing_is_named_and_counted_as_staying(site, tmp_path: Path) -> None:
    lost = [
        CondolenceRecord(key="1", author="kongi", hamster="9", content="…", created_at=on_day(1)),
        *[EntryLikeRecord(entry="9", member="kongi", created_at=on_day(1))] * 2,
        EntryBookmarkRecord(entry="9", member="kongi", created_at=on_day(1)),
        FollowRecord(member="kongi", follows="boss", created_at=on_day(1)),
        FollowRecord(member="kongi", follows="nobody", created_at=on_day(1)),
        CommentRecord(key="free/9", post="free/404", content="…", created_at=on_day(1)),
    ]
    records = [one for one in old_site() if isinstance(one, SiteRecord | MemberRecord)]
    records += sorted(lost, key=lambda one: RECORDS.index(type(one)))

    outcome = arrive(site, tmp_path, records=records)

    sampler = Sampler()
    sampler.look(records)
    found = verify(outcome.move_id, sampler, site.settings, lambda _: None)
    stayed = {one.kind: (one.came, one.stayed) for one in found.counts if one.kind != "members"}
    assert stayed == {
        "comments": (0, 1),
        "condolences": (0, 1),
        "entry_likes": (0, 1),
        "entry_bookmarks": (0, 1),
        "follows": (1, 1),
    }
    assert outcome.came["follows"] == 1
    assert {"일기의 좋아요 · 9: kongi", "팔로우 · kongi: nobody"} <= left().keys()


@pytest.mark.parametrize("names", [("h0ney", "honey"), ("honey", "h0ney"), ("rnint", "mint")])
def test_a_username_that_only_looks_like_another_signs_in_as_before(
    site: RunningSite, folder: Path, names: tuple[str, str]
) -> None:
    members = [
        MemberRecord(key=name, username=name, nickname=f"집사{number}", joined_at=on_day(number))
        for number, name in enumerate(names, 1)
    ]
    arrive(site, folder, records=[SiteRecord(software="x", title="집"), *members])

    assert {row["username"] for row in rows("SELECT username FROM users")} >= set(names)
    assert not [said for said in left() if said in names]


def test_one_picture_is_the_portrait_of_several(site: RunningSite, folder: Path) -> None:
    picture = "member/ko/kongi.jpg"
    members = [
        MemberRecord(key=name, username=name, nickname=f"집사{number}", joined_at=on_day(number),
                     picture=picture)
        for number, name in enumerate(("haesoo", "bami"), 1)
    ]  # fmt: skip
    hamster = HamsterRecord(
        key="1", owner="bami", name="콩이", breed="골든", picture=picture, created_at=on_day(3)
    )
    arrive(site, folder, records=[SiteRecord(software="x", title="집"), *members, hamster])

    shown = rows("SELECT profile_image FROM users WHERE profile_image IS NOT NULL"
                 " UNION ALL SELECT profile_image FROM hamsters")  # fmt: skip
    assert len({row["profile_image"] for row in shown}) == 3
