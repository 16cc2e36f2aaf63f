"""Random acts on boards by all roles: who may write, keep and read each board."""

from dataclasses import dataclass, field

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from hamsterd.config import get_settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.lifting import lift_all
from tests.examples import run_model
from tests.factories.community import a_board
from tests.factories.moderation import drift, sanctioned, undone
from tests.people import Person, make_admin, sign_up, visitor
from tests.site import RunningSite

NAMES = {"kong": "콩이집사", "dubu": "두부언니", "mochi": "모찌아빠"}
MEMBERS = st.sampled_from(sorted(NAMES))
ROLES = st.sampled_from([None, "analyst", "moderator", "admin"])
MODERATORS = {"moderator", "admin"}
PLACES = st.integers(0, 2)
REASON = {"reason": "게시판에 맞지 않아요."}


@dataclass(eq=False)
class Board:
    id: int
    is_active: bool = True
    is_for_staff: bool = False
    is_gone: bool = False
    keepers: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Post:
    id: int
    author: str
    board: Board
    removed_by: str | None = None
    """`keeper` or `staff`."""


class Running(RuleBasedStateMachine):
    """An owner of the site, and three members who may become anything; `site` is set."""

    site: RunningSite
    posts = Bundle("posts")

    @initialize()
    def begin(self) -> None:
        self.site.reset()
        self.boss = make_admin(sign_up(self.site.url, "sitemaster", "햄장"))
        self.people = {name: sign_up(self.site.url, name, NAMES[name]) for name in NAMES}
        self.boards = [Board(a_board(name)) for name in ("자유게시판", "질문", "나눔")]
        self.roles: dict[str, str | None] = dict.fromkeys(NAMES)
        self.suspended: set[str] = set()
        self.written: list[Post] = []
        self.visitor, self.turn = visitor(self.site.url), 0

    # Predicates.

    @rule(who=MEMBERS, role=ROLES)
    def give_a_role(self, who: str, role: str | None) -> None:
        is_same, is_refused = self.roles[who] == role, role and who in self.suspended
        answer = self.boss.put(f"/api/admin/users/{self.people[who].id}", {"role": role})
        assert answer.status_code == (409 if is_refused and not is_same else 200), answer.text
        if not is_same and not is_refused:
            self.roles[who] = role
            for board in self.boards if role else ():
                board.keepers = [one for one in board.keepers if one != who]

    @rule(who=MEMBERS, role=ROLES)
    def give_a_role_by_mistake(self, who: str, role: str | None) -> None:
        """Grant a role and undo it: members keep their former state."""
        if self.roles[who] == role or who in self.suspended:
            return
        before, kept = self.roles[who], [one for one in self.boards if who in one.keepers]
        self.give_a_role(who, role)
        self.reads(self.visitor)
        with connection():
            act = fetch_value("SELECT max(id) FROM audit_log")
        undone(self.boss, act)
        self.roles[who] = before
        for board in kept:
            board.keepers.append(who)

    @rule(who=MEMBERS)
    def suspend(self, who: str) -> None:
        if self.roles[who] is None and who not in self.suspended:
            sanctioned(self.people[who], SanctionKind.SUSPENSION, 7)
            self.suspended.add(who)

    @rule(who=MEMBERS)
    def lift(self, who: str) -> None:
        if who in self.suspended:
            around = {"reason": "반성문", "actor": "cli:test", "site": get_settings()}
            lift_all(member_id=self.people[who].id, **around)  # type: ignore[arg-type]
            self.suspended.remove(who)

    @rule(who=MEMBERS, place=PLACES)
    def appoint(self, who: str, place: int) -> None:
        board = self.boards[place]
        status = 409 if self.roles[who] or who in self.suspended or who in board.keepers else 200
        status = 404 if board.is_gone else status
        path = f"/api/admin/boards/{board.id}/keepers"
        answer = self.boss.post(path, {"userId": self.people[who].id})
        assert answer.status_code == status, answer.text
        if status == 200:
            board.keepers.append(who)

    @rule(who=MEMBERS, place=PLACES)
    def dismiss(self, who: str, place: int) -> None:
        board = self.boards[place]
        is_kept = who in board.keepers and not board.is_gone
        path = f"/api/admin/boards/{board.id}/keepers/{self.people[who].id}"
        assert self.boss.delete(path).status_code == (200 if is_kept else 404)
        if is_kept:
            board.keepers.remove(who)

    # Acts on boards.

    @rule(place=PLACES, is_active=st.booleans(), is_for_staff=st.booleans())
    def change(self, place: int, is_active: bool, is_for_staff: bool) -> None:
        board = self.boards[place]
        status = 409 if place == 0 and not is_active else 200
        status = 404 if board.is_gone else status
        form = {"isActive": is_active, "writePermission": "admin" if is_for_staff else "all"}
        answer = self.boss.put(f"/api/admin/boards/{board.id}", form)
        assert answer.status_code == status, answer.text
        if status == 200:
            board.is_active, board.is_for_staff = is_active, is_for_staff

    @rule(place=PLACES, other=PLACES)
    def delete_board(self, place: int, other: int) -> None:
        board, target = self.boards[place], self.boards[other]
        status = 422 if board is target or target.is_gone else 200
        status = 404 if board.is_gone else 409 if place == 0 else status
        path = f"/api/admin/boards/{board.id}?move_to={target.id}&moveTo={target.id}"
        answer = self.boss.delete(path)
        assert answer.status_code == status, answer.text
        if status == 200:
            board.is_gone, board.keepers = True, []
            for post in self.written:
                post.board = target if post.board is board else post.board

    # Acts of members.

    @rule(target=posts, who=MEMBERS, place=PLACES)
    def write(self, who: str, place: int) -> Post | None:
        board = self.boards[place]
        status = 403 if board.is_for_staff and self.roles[who] != "admin" else 201
        status = 404 if board.is_gone or not board.is_active else status
        status = 403 if who in self.suspended else status
        form = {"title": "집이 좁아요", "content": "추천해 주세요.", "boardId": board.id}
        answer = self.people[who].post("/api/community", form)
        assert answer.status_code == status, answer.text
        if status != 201:
            return None
        self.written.append(Post(answer.json()["id"], who, board))
        return self.written[-1]

    @rule(who=MEMBERS, post=posts, is_removal=st.booleans())
    def moderate(self, who: str, post: Post | None, is_removal: bool) -> None:
        if post is None:
            return
        path = f"/api/admin/posts/{post.id}"
        if is_removal:
            answer = self.people[who].http.request("DELETE", path, json=REASON)
        else:
            answer = self.people[who].post(f"{path}/restore", REASON)
        status = self.may(who, post, is_restoring=not is_removal)
        is_so = (post.removed_by is not None) is is_removal
        status = 409 if status == 200 and is_so else status
        assert answer.status_code == status, answer.text
        if status == 200:
            as_what = "staff" if self.roles[who] else "keeper"
            post.removed_by = as_what if is_removal else None

    def may(self, who: str, post: Post, *, is_restoring: bool = False) -> int:
        """How `who` fares with what somebody wrote: as staff, as keeper of its board, or not."""
        if self.roles[who]:
            return 200 if self.roles[who] in MODERATORS else 403
        is_keeper = any(who in board.keepers for board in self.boards)
        if not is_keeper or who in self.suspended:
            return 403
        if who not in post.board.keepers:
            return 404
        is_above = is_restoring and post.removed_by == "staff"
        return 403 if self.roles[post.author] or is_above else 200

    @rule(who=MEMBERS, post=posts, place=PLACES)
    def move(self, who: str, post: Post | None, place: int) -> None:
        if post is None:
            return
        board = self.boards[place]
        status = self.may(who, post)
        if status == 200 and post.removed_by is not None:
            status = 404
        elif status == 200 and self.roles[who] is None and who not in board.keepers:
            is_closed = board.is_gone or not board.is_active
            status = 404 if is_closed else 403 if board.is_for_staff else 200
        elif status == 200 and board.is_gone:
            status = 404
        answer = self.people[who].put(f"/api/admin/posts/{post.id}", {"boardId": board.id})
        assert answer.status_code == status, answer.text
        if status == 200:
            post.board = board

    # Invariants after each act.

    @invariant()
    def everybody_is_where_they_belong(self) -> None:
        self.turn += 1
        name = sorted(NAMES)[self.turn % len(NAMES)]
        person, role = self.people[name], self.roles[name]
        kept = [board.id for board in self.boards if name in board.keepers]
        me = person.get("/api/auth/me").json()
        assert me["role"] == (role or ("keeper" if kept else None))
        console = person.get("/api/admin/me")
        is_open = bool(role) or (bool(kept) and name not in self.suspended)
        assert console.is_success is is_open, console.text
        if is_open:
            assert console.json()["boards"] == (None if role else kept)
        self.reads([self.visitor, person][self.turn % 2])

    def reads(self, reader: Person) -> None:
        """The open boards with their keepers, and the posts of one of them."""
        live = [post for post in self.written if post.removed_by is None]
        expected = [
            (
                board.id,
                "admin" if board.is_for_staff else "all",
                [NAMES[one] for one in board.keepers if one not in self.suspended],
                sum(post.board is board for post in live),
            )
            for board in self.boards
            if board.is_active and not board.is_gone
        ]
        found = [
            (
                board["id"],
                board["writePermission"],
                [keeper["nickname"] for keeper in board["keepers"]],
                board["postsCount"],
            )
            for board in reader.get("/api/boards").json()
        ]
        assert found == expected
        board = self.boards[self.turn % len(self.boards)]
        answer = reader.get("/api/community", boardId=board.id, limit=100)
        assert answer.is_success is not board.is_gone, answer.text
        if not board.is_gone:
            ids = {post.id for post in live if post.board is board}
            assert {post["id"] for post in answer.json()["posts"]} == ids
            assert answer.json()["total"] == len(ids)

    def teardown(self) -> None:
        assert drift() == {"rows": 0}


def test_everybody_writes_keeps_and_reads_what_they_may(site: RunningSite) -> None:
    run_model(Running, quick=4, thorough=150, steps=25, site=site)
