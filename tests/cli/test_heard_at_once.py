"""Changes by a command reach every process of a running server at once (decisions §4)."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import psycopg2
import pytest
import websocket

from tests.authenticator import add_app, log_in, new_browser, second_step
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.postgres import Cluster
from tests.processes import Server, served
from tests.waiting import wait_until

ASKED = 12
"""New connections go to either of two processes; all to one has a chance of 1 in 2,048."""
UNTOLD_SECONDS = 10
"""A worker that nobody told of a setting would look for itself later than that."""
REASON = ("--reason", "되풀이된 광고")


@pytest.fixture(scope="module")
def server(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    dsn = postgres_cluster.migrated()
    folder = tmp_path_factory.mktemp("heard")
    with served(dsn, folder, workers=2, HAMSTERD_PORTAL_DIST=str(folder)) as running:
        running.hamster("boards", "create", "자유게시판")
        yield running
    postgres_cluster.drop(dsn)


@pytest.fixture
def members(server: Server, request: pytest.FixtureRequest) -> tuple[Person, Person]:
    """The author of a post, and its reporter; new ones for every run."""
    number = getattr(request.node, "execution_count", 1)
    name = f"{request.node.name[5:15]}{number}".replace("_", "")
    return sign_up(server.url, f"{name}w", f"{name}글쓴이"), sign_up(
        server.url, f"{name}r", f"{name}신고"
    )


def a_post(author: Person) -> int:
    made = author.post("/api/community", {"title": "싸게 팔아요", "content": "연락", "boardId": 1})
    assert made.status_code == 201, made.text
    return int(made.json()["id"])


def open_socket(member: Person) -> websocket.WebSocket:
    return websocket.create_connection(
        member.url.replace("http", "ws") + "/ws",
        cookie=member.cookie,
        origin=member.url,
        timeout=15,
    )


def everywhere(server: Server, path: str) -> list[Any]:
    """The responses over several new connections."""
    return [httpx.get(f"{server.url}{path}", verify=False).json() for _ in range(ASKED)]


def test_a_suspended_member_is_cut_off_and_writes_no_more(
    server: Server, members: tuple[Person, Person]
) -> None:
    member, _ = members
    a_post(member)
    sockets = [open_socket(member) for _ in range(4)]

    given = server.hamster("users", "suspend", f"id:{member.id}", "--days", "7", *REASON)

    for socket in sockets:
        opcode = None
        while opcode != websocket.ABNF.OPCODE_CLOSE:  # its bell rings before
            opcode, _ = socket.recv_data()
    for _ in range(ASKED):
        member.http.close()
        member.http = _again(member)
        refused = member.post("/api/community", {"title": "또", "content": "또", "boardId": 1})
        assert refused.status_code == 403, refused.text
        assert member.get("/api/auth/me").status_code == 200

    server.hamster(*given["undo"].split()[1:])
    a_post(member)


def test_a_banned_member_is_signed_out(server: Server, members: tuple[Person, Person]) -> None:
    member, _ = members
    assert member.get("/api/auth/me").status_code == 200
    server.hamster("users", "ban", f"id:{member.id}", "--yes", *REASON)
    assert member.get("/api/auth/me").status_code == 401


def test_a_new_password_signs_out_everywhere(
    server: Server, members: tuple[Person, Person]
) -> None:
    member, _ = members
    given = server.hamster("users", "reset-password", f"id:{member.id}", "--yes")
    assert member.get("/api/auth/me").status_code == 401
    form = {"username": member.username, "password": given["password"]}
    assert member.post("/api/auth/login", form).status_code == 200


def test_a_second_factor_that_was_lost_is_asked_for_no_more(
    server: Server, members: tuple[Person, Person]
) -> None:
    member, _ = members
    app = add_app(member)
    assert log_in(new_browser(member)).status_code == 403

    server.hamster("users", "reset-second-factor", f"id:{member.id}", "--yes", *REASON)

    assert log_in(new_browser(member)).status_code == 200
    assert second_step(new_browser(member), app.recovery_codes[0]).status_code == 404
    assert member.get("/api/auth/second-factor").json()["app"] is None


def test_a_member_who_is_taken_out_vanishes_and_comes_back(
    server: Server, members: tuple[Person, Person]
) -> None:
    member, other = members
    assert other.get(f"/api/users/{member.id}").status_code == 200
    gone = server.hamster("users", "delete", f"id:{member.id}", "--yes")
    assert member.get("/api/auth/me").status_code == 401
    assert other.get(f"/api/users/{member.id}").status_code == 404
    server.hamster(*gone["undo"].split()[1:])
    assert other.get(f"/api/users/{member.id}").status_code == 200


def test_a_new_board_is_there_and_a_closed_one_gone(server: Server) -> None:
    everywhere(server, "/api/boards")
    made = server.hamster("boards", "create", "장터")
    assert all(made["id"] in [b["id"] for b in seen] for seen in everywhere(server, "/api/boards"))
    server.hamster("boards", "edit", "장터", "--close")
    assert all(
        made["id"] not in [b["id"] for b in seen] for seen in everywhere(server, "/api/boards")
    )
    server.hamster("boards", "delete", "장터", "--yes")


def test_a_resolved_report_takes_the_post_away_and_rings(
    server: Server, members: tuple[Person, Person]
) -> None:
    author, reporter = members
    post = a_post(author)
    assert all(_has(seen, post) for seen in everywhere(server, "/api/community"))
    form = {"reportedItemType": "community", "reportedItemId": post, "reason": "spam"}
    assert reporter.post("/api/reports", form).status_code == 201
    [case] = [c for c in server.hamster("reports", "list") if c["targetId"] == post]
    bell = open_socket(reporter)

    server.hamster("reports", "resolve", str(case["id"]), "--ladder", *REASON)

    heard = json.loads(bell.recv())
    assert heard["type"] == "notification"
    assert not any(_has(seen, post) for seen in everywhere(server, "/api/community"))
    assert reporter.get(f"/api/community/{post}").status_code == 404


def test_cleared_caches_are_empty_in_every_process(
    server: Server, members: tuple[Person, Person]
) -> None:
    post = a_post(members[0])
    for _ in range(3):
        everywhere(server, "/api/community")
    with psycopg2.connect(server.environment["HAMSTERD_DATABASE_URL"]) as link:
        link.cursor().execute("UPDATE community_posts SET title = '몰래' WHERE id = %s", [post])
    assert all(_title(seen, post) == "싸게 팔아요" for seen in everywhere(server, "/api/community"))

    assert "post_cards" in server.hamster("cache", "clear")["cleared"]

    assert all(_title(seen, post) == "몰래" for seen in everywhere(server, "/api/community"))


def test_a_granted_right_is_there_and_told(server: Server, members: tuple[Person, Person]) -> None:
    member, _ = members
    assert member.get("/api/auth/me").json()["isAdmin"] is False
    server.hamster("users", "grant-admin", f"id:{member.id}")
    assert member.get("/api/auth/me").json()["isAdmin"] is True
    assert member.get("/api/notifications").json()[0]["title"] == "운영진 역할"


def test_a_site_that_is_for_reading_only_answers_so_in_every_worker(
    server: Server, members: tuple[Person, Person]
) -> None:
    owner, _ = members
    like = f"/api/diary/{an_entry(owner)['id']}/like"
    said = server.hamster("site", "read-only", "on", "--message", "디스크를 바꿔요.")
    assert said["isOn"] is True

    answers = []
    for _ in range(ASKED):
        owner.http = _again(owner)
        answers.append(owner.post(like))
    assert {one.json()["code"] for one in answers} == {"read_only"}
    assert "디스크를 바꿔요." in answers[0].json()["message"]
    assert httpx.get(f"{server.url}/readyz").headers["X-Site-Mode"] == "read-only"

    server.hamster("site", "read-only", "off")
    assert owner.post(like).status_code == 200


def test_a_changed_setting_is_told_to_every_worker_and_undone(server: Server) -> None:
    def names() -> set[str]:
        return {about["name"] for about in everywhere(server, "/api/site")}

    assert names() == {"햄찌일기"}
    done = server.hamster("settings", "set", "site_name", "햄찌마을")
    wait_until(lambda: names() == {"햄찌마을"}, within=UNTOLD_SECONDS)
    server.hamster("audit", "undo", str(done["auditId"]))
    wait_until(lambda: names() == {"햄찌일기"}, within=UNTOLD_SECONDS)


def _again(member: Person) -> httpx.Client:
    """The same browser over a new connection, which may go to the other process."""
    cookies = member.http.cookies
    fresh = Person(member.url).http
    fresh.cookies = cookies
    return fresh


def _has(listed: dict[str, Any], post: int) -> bool:
    return any(each["id"] == post for each in listed["posts"])


def _title(listed: dict[str, Any], post: int) -> str:
    return next(each["title"] for each in listed["posts"] if each["id"] == post)
