"""Posts on boards that not everybody may read, and every read of the site: nothing leaks.

Every post of a restricted board contains words of its own: in its title, its text, its poll, its
category, the comments under it and the names of its picture and file. Everybody reads every route,
page, feed and search, first while the boards are open, so that all caches are warm, then after they
were restricted.
"""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.notifications.digest import Edition, send_digest
from hamsterd.notifications.pushes import worth_a_ring
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS
from tests.factories.community import a_board, a_post, change_board, comment_on, like_post
from tests.factories.files import A_PDF
from tests.factories.keepers import make_keeper
from tests.factories.pictures import a_photo
from tests.factories.readers import let_them_out, make_readers
from tests.people import Person, make_staff, sign_up
from tests.site import RunningSite
from tests.walking import Walker

LEVEL = 5
BOARDS = {
    "members": "회원방",
    f"level:{LEVEL}": "단골방",
    "granted": "허락방",
    "admin": "운영방",
}
"""Who may read each, by its `readPermission`."""
EVERYBODY = (
    *("visitor", "newcomer", "regular", "granted", "let_out"),
    *("keeper", "author", "moderator", "admin"),
)
STAFF = {"moderator", "admin"}
READERS = {
    "members": {"newcomer", "regular", "granted", "let_out", "keeper", "author", *STAFF},
    f"level:{LEVEL}": {"regular", "keeper", "author", *STAFF},
    "granted": {"granted", "keeper", "author", *STAFF},
    "admin": {"keeper", "author", *STAFF},
}
"""Who may read the post on each; its author reads their own wherever it is."""
ENDS_A_SESSION = {"/api/auth/1", "/api/auth/1/callback"}


@dataclass
class Secret:
    """One restricted board with its post; all of its content contains one of `words`."""

    board_id: int
    category_id: int
    post_id: int
    readers: set[str]
    words: list[str] = field(default_factory=list)


def reads(secrets: list[Secret], author: Person) -> list[str]:
    """Every GET route and page with the ids of the posts, and the reads that take a query."""
    patterns = [pattern for pattern, method, *_ in contracts(ROUTES) if method == "get"]
    patterns += [re.sub(r":\w+", "(id)", screen.path) for screen in SCREENS]
    ids = [one.post_id for one in secrets]
    paths = {re.sub(r"\([^)]*\)", str(one), pattern) for pattern in patterns for one in ids}
    paths |= {f"/sitemaps/{kind}-1.xml" for kind in ("posts", "diaries", "hamsters", "members")}
    paths |= {"/rss.xml", "/sitemap.xml", f"/rss/user/{author.id}.xml"}
    paths |= {
        f"/api/community/user/{author.id}",
        f"/api/community/user/{author.id}/comments",
        f"/user/{author.id}?tab=posts",
        f"/user/{author.id}?tab=comments",
        "/api/search?q=비밀",
        "/api/community?search=비밀",
        "/api/community?orderBy=popular",
        "/api/community?orderBy=comments",
        "/api/community?orderBy=views",
        "/api/community?page=1",
        "/api/suggestions?q=비밀",
        "/api/admin/posts?q=비밀",
        "/api/admin/comments?q=비밀",
        "/search?q=비밀",
    }
    for one in secrets:
        board, post = one.board_id, one.post_id
        paths |= {
            f"/api/community?boardId={board}",
            f"/api/community?boardId={board}&orderBy=popular",
            f"/api/community?boardId={board}&orderBy=comments&page=2&limit=1",
            f"/api/community?boardId={board}&search=비밀",
            f"/api/community?boardId={board}&orderBy=views",
            f"/api/community?boardId={board}&category={one.category_id}",
            f"/api/community?category={one.category_id}",
            f"/community?board={board}",
            f"/community?board={board}&category={one.category_id}",
            f"/community?category={one.category_id}",
            f"/rss/board/{board}.xml",
            f"/api/suggestions?targetType=community&targetId={post}",
            f"/community/post/{post}",
            f"/share/post/{post}-1.jpg",
        }
    return sorted(paths - ENDS_A_SESSION)


def open_to(is_staff: bool, paths: list[str]) -> list[str]:
    """Without the console for members, who are refused all of it (`test_access_matrix.py`)."""
    return [path for path in paths if is_staff or not path.startswith("/api/admin/")]


def warmed(people: dict[str, Person], paths: list[str]) -> list[str]:
    """Read by one for each kind of shared cache; those paths at which there is anything.

    What is no address of anything while all is open is none later.
    """
    anybodys = open_to(is_staff=False, paths=paths)
    visitor, newcomer = Walker(people["visitor"]), Walker(people["newcomer"])
    for path in anybodys:
        visitor.get(path)
    empty = {path for path in anybodys if newcomer.get(path).status_code == 404}
    return [path for path in paths if path not in empty]


