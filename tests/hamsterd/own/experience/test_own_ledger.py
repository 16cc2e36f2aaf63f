"""A member reads their own ledger: what, when, how much, and where it is."""

from tests.factories.diaries import an_entry, like
from tests.people import Person


def ledger(member: Person, **query: object) -> list[dict]:
    answer = member.get("/api/experience", **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_each_point_says_what_it_was_for(owner: Person, follower: Person):
    owner.post("/api/attendance/check")
    entry = an_entry(owner)
    like(follower, entry)
    follower.post(f"/api/diary/{entry['id']}/comments", {"content": "**귀여워요**"})

    about = {"title": "첫눈 온 날", "url": f"/diary/{entry['id']}"}
    rows = [(row["name"], row["amount"], row["about"]) for row in ledger(owner)]
    assert rows == [
        ("좋아요 받기", 1, about),
        ("공개 일기 쓰기", 20, about),
        ("출석하기", 10, None),
    ]
    assert sum(amount for _, amount, _ in rows) == owner.get("/api/auth/me").json()["experience"]
    [comment] = ledger(follower)
    assert (comment["name"], comment["about"]["title"]) == ("댓글 쓰기", "귀여워요")
    assert comment["about"]["url"].startswith(f"/diary/{entry['id']}#comment-")


def test_what_is_gone_keeps_its_row_without_an_address(owner: Person):
    entry = an_entry(owner)
    assert owner.delete(f"/api/diary/{entry['id']}").status_code < 300
    assert [(row["amount"], row["about"]) for row in ledger(owner)] == [(20, None)]


def test_what_a_moderator_took_is_named(owner: Person, admin: Person):
    entry = an_entry(owner)
    answer = admin.http.request(
        "DELETE", f"/api/admin/diary/{entry['id']}", json={"reason": "도배"}
    )
    assert answer.status_code < 300, answer.text
    latest = ledger(owner)[0]
    assert (latest["name"], latest["amount"], latest["about"]) == ("글이 내려가 되돌림", -20, None)


def test_pages_follow_each_other(owner: Person, follower: Person):
    for number in range(3):
        like(follower, an_entry(owner, title=f"{number}번째 날"))
    whole = [row["id"] for row in ledger(owner)]

    found, cursor = [], None
    while True:
        answer = owner.get("/api/experience", limit=2, **({"cursor": cursor} if cursor else {}))
        found += [row["id"] for row in answer.json()]
        cursor = answer.headers.get("X-Next-Cursor")
        if cursor is None:
            break
    assert found == whole
    assert len(whole) == len(set(whole)) == 6


def test_nobody_reads_another_ones(owner: Person, stranger: Person, visitor: Person):
    an_entry(owner)
    assert ledger(stranger) == []
    assert visitor.get("/api/experience").status_code == 401
    assert owner.get("/api/experience", cursor="nonsense").status_code == 422
