"""Categories of a board (말머리): changed, chosen, listed, counted, and left with the board."""

from typing import Any

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board, a_post, remove_board
from tests.people import Person

_ASTRAY = """
    SELECT p.id FROM community_posts p JOIN board_categories c ON c.id = p.category_id
     WHERE c.board_id <> p.board_id
"""
_MISCOUNTED = """
    SELECT c.name FROM board_categories c
     WHERE posts_count <> (SELECT count(*) FROM community_posts
                            WHERE category_id = c.id AND hidden_at IS NULL
                              AND removed_at IS NULL AND deleted_at IS NULL)
"""


@pytest.fixture(autouse=True)
def always_consistent():
    """After every test: a post has a category of its own board only, and the counts are right."""
    yield
    with connection():
        assert fetch_all(_ASTRAY) == []
        assert fetch_all(_MISCOUNTED) == []


def put(admin: Person, board: int, *names: str | dict[str, Any], **more: Any) -> httpx.Response:
    wanted = [{"name": one} if isinstance(one, str) else one for one in names]
    return admin.put(f"/api/admin/boards/{board}/categories", {"categories": wanted, **more})


def shown(person: Person, board: int) -> list[dict[str, Any]]:
    boards = person.get("/api/boards").json()
    found: list[dict[str, Any]] = next(b for b in boards if b["id"] == board)["categories"]
    return found


def with_categories(admin: Person, *names: str, **more: Any) -> tuple[int, list[int]]:
    board = a_board()
    answer = put(admin, board, *names, **more)
    assert answer.status_code == 200, answer.text
    return board, [one["id"] for one in shown(admin, board)]


def listed(person: Person, **query: Any) -> list[int]:
    answer = person.get("/api/community", **query)
    assert answer.status_code == 200, answer.text
    return [post["id"] for post in answer.json()["posts"]]


def category_of(person: Person, post: dict[str, Any]) -> Any:
    return person.get(f"/api/community/{post['id']}").json()["category"]


def undo(admin: Person, answer: httpx.Response) -> httpx.Response:
    return admin.post(f"/api/admin/audit/{answer.json()['auditId']}/undo")


def test_a_category_is_on_the_card_and_narrows_the_list(owner, admin, visitor: Person):
    board, (talk, ask) = with_categories(admin, "잡담", "질문")
    told = a_post(owner, boardId=board, categoryId=talk)
    asked = a_post(owner, boardId=board, categoryId=ask, title="톱밥 질문")
    plain = a_post(owner, boardId=board)

    assert asked["category"] == {"id": ask, "name": "질문", "color": "gray"}
    assert plain["category"] is None
    assert listed(visitor, boardId=board) == [plain["id"], asked["id"], told["id"]]
    for order in ("latest", "popular", "comments"):
        answer = visitor.get("/api/community", boardId=board, category=ask, orderBy=order)
        assert [post["id"] for post in answer.json()["posts"]] == [asked["id"]]
        assert answer.json()["total"] == 1
    assert listed(visitor, category=talk) == [told["id"]]
    assert listed(visitor, category=talk, search="톱밥") == []
    assert listed(visitor, category=ask, search="톱밥") == [asked["id"]]
    assert [one["postsCount"] for one in shown(visitor, board)] == [1, 1]


def test_a_category_of_another_board_lists_nothing(owner, admin, visitor: Person):
    board, (talk,) = with_categories(admin, "잡담")
    a_post(owner, boardId=board, categoryId=talk)

    answer = visitor.get("/api/community", boardId=a_board("질문"), category=talk)

    assert (answer.json()["posts"], answer.json()["total"]) == ([], 0)


def test_pages_of_a_category_by_their_number(owner, admin, visitor: Person):
    board, (talk,) = with_categories(admin, "잡담")
    made = [a_post(owner, boardId=board, categoryId=talk)["id"] for _ in range(5)][::-1]
    a_post(owner, boardId=board)

    assert listed(visitor, boardId=board, category=talk, limit=2, page=2) == made[2:4]
    assert listed(visitor, boardId=board, category=talk, limit=2, page=3) == made[4:]


def test_a_required_category_is_asked_for_at_its_field(owner, admin: Person):
    board, (talk,) = with_categories(admin, "잡담", isRequired=True)
    form = {"title": "제목", "content": "글", "images": [], "boardId": board}

    refused = owner.post("/api/community", form)

    assert refused.status_code == 422
    assert refused.json()["fields"] == {"categoryId": "말머리를 골라 주세요."}
    post = a_post(owner, boardId=board, categoryId=talk)
    none = owner.put(f"/api/community/{post['id']}", {"categoryId": None})
    assert none.json()["fields"] == {"categoryId": "말머리를 골라 주세요."}
    assert owner.put(f"/api/community/{post['id']}", {"title": "새 제목"}).status_code == 200
    assert category_of(owner, post)["id"] == talk