@pytest.fixture
def people(
    site: RunningSite, visitor: Person, owner: Person, follower: Person, admin: Person
) -> dict[str, Person]:
    newcomer, keeper, moderator, granted, let_out = (
        sign_up(site.url, name, nickname)
        for name, nickname in (
            ("newcomer", "새로온이"),
            ("keeper", "지키미"),
            ("carer", "돌보미"),
            ("granted", "허락받은이"),
            ("letout", "나간이"),
        )
    )
    make_staff(moderator, Role.MODERATOR)
    _level(follower, LEVEL)
    members = (visitor, newcomer, follower, granted, let_out, keeper, owner, moderator, admin)
    return dict(zip(EVERYBODY, members, strict=True))


@pytest.fixture
def secrets(people: dict[str, Person]) -> list[Secret]:
    """A post on each board, written and told of while everybody could read it."""
    found = _open_boards(people)
    _restrict(found)
    return found


def _open_boards(people: dict[str, Person]) -> list[Secret]:
    a_board()
    found = []
    for number, permission in enumerate(BOARDS):
        board = a_board(BOARDS[permission])
        make_keeper(people["keeper"], board)
        if permission == "granted":
            make_readers(board, people["granted"], people["let_out"])
            let_them_out(board, people["let_out"])
        found.append(_written(people, f"비밀{'가나다라'[number]}", board, READERS[permission]))
    return found


def _restrict(secrets: list[Secret]) -> None:
    for one, permission in zip(secrets, BOARDS, strict=True):
        change_board(one.board_id, readPermission=permission)


def _written(people: dict[str, Person], mark: str, board: int, readers: set[str]) -> Secret:
    author, regular, newcomer = (people[name] for name in ("author", "regular", "newcomer"))
    change_board(board, allowsFiles=True)
    category = _category(people["admin"], board, f"{mark}말머리")
    photo = author.send_file("/api/upload/community", a_photo(640, 480)).json()["urls"][0]
    file = author.send_file(
        "/api/upload/community/files", A_PDF, name=f"{mark}파일.pdf", field="files"
    )
    post = a_post(
        author,
        boardId=board,
        categoryId=category,
        files=[file.json()["papers"][0]["url"]],
        title=f"{mark}제목",
        content=f"{mark}본문",
        images=[photo],
        poll={"question": f"{mark}질문", "choices": [f"{mark}하나", f"{mark}둘"]},
    )
    comment_on(author, post, f"@{newcomer.nickname} {mark}댓글")
    comment_on(regular, post, f"@{author.nickname} {mark}대답")
    like_post(newcomer, post)
    form = {"reportedItemType": "community", "reportedItemId": post["id"], "reason": "spam"}
    assert newcomer.post("/api/reports", form).is_success
    secret = Secret(board, category, post["id"], readers)
    parts = ("제목", "본문", "질문", "하나", "댓글", "대답", "말머리", "파일")
    secret.words = [f"{mark}{part}" for part in parts]
    secret.words.append(photo.rpartition("/")[2].partition(".")[0])
    return secret


def _category(admin: Person, board: int, name: str) -> int:
    path = f"/api/admin/boards/{board}/categories"
    assert admin.put(path, {"categories": [{"name": name}]}).is_success
    with connection():
        return fetch_value("SELECT id FROM board_categories WHERE board_id = %(id)s", id=board)


def _leaks(name: str, path: str, text: str, secrets: list[Secret]) -> list[tuple[str, str, str]]:
    return [
        (name, path, word)
        for secret in secrets
        if name not in secret.readers
        for word in secret.words
        if word in text
    ]


def _own(name: str, text: str) -> str:
    """Without what the regular wrote: their own words stay theirs."""
    return re.sub(r"비밀.대답", "", text) if name == "regular" else text


def test_everybody_reads_the_boards_they_may_read_and_nothing_of_the_others(
    people: dict[str, Person],
) -> None:
    secrets = _open_boards(people)
    paths = warmed(people, reads(secrets, people["author"]))
    _restrict(secrets)

    leaks: list[tuple[str, str, str]] = []
    missing = set()
    for name, person in people.items():
        awaited = {word for one in secrets if name in one.readers for word in one.words}
        is_kept_out = any(name not in one.readers for one in secrets)
        walker = Walker(person)
        for path in open_to(name in STAFF, paths):
            if not is_kept_out and not awaited:
                break  # who reads all boards has read all of them
            text = walker.get(path).text
            leaks += _leaks(name, path, _own(name, text), secrets)
            awaited = {word for word in awaited if word not in text}
        missing |= {(name, word) for word in awaited}

    assert leaks == []
    assert missing == set(), "the walk visits the place of each word"


def test_pictures_and_files_are_for_readers_alone(
    people: dict[str, Person], secrets: list[Secret]
) -> None:
    for secret in secrets:
        answer = people["author"].get(f"/api/community/{secret.post_id}").json()
        [media] = answer["media"]
        [file] = answer["files"]
        for url in (media["url"], media["thumbnailUrl"], file["url"]):
            may = {name for name, person in people.items() if person.get(url).is_success}
            assert may == secret.readers
            assert "public" not in people["admin"].get(url).headers["Cache-Control"]
        drawn = people["admin"].get(f"/share/post/{secret.post_id}-1.jpg")
        assert drawn.status_code == 404


