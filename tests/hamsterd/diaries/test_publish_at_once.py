"""Two tabs, a double click, a script: what happens when a member acts at the same time."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one
from tests.factories.diaries import a_hamster
from tests.factories.pictures import a_photo
from tests.people import Person

pytestmark = pytest.mark.usefixtures("several_workers")


def at_once(member: Person, path: str, form: dict, times: int) -> Counter[int]:
    return all_at_once(member, path, [form] * times)


def all_at_once(member: Person, path: str, forms: list[dict]) -> Counter[int]:
    with ThreadPoolExecutor(len(forms)) as pool:
        return Counter(pool.map(lambda form: member.post(path, form).status_code, forms))


def test_one_photo_ends_in_one_entry(owner: Person):
    hamster = a_hamster(owner)["id"]
    photo = owner.send_file("/api/upload", a_photo()).json()["urls"]
    form = {"title": "a", "content": "b", "hamsterId": hamster, "images": photo}

    assert at_once(owner, "/api/diary", form, 4) == {201: 1, 422: 3}


def test_the_days_share_is_not_passed(owner: Person):
    hamster = a_hamster(owner)["id"]
    form = {"title": "a", "content": "b", "hamsterId": hamster}

    assert at_once(owner, "/api/diary", form, 8) == {201: 8}
    me = owner.get("/api/auth/me").json()
    assert (me["experience"], me["diariesCount"]) == (60, 8)
    assert owner.get("/api/hamsters/my").json()[0]["diaryCount"] == 8


def test_fifty_hamsters_are_not_passed(owner: Person):
    for _ in range(48):
        a_hamster(owner)

    forms = [{"name": f"콩{number}", "breed": "골든"} for number in range(5)]
    assert all_at_once(owner, "/api/hamsters", forms) == {201: 2, 409: 3}


def test_two_hamsters_of_one_name_are_one(owner: Person):
    form = {"name": "콩", "breed": "골든"}
    assert at_once(owner, "/api/hamsters", form, 4) == {201: 1, 409: 3}


def test_edits_deletes_and_a_parting_hamster_leave_counts_that_agree(owner: Person):
    hamster, other = (a_hamster(owner)["id"] for _ in range(2))
    form = {"title": "a", "content": "b", "hamsterId": hamster}
    made = [owner.post("/api/diary", form).json()["id"] for _ in range(8)]

    def turn(number: int) -> int:
        entry = f"/api/diary/{made[number % 8]}"
        if number % 7 == 6:
            return owner.delete(entry).status_code
        if number == 20:
            return owner.delete(f"/api/hamsters/{hamster}").status_code
        change = {"isPublic": number % 2 == 0, "hamsterId": other if number % 3 else None}
        return owner.put(entry, change).status_code

    with ThreadPoolExecutor(6) as pool:
        statuses = set(pool.map(turn, range(40)))

    assert statuses <= {200, 404}
    with connection():
        kept = fetch_one("SELECT diaries_count, private_diaries_count FROM users")
        real = fetch_one(
            "SELECT count(*) FILTER (WHERE is_public) AS diaries_count,"
            " count(*) FILTER (WHERE NOT is_public) AS private_diaries_count"
            " FROM diary_entries WHERE deleted_at IS NULL"
        )
    assert kept == real


def test_an_entry_never_comes_out_under_a_hamster_that_left(owner: Person):
    def race(_round: int) -> tuple[int, int]:
        hamster = a_hamster(owner)["id"]
        form = {"title": "a", "content": "b", "hamsterId": hamster}
        with ThreadPoolExecutor(3) as pool:
            first = pool.submit(owner.post, "/api/diary", form)
            parting = pool.submit(owner.delete, f"/api/hamsters/{hamster}")
            second = pool.submit(owner.post, "/api/diary", form)
            assert parting.result().status_code == 200
            return first.result().status_code, second.result().status_code

    statuses = {status for number in range(12) for status in race(number)}

    assert statuses <= {201, 422}
    with connection():
        orphan = fetch_one(
            "SELECT 1 FROM diary_entries e JOIN hamsters h ON h.id = e.hamster_id"
            " WHERE h.deleted_at IS NOT NULL"
        )
    assert orphan is None
