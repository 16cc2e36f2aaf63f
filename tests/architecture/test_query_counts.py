"""How many statements an answer costs: a fixed number, however long the list (speed law)."""

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.hamsters.health.alerts.alerting import due_hamsters
from tests.factories.diaries import a_crowd, a_hamster, an_entry, entries, keep, like, say
from tests.factories.health import a_row, journal, row_form
from tests.factories.pictures import a_photo
from tests.factories.rankings import rank_now
from tests.people import Person
from tests.statements import counted, messages

_PHOTO_TOO = """
    WITH copied AS (
        INSERT INTO uploads
        SELECT (jsonb_populate_record(u, jsonb_build_object(
                    'id', nextval(pg_get_serial_sequence('uploads', 'id')),
                    'file_name', %(other)s || u.file_name,
                    'attached_id', %(other)s))).*
          FROM uploads u WHERE u.attached_type = 'diary' AND u.attached_id = %(first)s
        RETURNING file_name, attached_id
    )
    UPDATE diary_entries SET images = ARRAY['/media/' || copied.file_name]
      FROM copied WHERE diary_entries.id = copied.attached_id
"""


@pytest.fixture(params=[1, 20])
def rows(request: pytest.FixtureRequest, owner: Person, follower: Person) -> int:
    """So many entries, each liked, each with a photo; all photos are rows of one that was sent."""
    first, *others = entries(owner, request.param)
    url = owner.send_file("/api/upload", a_photo(8, 6)).json()["urls"][0]
    owner.put(f"/api/diary/{first['id']}", {"images": [url]})
    with transaction():
        for other in others:
            assert execute(_PHOTO_TOO, first=first["id"], other=other["id"]) == 1
    for entry in (first, *others):
        like(follower, entry)
    return int(request.param)


def cost(ask: Callable[[], object]) -> int:
    with counted() as statements:
        ask()
    return len(statements)


def test_what_a_background_worker_runs_meanwhile_is_no_cost_of_a_request(site):
    looked = threading.Event()

    def look() -> bool:
        with connection():
            fetch_value("SELECT count(*) FROM outbox_mail")
        looked.set()
        return False

    worker = BackgroundWorker("looking", look)

    def ask() -> None:
        worker.start()
        assert looked.wait(15)

    assert cost(ask) == 0
    worker.stop()


@pytest.mark.parametrize("order", ["latest", "popular"])
def test_the_feed_costs_three_cold_and_nothing_warm(site, rows, visitor: Person, order):
    def ask():
        assert len(visitor.get("/api/diary", orderBy=order, limit=20).json()) == rows

    site.forget()

    assert [cost(ask), cost(ask)] == [3, 0]


def test_a_members_feed_costs_their_session_and_flags_once(site, rows, follower: Person):
    def ask():
        assert all(card["isLiked"] for card in follower.get("/api/diary", limit=20).json())

    site.forget()

    assert [cost(ask), cost(ask)] == [5, 0]


def test_a_like_elsewhere_costs_one_card(site, rows, owner: Person, visitor: Person):
    def ask():
        assert len(visitor.get("/api/diary", limit=20).json()) == rows

    ask()
    like(owner, {"id": 1})

    assert cost(ask) <= 3


def test_a_permalink_costs_two_cold_and_nothing_warm(site, rows, visitor: Person):
    def ask():
        assert visitor.get("/api/diary/1").status_code == 200

    site.forget()

    assert [cost(ask), cost(ask)] == [2, 0]


def test_ones_own_list_costs_four_at_most(site, rows, owner: Person):
    def ask():
        assert len(owner.get("/api/diary/my").json()) == rows

    ask()

    assert cost(ask) <= 4


def test_the_bell_costs_one(rows, owner: Person):
    def ask():
        assert len(owner.get("/api/notifications").json()) == rows

    ask()

    assert cost(ask) == 1


def test_ones_hamsters_cost_one(rows, owner: Person):
    assert cost(lambda: owner.get("/api/hamsters/my")) == 1


def test_a_public_file_costs_two_cold_and_nothing_warm(site, rows, owner, visitor: Person):
    url = owner.get("/api/diary/1").json()["images"][0]

    def ask():
        assert visitor.get(url).status_code == 200

    site.forget()

    assert [cost(ask), cost(ask)] == [2, 0]


def test_a_like_costs_the_same_however_many_likes(rows, stranger: Person):
    stranger.get("/api/auth/me")

    assert cost(lambda: like(stranger, {"id": 1})) <= 10  # half of them go along with others


@pytest.mark.parametrize("path", ["/api/diary/user/1", "/api/hamsters/1/diaries"])
def test_a_members_or_hamsters_page_costs_four_cold_and_nothing_warm(
    site, rows, visitor: Person, path: str
):
    def ask():
        assert len(visitor.get(path, limit=20).json()) == rows

    site.forget()

    assert [cost(ask), cost(ask)] == [4, 0]


def test_an_album_costs_three_and_memories_cost_one(site, rows, follower: Person):
    site.forget()
    follower.get("/api/auth/me")

    assert cost(lambda: follower.get("/api/hamsters/1/album")) <= 3
    assert cost(lambda: follower.get("/api/diary/memories")) == 1