@pytest.mark.parametrize("made", [True, False])
def test_a_category_of_another_board_is_refused(owner, admin: Person, made: bool):
    _, (talk,) = with_categories(admin, "잡담")
    other = a_board("질문")
    form = {"title": "제목", "content": "글", "images": [], "boardId": other}

    refused = owner.post("/api/community", {**form, "categoryId": talk if made else 999})

    assert refused.status_code == 422
    assert refused.json()["fields"] == {"categoryId": "이 게시판의 말머리를 골라 주세요."}


def test_moving_a_post_chooses_a_category_of_the_target_or_none(owner, admin: Person):
    board, (talk,) = with_categories(admin, "잡담")
    other = a_board("질문")
    put(admin, other, "먹이")
    food = shown(owner, other)[0]["id"]
    post = a_post(owner, boardId=board, categoryId=talk)

    moved = owner.put(f"/api/community/{post['id']}", {"boardId": other, "categoryId": food})
    assert moved.json()["category"]["name"] == "먹이"
    back = owner.put(f"/api/community/{post['id']}", {"boardId": board})
    assert back.json()["category"] is None


def test_a_moderator_places_a_post_in_a_category_and_takes_it_back(owner, admin: Person):
    board, (talk, ask) = with_categories(admin, "잡담", "질문")
    other = a_board("질문")
    put(admin, other, "먹이")
    food = shown(owner, other)[0]["id"]
    post = a_post(owner, boardId=board, categoryId=talk)
    place = f"/api/admin/posts/{post['id']}"

    wrong = admin.put(place, {"boardId": other, "categoryId": talk})
    assert wrong.json()["fields"] == {"categoryId": "이 게시판의 말머리를 골라 주세요."}
    assert admin.put(place, {"categoryId": ask}).status_code == 200
    assert category_of(owner, post)["id"] == ask
    moved = admin.put(place, {"boardId": other, "categoryId": food})
    assert category_of(owner, post)["id"] == food
    assert undo(admin, moved).status_code == 200
    assert category_of(owner, post)["id"] == ask
    assert admin.put(place, {"boardId": other}).status_code == 200
    assert category_of(owner, post) is None


def test_the_list_is_ordered_renamed_coloured_and_taken_back(owner, admin, visitor: Person):
    board, (talk, ask) = with_categories(admin, "잡담", "질문")
    post = a_post(owner, boardId=board, categoryId=talk)

    done = put(
        admin, board, {"id": ask, "name": "물음"}, {"id": talk, "name": "수다", "color": "blue"}
    )

    assert [one["name"] for one in shown(visitor, board)] == ["물음", "수다"]
    assert category_of(visitor, post) == {"id": talk, "name": "수다", "color": "blue"}
    assert undo(admin, done).status_code == 200
    assert [one["name"] for one in shown(visitor, board)] == ["잡담", "질문"]
    assert category_of(visitor, post)["color"] == "gray"


def test_a_category_with_posts_goes_only_where_it_is_said(owner, admin, visitor: Person):
    board, (talk, ask) = with_categories(admin, "잡담", "질문")
    post = a_post(owner, boardId=board, categoryId=talk)
    kept = {"id": ask, "name": "질문"}

    refused = put(admin, board, kept)
    assert (refused.status_code, refused.json()["code"]) == (409, "category_has_posts")
    assert refused.json()["message"] == (
        "'잡담' 말머리에 글이 있어요. 글을 어디로 옮길지 골라 주세요."
    )
    merged = put(admin, board, kept, moves=[{"id": talk, "to": ask}])
    assert category_of(visitor, post)["id"] == ask
    assert undo(admin, merged).status_code == 200
    assert category_of(visitor, post)["id"] == talk
    assert put(admin, board, kept, moves=[{"id": talk, "to": None}]).status_code == 200
    assert category_of(visitor, post) is None


def test_an_empty_category_goes_without_a_question(admin: Person):
    board, (_, ask) = with_categories(admin, "잡담", "질문")

    assert put(admin, board, {"id": ask, "name": "질문"}).status_code == 200
    assert [one["id"] for one in shown(admin, board)] == [ask]


def test_an_act_is_not_taken_back_over_a_later_one(admin: Person):
    board = a_board()
    first = put(admin, board, "잡담")
    put(admin, board, "질문")

    refused = undo(admin, first)

    assert (refused.status_code, refused.json()["code"]) == (409, "undo_conflict")


