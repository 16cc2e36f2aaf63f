"""Addresses of a site that moved here go on: 301 to the new place, 410 for what is gone."""

import unicodedata
from pathlib import Path
from urllib.parse import quote

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.moving.addresses import note_move
from tests.factories.community import a_board, a_post, change_board, comment_on
from tests.factories.moves import a_move, came, stood_at
from tests.factories.pictures import a_photo
from tests.hamsterd.site.pages.reading import build
from tests.people import Person
from tests.site import RunningSite, hear_the_bus
from tests.statements import counted

GONE, NOWHERE = 410, 404


@pytest.fixture(autouse=True)
def portal(tmp_path: Path, running: RunningSite, monkeypatch) -> None:
    build(tmp_path)
    monkeypatch.setattr(running.settings, "portal_dist", tmp_path)


@pytest.fixture
def move(site) -> int:
    return a_move()


@pytest.fixture
def board(move: int) -> int:
    board_id = a_board("자유", categories=[])
    came(move, "boards", "free", board_id)
    return board_id


@pytest.fixture
def post(move: int, board: int, owner: Person) -> dict:
    made = a_post(owner, boardId=board)
    came(move, "posts", "free/12", made["id"])
    return made


def led(person: Person, address: str) -> str | int:
    """Where an address leads, or the status of its page; HEAD says the same."""
    answer = person.http.get(address, follow_redirects=False)
    head = person.http.head(address, follow_redirects=False)
    assert (head.status_code, head.headers.get("Location")) == (
        answer.status_code,
        answer.headers.get("Location"),
    )
    return answer.headers["Location"] if answer.status_code == 301 else answer.status_code


def make(post: dict, **columns: object) -> None:
    stated = ", ".join(f"{name} = %({name})s" for name in columns)
    with connection(), transaction():
        execute(f"UPDATE community_posts SET {stated} WHERE id = %(id)s", id=post["id"], **columns)


@pytest.mark.parametrize(
    "address",
    [
        "/bbs/board.php?bo_table=free&wr_id=12",
        "/bbs/board.php?wr_id=12&page=3&sfl=wr_subject&stx=%B0%A1&bo_table=free",
        "/bbs/board.php?bo_table=free&amp;wr_id=12&amp;page=2",
        "/g5/bbs/board.php?bo_table=free&wr_id=12#c_43",
        "/free/12",
        "/g5/free//12",
        "/free/12/?sca=%EC%A7%88%EB%AC%B8",
        "/bbs/download.php?bo_table=free&wr_id=12&no=1",
    ],
)
def test_a_post_is_found_at_each_of_its_old_addresses(visitor, post, address):
    assert led(visitor, address) == f"/community/post/{post['id']}"


def test_a_redirect_may_be_kept_for_a_day_and_its_page_is_there(visitor, post):
    answer = visitor.http.get("/free/12", follow_redirects=False)

    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    assert visitor.http.get("/free/12", follow_redirects=True).status_code == 200


def test_a_slug_is_found_as_a_mac_sends_it(visitor, move, post):
    stood_at(move, "/free/우리-집", kind="posts", new_id=post["id"])

    assert led(visitor, f"/free/{quote(unicodedata.normalize('NFD', '우리-집'))}/") == (
        f"/community/post/{post['id']}"
    )


def test_a_slug_is_found_wherever_the_program_was_installed(visitor, move, post):
    stood_at(move, "/free/우리-집", kind="posts", new_id=post["id"])

    assert led(visitor, f"/g5/free/{quote('우리-집')}") == f"/community/post/{post['id']}"


def test_a_comment_by_its_own_number_is_found_under_its_post(visitor, owner, move, post):
    comment = comment_on(owner, post)
    came(move, "comments", "free/43", comment["id"])

    place = f"/community/post/{post['id']}#comment-{comment['id']}"
    assert led(visitor, "/bbs/board.php?bo_table=free&wr_id=43") == place