def test_what_a_life_book_can_hold_costs_three(site, rows, owner: Person):
    owner.get("/api/auth/me")

    assert cost(lambda: owner.get("/api/hamsters/1/life-book")) == 3


def test_bookmarks_cost_two_beside_what_is_held(site, rows, follower: Person):
    for number in range(1, rows + 1):
        keep(follower, {"id": number})

    def ask():
        assert len(follower.get("/api/bookmarks").json()) == rows

    site.forget()

    assert [cost(ask), cost(ask)] == [6, 2]


def test_comments_with_their_answers_cost_three(rows, owner: Person, visitor: Person):
    for _ in range(rows):
        say(owner, {"id": 1}, parent=say(owner, {"id": 1}))

    def ask():
        assert len(visitor.get("/api/diary/1/comments").json()) == 2 * rows

    assert cost(ask) == 3


def test_a_comment_costs_the_same_however_many_comments(rows, owner, stranger: Person):
    for _ in range(rows):
        say(owner, {"id": 1})
    stranger.get("/api/auth/me")

    assert cost(lambda: say(stranger, {"id": 1})) <= 10


def test_followers_cost_two(site, owner: Person, visitor: Person):
    for member in a_crowd(site.url, 5):
        member.post(f"/api/follow/{owner.id}")

    assert cost(lambda: visitor.get(f"/api/follow/followers/{owner.id}")) == 2


@pytest.mark.parametrize("kind", ["level", "diaries", "popular-hamsters"])
def test_a_ranking_costs_two_cold_and_nothing_warm(site, rows, visitor: Person, kind: str):
    def ask():
        assert visitor.get(f"/api/ranking/{kind}").json()

    rank_now()
    site.forget()
    visitor.get("/api/site")  # what the site has of parts is in every process's memory

    assert [cost(ask), cost(ask)] == [2, 0]


@pytest.mark.parametrize("kind", ["level", "diaries", "popular-hamsters"])
def test_ones_own_place_costs_one(rows, owner: Person, kind: str):
    rank_now()
    owner.get("/api/auth/me")

    def ask():
        assert owner.get("/api/ranking/me", kind=kind, period="week").json()

    assert cost(ask) == 1


def waits(act: Callable[[], object]) -> int:
    """The number of round trips to the database; pipelined statements count once."""
    with messages() as sent:
        act()
    return sum(not text.startswith("PREPARE") for text in sent)


def test_a_like_waits_four_times_and_taking_it_back_three(owner: Person, follower: Person):
    one, other = an_entry(owner), an_entry(owner)
    for _ in range(2):  # plans the statements of both
        like(follower, one)

    assert [waits(lambda: like(follower, other)) for _ in range(2)] == [4, 3]


def test_writes_send_no_more_statements_than_their_effects_need(owner: Person, follower: Person):
    """Each change of a row, each look that decides one; with those that go along with others."""
    hamster = a_hamster(owner)["id"]
    one, other = an_entry(owner, hamsterId=hamster), an_entry(owner, hamsterId=hamster)
    for _ in range(2):
        like(follower, one)
    say(follower, one)

    found = {
        "like": cost(lambda: like(follower, other)),
        "like taken back": cost(lambda: like(follower, other)),
        "comment": cost(lambda: say(follower, other)),
        "entry": cost(lambda: an_entry(owner, hamsterId=hamster)),
    }

    assert found == {"like": 9, "like taken back": 8, "comment": 7, "entry": 9}


def test_a_bookmark_waits_twice(owner: Person, follower: Person):
    one, other = an_entry(owner), an_entry(owner)
    for _ in range(2):
        keep(follower, one)

    assert [waits(lambda: keep(follower, other)) for _ in range(2)] == [2, 2]


def test_a_comment_waits_five_times(owner: Person, follower: Person):
    one, other = an_entry(owner), an_entry(owner)
    say(follower, one)

    assert waits(lambda: say(follower, other)) == 5


def test_an_entry_without_pictures_waits_five_times(owner: Person):
    hamster = a_hamster(owner)["id"]
    an_entry(owner, hamsterId=hamster)

    assert waits(lambda: an_entry(owner, hamsterId=hamster)) == 5


@pytest.mark.parametrize("days", [5, 700])
def test_a_health_journal_costs_five_however_long(owner: Person, days: int):
    address = journal(a_hamster(owner)["id"])
    today = kst_day()
    weights = [row_form(day=str(today - timedelta(days=back))) for back in range(days)]
    assert owner.post(f"{address}/rows", {"rows": weights}).status_code == 200
    owner.get("/api/auth/me")
    first = str(today - timedelta(days=days))

    def glance():
        points = owner.get(f"{address}/summary", **{"from": first}).json()["weights"]
        assert len(points) == days

    assert cost(glance) <= 5
    assert cost(lambda: owner.get(address, limit=100)) <= 3
    assert cost(lambda: a_row(owner, int(address.split("/")[3]), kind="note", note="x")) <= 9


def test_the_clock_looks_at_all_journals_by_two_statements(owner: Person):
    ids = [a_hamster(owner)["id"] for _ in range(5)]
    a_row(owner, ids[0])
    assert cost(lambda: list(due_hamsters())) == 2

    for hamster_id in ids:
        for back in range(4):
            a_row(owner, hamster_id, day=str(kst_day() - timedelta(days=back)))
    assert cost(lambda: list(due_hamsters())) == 2