def test_no_push_and_no_mail_tells_of_them(
    people: dict[str, Person], secrets: list[Secret], site: RunningSite
) -> None:
    newcomer = people["newcomer"]
    closed = [one for one in secrets if "newcomer" not in one.readers]
    with connection():
        ids = fetch_column("SELECT id FROM notifications WHERE user_id = %(id)s", id=newcomer.id)
    rung = worth_a_ring(newcomer.id, ids, seen=TARGET_VISIBILITY)
    assert _leaks("newcomer", "push", str(rung), closed) == []

    edition = Edition(kst_day() + timedelta(days=1), utc_now())
    with connection(), transaction():
        execute("UPDATE users SET created_at = now() - interval '9 days'")
        execute("DELETE FROM outbox_mail")
    with connection():
        send_digest(newcomer.id, edition, site=site.settings, seen=TARGET_VISIBILITY)
        mails = fetch_column("SELECT outbox_mail::text FROM outbox_mail")
    assert _leaks("newcomer", "mail", "".join(mails), closed) == []


def test_who_may_not_read_can_neither_like_nor_comment_nor_vote(
    people: dict[str, Person], secrets: list[Secret]
) -> None:
    for secret in secrets:
        path = f"/api/community/{secret.post_id}"
        for name in set(EVERYBODY) - {"visitor"} - secret.readers:
            person = people[name]
            refused = [
                person.post(f"{path}/like"),
                person.post(f"{path}/comments", {"content": "들어가도 될까요?"}),
                person.put(f"{path}/poll/ballot", {"choiceIds": [1]}),
            ]
            assert {answer.status_code for answer in refused} == {404}


def test_what_is_missing_is_said_where_the_board_shows_it(
    people: dict[str, Person], secrets: list[Secret]
) -> None:
    _, graded, *_ = secrets
    newcomer, visitor = people["newcomer"], people["visitor"]
    board, post = f"/api/community?boardId={graded.board_id}", f"/api/community/{graded.post_id}"
    for path in (board, post):
        refused = newcomer.get(path)
        assert (refused.status_code, refused.json()["code"]) == (403, "board_read_forbidden")
        assert f"레벨 {LEVEL}" in refused.json()["message"]
        assert visitor.get(path).status_code == 403
    listed = _board(newcomer, graded)
    assert (listed["mayRead"], listed["postsCount"], listed["categories"]) == (False, 0, [])
    assert _board(people["regular"], graded)["mayRead"]

    change_board(graded.board_id, showsRestriction=False)

    for path in (board, post):
        assert newcomer.get(path).status_code == 404
    assert newcomer.get(f"/community/post/{graded.post_id}").status_code == 404
    assert _board(newcomer, graded) is None
    assert _board(people["regular"], graded)["mayRead"]


def test_a_readers_search_within_a_category_finds_its_posts_alone(
    people: dict[str, Person], secrets: list[Secret]
) -> None:
    _, graded, *_ = secrets
    a_post(people["regular"], boardId=graded.board_id, title="비밀나제목 둘째")
    asked = {"boardId": graded.board_id, "search": "비밀나제목"}

    def found(**narrowed: int) -> int:
        return people["regular"].get("/api/community", **asked, **narrowed).json()["total"]

    assert (found(), found(category=graded.category_id)) == (2, 1)


def test_a_level_opens_and_closes_at_once(people: dict[str, Person], secrets: list[Secret]) -> None:
    _, graded, *_ = secrets
    newcomer, path = people["newcomer"], f"/api/community/{graded.post_id}"
    assert newcomer.get(path).status_code == 403
    _level(newcomer, LEVEL)
    assert newcomer.get(path).status_code == 200
    _level(newcomer, LEVEL - 1)
    assert newcomer.get(path).status_code == 403

    change_board(graded.board_id, readPermission="all")

    assert people["visitor"].get(path).status_code == 200
    titles = people["visitor"].get("/api/community").text
    assert graded.words[0] in titles


def test_a_post_that_moves_to_a_restricted_board_leaves_what_everybody_reads(
    people: dict[str, Person],
) -> None:
    free, closed = a_board(), a_board("단골방", read_permission=f"level:{LEVEL}")
    author, visitor, moderator = people["author"], people["visitor"], people["moderator"]
    post = a_post(author, boardId=free, title="옮겨갈비밀")
    comment_on(author, post, "딸려갈비밀")
    paths = (
        "/api/community",
        f"/api/community/{post['id']}",
        f"/api/community/{post['id']}/comments",
    )
    assert all("비밀" in visitor.get(path).text for path in paths)

    assert moderator.put(f"/api/admin/posts/{post['id']}", {"boardId": closed}).is_success

    assert [path for path in paths if "비밀" in visitor.get(path).text] == []
    assert all("비밀" in people["regular"].get(path).text for path in paths[1:])


def _board(person: Person, secret: Secret) -> Any:
    boards = person.get("/api/boards").json()
    return next((one for one in boards if one["id"] == secret.board_id), None)


def _level(member: Person, level: int) -> None:
    with connection(), transaction():
        execute(
            "UPDATE users SET level = %(level)s, experience = %(experience)s WHERE id = %(id)s",
            level=level,
            experience=100 * (level - 1),
            id=member.id,
        )