def test_boards_and_their_feeds(visitor, board):
    assert led(visitor, "/bbs/board.php?bo_table=free") == f"/community?board={board}"
    assert led(visitor, "/free?page=2") == f"/community?board={board}"
    assert led(visitor, "/bbs/write.php?bo_table=free") == f"/community?board={board}"
    assert led(visitor, "/rss/free") == f"/rss/board/{board}.xml"
    assert led(visitor, "/g5/rss/free") == f"/rss/board/{board}.xml"
    assert led(visitor, "/bbs/rss.php?bo_table=free") == f"/rss/board/{board}.xml"
    assert led(visitor, "/rss/other") == NOWHERE


def test_a_category_is_kept_in_either_encoding_but_not_of_a_closed_board(visitor, board):
    with connection(), transaction():
        execute("INSERT INTO board_categories (board_id, name) VALUES (%(id)s, '질문')", id=board)
    for raw in (quote("질문"), quote("질문".encode("cp949"))):
        place = led(visitor, f"/bbs/board.php?bo_table=free&sca={raw}")
        assert str(place).startswith(f"/community?board={board}&category="), raw
    assert led(visitor, f"/free?sca={quote('없음')}") == f"/community?board={board}"

    change_board(board, readPermission="members")

    assert led(visitor, f"/free?sca={quote('질문')}") == f"/community?board={board}"


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("/index.php", "/"),
        ("/bbs/login.php?url=https%3A%2F%2Fevil.example", "/login"),
        ("/bbs/register.php", "/register"),
        ("/bbs/content.php?co_id=provision", "/terms-of-service"),
        ("/content/privacy", "/privacy-policy"),
        ("/bbs/faq.php?fm_id=1", "/help"),
        ("/bbs/qalist.php", "/inquiries"),
        ("/bbs/search.php?sfl=wr_subject&stx=%C7%DC%BD%BA%C5%CD", f"/search?q={quote('햄스터')}"),
        ("/bbs/search.php?stx=a%26b%3Dc", "/search?q=a%26b%3Dc"),
        ("/bbs/group.php?gr_id=community", "/community"),
        ("/bbs/new.php", "/community"),
        ("/bbs/scrap.php", "/bookmarks?tab=posts"),
    ],
)
def test_what_every_such_site_has(visitor, move, address, place):
    assert led(visitor, address) == place


def test_a_page_of_the_old_site_where_it_is_now(visitor, move):
    stood_at(move, "/bbs/content.php?co_id=company", path="/help")
    stood_at(move, "/bbs/content.php?co_id=odd", path="//evil.example/x")

    assert led(visitor, "/bbs/content.php?co_id=company&device=pc") == "/help"
    assert led(visitor, "/bbs/content.php?co_id=odd") == GONE
    assert led(visitor, "/bbs/content.php?co_id=other") == NOWHERE


def test_files_and_their_thumbnails(visitor, owner, move):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    with connection():
        stored = fetch_value(
            "SELECT id FROM uploads WHERE file_name = %(name)s", name=url.rpartition("/")[2]
        )
    for key in ("editor/2503/x.jpeg", "file/free/abc.jpg"):
        came(move, "files", key, stored)

    for address in (
        "/data/editor/2503/x.jpeg",
        "/data/editor/2503/thumb-x_600x400.jpg",
        "/data/file/free/abc.jpg?v=1",
        "/data/file/free/thumb-abc_202x150.jpg",
        "/bbs/view_image.php?bo_table=free&fn=abc.jpg",
    ):
        assert led(visitor, address) == url, address
    assert led(visitor, "/data/file/free/other.jpg") == NOWHERE


def test_names_that_somebody_signs_in_with_are_for_members(visitor, owner, follower, move):
    came(move, "members", "haemjji", owner.id)

    assert led(visitor, "/bbs/profile.php?mb_id=haemjji") == NOWHERE
    assert led(follower, "/bbs/profile.php?mb_id=haemjji") == f"/user/{owner.id}"
    answer = follower.http.get("/bbs/profile.php?mb_id=haemjji", follow_redirects=False)
    assert answer.headers["Cache-Control"].startswith("private")


