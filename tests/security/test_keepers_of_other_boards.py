"""A keeper of one board, on every route that is open to keepers, with things of another board."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from tests.architecture.test_access_matrix import FOR_KEEPERS
from tests.factories.community import a_board, a_post, comment_on
from tests.factories.diaries import an_entry
from tests.factories.keepers import make_keeper
from tests.factories.moderation import a_case
from tests.people import Person

SECRET = "다른곳의비밀스러운말"
REASON = {"reason": "까닭이 있어요."}
DISMISS = {"decision": "dismiss", **REASON}
STATE = """
    SELECT (SELECT jsonb_agg(to_jsonb(p) - 'popularity' ORDER BY id) FROM community_posts p)
           || (SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM community_comments c)
           || (SELECT jsonb_agg(to_jsonb(r) ORDER BY id) FROM report_cases r)
           || (SELECT jsonb_agg(to_jsonb(d) ORDER BY id) FROM diary_entries d) AS rows
"""
OF_NO_BOARD = {
    ("get", "/api/admin/me/figures"),
    ("get", "/api/admin/canned-texts/choices"),
    ("post", "/api/admin/canned-texts/1/use"),
}
"""One's own figures, and the texts that are kept ready for everybody who answers."""
_ACTS_OF = "SELECT action FROM audit_log WHERE actor = %(actor)s ORDER BY id"


@pytest.fixture
def elsewhere(admin: Person, owner: Person, follower: Person) -> dict[str, Any]:
    """A post and a comment on another board, an entry, a case of each, and an admin's act."""
    a_board()
    post = a_post(owner, boardId=a_board("남의방"), title=SECRET, content=SECRET)
    said = comment_on(owner, post, SECRET)
    entry = an_entry(owner, title=SECRET)
    pinned = admin.put(f"/api/admin/posts/{post['id']}", {"isPinned": True})
    return {
        "post": post["id"],
        "comment": f"community_comment:{said['id']}",
        "case": a_case(follower, "community", post["id"]),
        "cases": [
            a_case(follower, "community_comment", said["id"]),
            a_case(follower, "diary", entry["id"]),
            a_case(follower, "user", owner.id),
        ],
        "act": pinned.json()["auditId"],
        "targets": [
            {"kind": "community", "id": post["id"]},
            {"kind": "community_comment", "id": said["id"]},
            {"kind": "diary", "id": entry["id"]},
        ],
        "boards": {"mine": a_board("내방"), "theirs": post["boardId"]},
    }


@pytest.fixture
def keeper(stranger: Person, elsewhere: dict[str, Any]) -> Person:
    return make_keeper(stranger, elsewhere["boards"]["mine"])


def calls(of: dict[str, Any]) -> list[tuple[str, str, str, Any]]:
    """The route as the matrix has it, its address here, and a body that would do something."""
    decide = {"decision": "resolve", "ladder": "none", **REASON}
    every = [of["case"], *of["cases"]]
    reports = [
        call
        for case in every
        for call in (
            ("get", "/api/admin/reports/1", f"/api/admin/reports/{case}", None),
            ("post", "/api/admin/reports/1/claim", f"/api/admin/reports/{case}/claim", {}),
            ("post", "/api/admin/reports/1/release", f"/api/admin/reports/{case}/release", {}),
            ("post", "/api/admin/reports/1/decide", f"/api/admin/reports/{case}/decide", decide),
            ("post", "/api/admin/reports/1/decide", f"/api/admin/reports/{case}/decide", DISMISS),
            (
                "post",
                "/api/admin/reports/1/pass-on",
                f"/api/admin/reports/{case}/pass-on",
                {"note": "부탁해요."},
            ),
        )
    ]
    post, said = f"/api/admin/posts/{of['post']}", f"/api/admin/comments/{of['comment']}"
    selected = {"targets": of["targets"], **REASON}
    return [
        ("get", "/api/admin/me", "/api/admin/me", None),
        ("get", "/api/admin/todo", "/api/admin/todo", None),
        ("get", "/api/admin/boards", "/api/admin/boards", None),
        *reports,
        *(
            ("post", "/api/admin/reports/selected", *_selected(every, form))
            for form in (decide, DISMISS)
        ),
        ("get", "/api/admin/posts/1", post, None),
        ("put", "/api/admin/posts/1", post, {"isPinned": False}),
        ("put", "/api/admin/posts/1", post, {"boardId": of["boards"]["mine"]}),
        (
            "post",
            "/api/admin/posts/selected",
            "/api/admin/posts/selected",
            {"ids": [of["post"]], "isLocked": True},
        ),
        ("delete", "/api/admin/posts/1", post, REASON),
        ("post", "/api/admin/posts/1/restore", f"{post}/restore", REASON),
        ("get", "/api/admin/comments/1", said, None),
        ("delete", "/api/admin/comments/1", said, REASON),
        ("post", "/api/admin/comments/1/restore", f"{said}/restore", REASON),
        ("post", "/api/admin/content/remove", "/api/admin/content/remove", selected),
        ("post", "/api/admin/content/restore", "/api/admin/content/restore", selected),
        ("post", "/api/admin/audit/1/undo", f"/api/admin/audit/{of['act']}/undo", {}),
        *_lists(of),
    ]


