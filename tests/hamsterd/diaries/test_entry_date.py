"""An entry has a date of its own, which its author may set to the past."""

from datetime import date, timedelta

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.diaries import rules
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person


def days_ago(days: int) -> str:
    return (kst_day() - timedelta(days=days)).isoformat()


def test_it_is_about_today_unless_it_says_otherwise(owner: Person, visitor: Person):
    today = an_entry(owner)
    before = an_entry(owner, entryDate=days_ago(40))

    assert today["entryDate"] == days_ago(0)
    assert before["entryDate"] == days_ago(40)
    assert visitor.get(f"/api/diary/{before['id']}").json()["entryDate"] == days_ago(40)


@pytest.mark.parametrize(
    ("day", "refusal"),
    [
        (days_ago(-1), "오늘까지의 날짜를 골라 주세요"),
        (days_ago(12 * 365), "최근 10년 안의 날짜를 골라 주세요"),
    ],
)
def test_a_day_to_come_or_long_gone_is_refused(owner: Person, day: str, refusal: str):
    form = {"content": "b", "hamsterId": a_hamster(owner)["id"], "entryDate": day}

    answer = owner.post("/api/diary", form)

    assert (answer.status_code, answer.json()["fields"]) == (422, {"entryDate": refusal})


def test_ten_years_are_counted_by_the_day(monkeypatch):
    """Also across leap years: the day ten years before today is the last that is accepted."""
    for today, first in (
        (date(2026, 11, 27), date(2016, 11, 27)),
        (date(2026, 1, 1), date(2016, 1, 1)),
        (date(2026, 3, 1), date(2016, 3, 1)),
        (date(2034, 2, 28), date(2024, 2, 28)),
        (date(2028, 2, 29), date(2018, 3, 1)),
    ):
        monkeypatch.setattr(rules, "kst_day", lambda today=today: today)
        assert rules.check_entry_date(first) == first
        with pytest.raises(ValueError, match="최근 10년"):
            rules.check_entry_date(first - timedelta(days=1))


def test_an_edit_moves_it_and_leaves_it_where_it_is_not_named(owner: Person):
    entry = an_entry(owner, entryDate=days_ago(3))
    address = f"/api/diary/{entry['id']}"

    assert owner.put(address, {"title": "새 제목"}).json()["entryDate"] == days_ago(3)
    assert owner.put(address, {"entryDate": days_ago(5)}).json()["entryDate"] == days_ago(5)


def test_a_day_that_grew_too_old_stays_while_the_rest_is_edited(owner: Person):
    entry, old = an_entry(owner), days_ago(12 * 365)
    address = f"/api/diary/{entry['id']}"
    with transaction():
        # The day of writing, as long as no other is stored.
        execute("UPDATE diary_entries SET entry_date = NULL, created_at = %(day)s", day=old)

    edited = owner.put(address, {"title": "새 제목", "entryDate": old})
    assert (edited.status_code, edited.json()["entryDate"]) == (200, old)
    assert owner.put(address, {"entryDate": None}).json()["entryDate"] == old
    for day in (days_ago(11 * 365), days_ago(-1)):
        refused = owner.put(address, {"entryDate": day})
        assert (refused.status_code, [*refused.json()["fields"]]) == (422, ["entryDate"])


def test_public_lists_keep_the_order_of_publication(owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    for days in (1, 9, 5):
        an_entry(owner, hamsterId=hamster, title=f"{days}일 전", entryDate=days_ago(days))

    def titles(who: Person, path: str, **query: str) -> list[str]:
        return [card["title"] for card in who.get(path, **query).json()]

    published = ["5일 전", "9일 전", "1일 전"]
    by_day = ["1일 전", "5일 전", "9일 전"]
    diary = f"/api/hamsters/{hamster}/diaries"
    assert titles(visitor, "/api/diary") == titles(visitor, diary) == published
    assert titles(visitor, diary, orderBy="day") == by_day
    assert titles(visitor, f"/api/diary/user/{owner.id}", orderBy="day") == by_day
    assert titles(owner, "/api/diary/my", orderBy="day") == by_day


def test_pages_by_day_follow_each_other(owner: Person):
    hamster = a_hamster(owner)["id"]
    for days in (2, 0, 2, 1):
        an_entry(owner, hamsterId=hamster, entryDate=days_ago(days))

    first = owner.get("/api/diary/my", orderBy="day", limit=2)
    cursor = first.headers["X-Next-Cursor"]
    second = owner.get("/api/diary/my", orderBy="day", limit=2, cursor=cursor)

    days = [card["entryDate"] for card in (*first.json(), *second.json())]
    assert days == [days_ago(days) for days in (0, 1, 2, 2)]
    assert len({card["id"] for card in (*first.json(), *second.json())}) == 4


def test_a_month_holds_its_days_alone(owner: Person):
    hamster = a_hamster(owner)["id"]
    for day in ("2025-01-31", "2025-02-01", "2025-02-28", "2025-03-01"):
        an_entry(owner, hamsterId=hamster, entryDate=day)
    an_entry(owner, hamsterId=hamster, entryDate="2025-02-14", isPublic=False)

    def days(path: str) -> list[str]:
        answer = owner.get(path, orderBy="day", month="2025-02")
        return [card["entryDate"] for card in answer.json()]

    assert days(f"/api/hamsters/{hamster}/diaries") == ["2025-02-28", "2025-02-01"]
    assert days("/api/diary/my") == ["2025-02-28", "2025-02-14", "2025-02-01"]
    for wrong in ("2025-13", "20２５-02", "20٢٥-02"):
        assert owner.get("/api/diary/my", month=wrong).status_code == 422