def test_what_is_gone_says_so_and_what_never_was_does_not(visitor, move, post):
    came(move, "posts", "free/14", None)
    came(move, "posts", "free/15", 10**9)
    make(post, deleted_at="2026-11-01T00:00:00Z")

    assert led(visitor, "/free/12") == GONE
    assert led(visitor, "/free/14") == GONE
    assert led(visitor, "/free/15") == GONE
    assert led(visitor, "/free/16") == NOWHERE
    assert led(visitor, "/bbs/board.php?bo_table=other&wr_id=12") == NOWHERE
    page = visitor.http.get("/free/12").text
    assert "페이지를 찾을 수 없어요" in page


SLUG = f"/free/{quote('집이-좁아졌어요')}/"


@pytest.mark.parametrize(
    "address", [SLUG, SLUG[:-1], f"/free/{quote('집이-좁아졌어요'.encode('cp949'))}/"]
)
def test_a_title_in_an_address_leads_on(visitor, move, post, address):
    stood_at(move, "/free/집이-좁아졌어요/", "posts", post["id"])

    assert led(visitor, address) == f"/community/post/{post['id']}"


@pytest.mark.parametrize(
    "hidden",
    [
        {"is_secret": True},
        {"is_secret": True, "deleted_at": "2026-11-01T00:00:00Z"},
        {"review_hidden_at": "2026-11-01T00:00:00Z"},
        {"takedown_hidden_at": "2026-11-01T00:00:00Z"},
        {"board": "members"},
        {"board": "admin"},
    ],
)
def test_no_title_of_what_not_everybody_may_read_can_be_guessed(
    visitor, follower, owner, move, board, post, hidden
):
    stood_at(move, "/free/집이-좁아졌어요/", "posts", post["id"])
    if "board" in hidden:
        change_board(board, readPermission=hidden["board"], showsRestriction=False)
    else:
        make(post, **hidden)

    for person in (visitor, follower, owner):
        assert led(person, SLUG) == led(person, f"/free/{quote('없는-글')}/") == NOWHERE
    # Its number leads where every number leads, whatever became of it.
    assert led(visitor, "/free/12") == f"/community/post/{post['id']}"


def test_a_public_post_that_was_deleted_is_gone_by_its_title_too(visitor, move, post):
    stood_at(move, "/free/집이-좁아졌어요/", "posts", post["id"])
    make(post, removed_at="2026-11-01T00:00:00Z")

    assert led(visitor, SLUG) == GONE


def test_a_site_that_did_not_move_has_no_old_addresses_and_pays_nothing(visitor, site):
    for path in ("/free/12", "/bbs/board.php?bo_table=free&wr_id=12", "/bbs/login.php", "/%B0%A1"):
        assert led(visitor, path) == NOWHERE

    with counted() as statements:
        assert led(visitor, "/free/12") == NOWHERE
    assert statements == []


def test_an_old_address_is_one_statement_and_other_pages_have_none(visitor, post, owner):
    hear_the_bus()  # what the move drops is dropped, before it is asked for
    for path in ("/free/12", "/community"):
        visitor.http.get(path)

    with counted() as statements:
        visitor.http.get("/free/12", follow_redirects=False)
    assert len(statements) == 1
    with counted() as statements:
        visitor.http.get("/community")
    assert statements == []


def test_an_undone_move_leads_nowhere(visitor, move, post):
    with connection(), transaction():
        execute("UPDATE moves SET state = 'undone'")
        note_move()

    assert led(visitor, "/free/12") == NOWHERE
    assert led(visitor, "/bbs/login.php") == NOWHERE


def test_our_own_address_comes_first(visitor, move):
    came(move, "boards", "community", a_board("다른"))

    assert led(visitor, "/community") == 200


def test_an_anchor_of_a_comment_is_found_by_who_may_read_its_post(visitor, owner, move, post):
    comment = comment_on(owner, post)
    came(move, "comments", "free/43", comment["id"])
    other = a_post(owner)
    came(move, "posts", "free/50", other["id"])
    address = f"/api/moved/posts/{post['id']}/comments"

    assert visitor.get(f"{address}/43").json() == {"id": comment["id"]}
    assert visitor.get(f"{address}/44").status_code == NOWHERE
    assert visitor.get(f"/api/moved/posts/{other['id']}/comments/43").status_code == NOWHERE

    change_board(post["board"]["id"], readPermission="admin")

    assert visitor.get(f"{address}/43").status_code == NOWHERE