def _selected(ids: list[int], form: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "/api/admin/reports/selected", {"ids": ids, **form}


def _lists(of: dict[str, Any]) -> list[tuple[str, str, str, Any]]:
    """Every list with every filter and order that might reach further."""
    by_cases = 'sort=["casesCount","DESC"]'
    owner_id = 1
    narrowed = {
        "reports": ["{}", '{"status":"pending"}', f'{{"id":{[of["case"], *of["cases"]]}}}'],
        "posts": [
            "{}",
            f'{{"boardId":{of["boards"]["theirs"]}}}',
            f'{{"q":"{SECRET}"}}',
            f'{{"id":[{of["post"]}]}}',
            f'{{"userId":{owner_id}}}',
        ],
        "comments": [
            "{}",
            '{"kind":"comment"}',
            '{"kind":"community_comment"}',
            f'{{"id":["{of["comment"]}"]}}',
            f'{{"q":"{SECRET}","kind":"community_comment","userId":{owner_id}}}',
        ],
    }
    return [
        ("get", f"/api/admin/{name}", f"/api/admin/{name}?filter={wanted}{order}", None)
        for name, filters in narrowed.items()
        for wanted in filters
        for order in ("", *([f"&{by_cases}"] if name != "reports" else []))
    ]


def rows() -> Any:
    with connection():
        return fetch_value(STATE)


def test_nothing_of_another_board_is_read_or_done(keeper: Person, elsewhere: dict[str, Any], site):
    before = rows()
    made = calls(elsewhere)

    for method, route, path, body in made:
        answer = keeper.http.request(method.upper(), path, json=body)
        assert SECRET not in answer.text, (route, path)
        assert answer.status_code < 500, (route, path, answer.text)
        if path.count("/") > 3 and "selected" not in path and "content/" not in path:
            expected = {403} if "/audit/" in path else {404}
            assert answer.status_code in expected, (method, path, answer.text)
        elif "filter=" in path:
            assert (answer.status_code, answer.json()) == (200, []), path

    assert {(method, route) for method, route, _, _ in made} | OF_NO_BOARD == FOR_KEEPERS
    assert rows() == before
    with connection():
        assert fetch_all(_ACTS_OF, actor=f"admin:{keeper.id}") == []


def test_todo_counts_none_of_it(keeper: Person, elsewhere: dict[str, Any]):
    todo = keeper.get("/api/admin/todo").json()

    assert (todo.pop("cases")["count"], set(todo.values())) == (0, {None})


def test_a_board_that_is_closed_is_seen_by_its_keeper_alone(keeper: Person, admin: Person):
    admin.post("/api/admin/boards", {"name": "닫힌방", "isActive": False})

    names = [board["name"] for board in keeper.get("/api/admin/boards").json()]
    assert "내방" in names
    assert "닫힌방" not in names