@pytest.mark.parametrize(
    ("names", "fields"),
    [
        (["잡담", "잡 담", "잡담 "], {"categories.2.name"}),
        (["Food", "food"], {"categories.1.name"}),
        ([""], {"categories.0.name"}),
        (["가" * 13], {"categories.0.name"}),
    ],
)
def test_names_that_cannot_be(admin: Person, names: list[str], fields: set[str]):
    refused = put(admin, a_board(), *names)

    assert refused.status_code == 422, refused.text
    assert set(refused.json()["fields"]) == fields


def test_other_forms_that_cannot_be(owner, admin: Person):
    board, (talk,) = with_categories(admin, "잡담")
    one = {"id": talk, "name": "잡담"}
    a_post(owner, boardId=board, categoryId=talk)

    assert put(admin, board, isRequired=True).status_code == 422
    assert put(admin, board, {"name": "잡담", "color": "pink"}).status_code == 422
    assert put(admin, board, *[f"말머리 {n}" for n in range(21)]).status_code == 422
    assert put(admin, board, one, one | {"name": "수다"}).json()["code"] == "category_not_found"
    assert put(admin, board, {"id": 99, "name": "수다"}).json()["code"] == "category_not_found"
    astray = put(admin, board, "수다", moves=[{"id": talk, "to": 99}])
    assert astray.json()["code"] == "category_not_found"
    assert put(admin, 99, "잡담").json()["code"] == "board_not_found"
    assert put(owner, board, "수다").status_code == 403
    assert [each["name"] for each in shown(owner, board)] == ["잡담"]


def test_a_deleted_board_takes_its_categories_and_brings_them_back(owner, admin: Person):
    free = a_board()
    board = a_board("질문")
    put(admin, board, "먹이", isRequired=True)
    food = shown(owner, board)[0]["id"]
    post = a_post(owner, boardId=board, categoryId=food)

    gone = admin.delete(f"/api/admin/boards/{board}?moveTo={free}")
    assert category_of(owner, post) is None
    assert undo(admin, gone).status_code == 200
    assert category_of(owner, post)["id"] == food
    restored = admin.get(f"/api/admin/boards/{board}").json()
    assert restored["isCategoryRequired"]
    assert [one["name"] for one in restored["categories"]] == ["먹이"]


def test_a_board_deleted_by_an_older_release_comes_back(owner, admin: Person):
    free = a_board()
    board = a_board("질문")
    gone = admin.delete(f"/api/admin/boards/{board}?moveTo={free}")
    with transaction():
        execute(
            """UPDATE audit_log
                  SET before = before - '{is_category_required,categories,moved}'::text[]
                WHERE id = %(id)s""",
            id=gone.json()["auditId"],
        )

    assert undo(admin, gone).status_code == 200


def test_a_post_restored_on_another_board_leaves_its_category(owner, admin: Person):
    free = a_board()
    board = a_board("질문")
    put(admin, board, "먹이")
    food = shown(owner, board)[0]["id"]
    post = a_post(owner, boardId=board, categoryId=food)
    owner.delete(f"/api/community/{post['id']}")
    assert shown(owner, board)[0]["postsCount"] == 0

    path = f"/api/trash/community/{post['id']}/restore"
    restored = owner.post(path, {"boardId": free})

    assert restored.status_code == 200, restored.text
    assert category_of(owner, post) is None


def test_a_removed_board_counts_its_moved_posts(owner, admin: Person):
    free, board = a_board(), a_board("질문")
    put(admin, board, "먹이")
    food = shown(owner, board)[0]["id"]
    a_post(owner, boardId=board, categoryId=food)

    remove_board(board, move_to=free)

    with connection():
        assert fetch_value("SELECT count(*) FROM board_categories") == 0


def test_undoing_a_category_leaves_the_one_that_another_board_gave_since(owner, admin: Person):
    first, (talk, ask) = with_categories(admin, "잡담", "질문")
    second = a_board(name="밤 이야기")
    put(admin, second, "소식")
    [news] = [one["id"] for one in shown(admin, second)]
    post = a_post(owner, boardId=first, categoryId=talk)
    placed = admin.put(f"/api/admin/posts/{post['id']}", {"categoryId": ask})
    assert placed.status_code == 200, placed.text
    moved = owner.put(f"/api/community/{post['id']}", {"boardId": second, "categoryId": news})
    assert moved.status_code == 200, moved.text

    undone = admin.post(f"/api/admin/audit/{placed.json()['auditId']}/undo")

    assert undone.status_code == 200, undone.text
    assert category_of(owner, post)["id"] == news
