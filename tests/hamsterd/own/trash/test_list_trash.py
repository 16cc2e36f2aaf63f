"""A member's trash: one list of their own deleted things, the latest first."""

from datetime import datetime, timedelta

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.own.trash.queries import _PAGE
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry, say
from tests.factories.trash import deleted, trash, unsaid
from tests.people import Person
from tests.statements import counted


def one_of_each(owner: Person, follower: Person) -> list[tuple[str, int]]:
    """The things that the owner deleted, the latest first."""
    place, thread = an_entry(follower, title="두부의 하루"), a_post(follower, title="물어볼게요")
    entry = an_entry(owner, content="**콩이**가 창밖을 봤다.")
    post = a_post(owner)
    said, answered = say(owner, place), comment_on(owner, thread)
    made = [
        ("diary", deleted(owner, "diary", entry)),
        ("community", deleted(owner, "community", post)),
        ("comment", unsaid(owner, "diary", place, said)),
        ("community_comment", unsaid(owner, "community", thread, answered)),
    ]
    return made[::-1]


def test_all_kinds_with_where_they_were(owner: Person, follower: Person):
    made = one_of_each(owner, follower)

    items = trash(owner)

    assert [(item["kind"], item["id"]) for item in items] == made
    assert [(item["title"], item["place"], item["placeState"]) for item in items] == [
        (None, "물어볼게요", "there"),
        (None, "두부의 하루", "there"),
        ("집이 좁아졌어요", "자유게시판", "there"),
        ("첫눈 온 날", "콩이", "there"),
    ]
    assert items[-1]["excerpt"] == "콩이가 창밖을 봤다."
    for item in items:
        kept = datetime.fromisoformat(item["purgedAt"]) - datetime.fromisoformat(item["deletedAt"])
        assert kept == timedelta(days=30)
    assert trash(follower) == []


def test_pages_follow_each_other_without_gap_or_repeat(owner: Person, follower: Person):
    made = one_of_each(owner, follower)
    hamster = a_hamster(owner)["id"]
    for _ in range(3):
        made.insert(0, ("diary", deleted(owner, "diary", an_entry(owner, hamsterId=hamster))))
    with connection():  # whatever was deleted in one moment
        for table in ("diary_entries", "comments", "community_posts", "community_comments"):
            execute(f"UPDATE {table} SET deleted_at = '2026-11-20' WHERE deleted_at IS NOT NULL")
            execute(f"UPDATE {table} SET deleted_at = now() WHERE deleted_at IS NOT NULL")

    found, cursor = [], None
    while True:
        answer = owner.get("/api/trash", limit=2, **({"cursor": cursor} if cursor else {}))
        found += [(item["kind"], item["id"]) for item in answer.json()]
        cursor = answer.headers.get("X-Next-Cursor")
        if not cursor:
            break

    assert sorted(found) == sorted(made)
    assert owner.get("/api/trash", cursor="nonsense").status_code == 422


def test_a_visitor_has_none(visitor: Person):
    assert visitor.get("/api/trash").status_code == 401
    assert visitor.delete("/api/trash").status_code == 401


def test_a_page_is_one_statement_over_the_four_indexes(owner: Person, follower: Person):
    one_of_each(owner, follower)
    trash(owner)
    with counted() as statements:
        trash(owner)
    assert len([sql for sql, _ in statements if "community_comments" in sql]) == 1
    assert len(statements) <= 2

    with connection():
        execute("SET enable_seqscan = off")
        try:
            plan = str(
                fetch_value(
                    f"EXPLAIN (FORMAT JSON) {_PAGE}",
                    viewer_id=owner.id,
                    limit=20,
                    days=30,
                    after=None,
                    after_number=0,
                    after_id=0,
                )
            )
        finally:
            execute("RESET enable_seqscan")
    for table in ("diary_entries", "comments", "community_posts", "community_comments"):
        assert f"'{table}_trash'" in plan


def test_nothing_deleted_is_told_anywhere_else(owner: Person, follower: Person, visitor: Person):
    entry, post = an_entry(owner, title="비밀스러운 첫눈"), a_post(owner, title="비밀스러운 집")
    deleted(owner, "diary", entry)
    deleted(owner, "community", post)

    for person in (owner, follower, visitor):
        assert person.get(f"/api/diary/{entry['id']}").status_code == 404
        assert person.get(f"/api/community/{post['id']}").status_code == 404
        assert person.get(f"/diary/{entry['id']}").status_code == 410
        for path in (
            "/api/diary",
            "/api/community",
            f"/api/diary/user/{owner.id}",
            "/api/search?q=비밀스러운",
            "/rss.xml",
            "/",
            "/trash",
        ):
            assert "비밀스러운 첫눈" not in person.get(path).text or (person, path) == (
                owner,
                "/trash",
            )
