"""Rows that are copied are the rows that were given, whatever is in them."""

from datetime import UTC, datetime

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.models.content.search import SearchText
from hamsterd.models.moving import Move, MovedThing
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.things import STAYED, Thing, Things
from tests.site import RunningSite

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
ODD = ("", "\\N", "\\.", "a\tb\r\nc\\n", '"{},', "NULL", "\\", "\u2028햄찌🐹", "\x0b\x1f\x7f")


@given(TEXTS, st.lists(TEXTS, max_size=5))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_texts_and_arrays_are_what_they_were(
    site: RunningSite, text: str, items: list[str]
) -> None:
    row = {"kind": "odd", "target_id": 1, "text": text, "grams": items}
    with transaction():
        insert(SearchText, [row])
        [found] = fetch_all("SELECT kind, target_id, text, grams FROM search_texts")
        execute("DELETE FROM search_texts")

    assert found == row


def test_odd_texts_are_what_they_were(site: RunningSite) -> None:
    rows = [
        {"kind": "odd", "target_id": number, "text": text, "grams": list(ODD)}
        for number, text in enumerate(ODD)
    ]
    with transaction():
        insert(SearchText, rows)
        found = fetch_all(
            "SELECT kind, target_id, text, grams FROM search_texts ORDER BY target_id"
        )

    assert found == rows


def test_json_times_and_nothing_are_what_they_were(site: RunningSite) -> None:
    at = datetime(2020, 2, 29, 23, 59, 59, 123456, tzinfo=UTC)
    row = {
        "id": 1, "source": "g5\t:\\N", "state": "done", "started_at": at, "finished_at": None,
        "details": {"title": 'a\tb\\n"ㅎ"', "counts": [1, None, True, 1.5]},
    }  # fmt: skip
    with transaction():
        insert(Move, [row])
        insert(MovedThing, [])
        found = fetch_all(f"SELECT {', '.join(row)} FROM moves")

    assert found == [row]


def test_what_stays_is_written_down_once(site: RunningSite) -> None:
    with transaction():
        move = Move.create(source="g5:here")
        for _ in range(2):
            things = Things(move.id)
            things.leave("글", "free/1\n\t", "왜\\", of=("posts", "free/1"))
            things.note_left()
        things.note("posts", [Thing("free\t2", 7, "<p>\r\n\\.</p>"), Thing("free/3", None)])
        rows = fetch_all("SELECT kind, old_key, new_id, original FROM moved_things ORDER BY 1, 2")

    assert [tuple(row.values()) for row in rows] == [
        ("left", "글\nfree/1\n\t", None, "왜\\"),
        ("posts", "free\t2", 7, "<p>\r\n\\.</p>"),
        ("posts", "free/3", None, None),
        ("posts" + STAYED, "free/1", None, None),
    ]
