"""Secret posts and comments: who writes them, who reads them, and what others see."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from tests.factories.community import a_board, a_post, change_board, comment_on
from tests.factories.keepers import make_keeper
from tests.factories.moderation import bells
from tests.factories.trash import brought_back
from tests.people import Person, make_staff, sign_up
from tests.site import RunningSite

SECRET = "비밀글이에요. 쓴 사람과 운영진만 볼 수 있어요."


@pytest.fixture
def board(site: RunningSite) -> int:
    return a_board("문의", allowsSecrets=True)


@pytest.fixture
def secret(board: int, owner: Person) -> dict[str, Any]:
    return a_post(
        owner, boardId=board, title="우리 집 주소", content="아무도 몰라요", isSecret=True
    )


def listed(person: Person, **query: Any) -> list[dict[str, Any]]:
    return person.get("/api/community", **query).json()["posts"]


def answer_to(post: dict[str, Any], author: Person, **changes: Any) -> dict[str, Any]:
    answer = a_post(author, boardId=post["boardId"], **changes)
    with transaction():
        execute(
            "UPDATE community_posts SET parent_id = %(post)s, thread_id = %(post)s"
            " WHERE id = %(id)s",
            post=post["id"],
            id=answer["id"],
        )
    return answer


def commented(person: Person, post: dict[str, Any], content: str, **more: Any) -> Any:
    form = {"content": content, "isSecret": True, **more}
    return person.post(f"/api/community/{post['id']}/comments", form)


def thread(person: Person, post: dict[str, Any]) -> list[tuple[str, bool]]:
    answer = person.get(f"/api/community/{post['id']}/comments").json()
    return [(one["content"], one["mayRead"]) for one in answer]


def test_lists_of_its_board_show_that_there_is_one(
    board: int, secret: dict[str, Any], owner: Person, follower: Person, visitor: Person
):
    other = a_post(owner, boardId=board, title="모두에게")
    for person in (visitor, follower):
        first, second = listed(person, boardId=board)
        assert first["id"] == other["id"]
        assert (second["id"], second["title"]) == (secret["id"], "비밀글입니다")
        assert (second["isSecret"], second["mayRead"]) == (True, False)
        assert (second["content"], second["preview"], second["images"]) == ("", "", [])
        assert second["user"]["nickname"] == owner.nickname
    assert [one["title"] for one in listed(owner, boardId=board)] == ["모두에게", "우리 집 주소"]


def test_lists_of_all_boards_leave_it_out_and_do_not_count_it(
    board: int, secret: dict[str, Any], owner: Person, visitor: Person
):
    open_post = a_post(owner, boardId=board)
    for person in (visitor, owner):
        answer = person.get("/api/community").json()
        assert ([one["id"] for one in answer["posts"]], answer["total"]) == ([open_post["id"]], 1)
        assert person.get("/api/community", boardId=board).json()["total"] == 2
    for query in ({"search": "주소"}, {"boardId": board, "search": "주소"}):
        assert listed(owner, **query) == []
    assert [one["id"] for one in owner.get(f"/api/community/user/{owner.id}").json()] == [
        open_post["id"]
    ]


def test_opening_it_says_why_not(secret: dict[str, Any], follower: Person, visitor: Person):
    for person in (visitor, follower):
        answer = person.get(f"/api/community/{secret['id']}")
        assert (answer.status_code, answer.json()["message"]) == (403, SECRET)
        page = person.get(f"/community/post/{secret['id']}")
        assert page.status_code == 403
        assert SECRET in page.text
        assert "noindex" in page.text


@pytest.mark.parametrize("blocks", ["author", "reader"])
def test_to_whom_a_block_separates_it_is_not_there(
    secret: dict[str, Any], owner: Person, follower: Person, blocks: str
):
    one, other = (owner, follower) if blocks == "author" else (follower, owner)
    one.post(f"/api/members/{other.id}/block")

    answer = follower.get(f"/api/community/{secret['id']}")

    assert (answer.status_code, answer.json()["code"]) == (404, "post_not_found")


def test_its_author_turns_it_secret_and_back(board: int, owner: Person, visitor: Person):
    post = a_post(owner, boardId=board, title="바뀌는 글")
    path = f"/api/community/{post['id']}"
    assert visitor.get(path).status_code == 200

    assert owner.put(path, {"isSecret": True}).json()["isSecret"]
    assert visitor.get(path).status_code == 403
    assert visitor.get("/api/community").json()["total"] == 0

    assert owner.put(path, {"isSecret": False}).status_code == 200
    assert visitor.get(path).json()["title"] == "바뀌는 글"
    assert visitor.get("/api/community").json()["total"] == 1


def test_what_was_written_to_a_secret_does_not_go_public_with_it(
    board: int, owner: Person, follower: Person, visitor: Person, site: RunningSite
):
    moderator = sign_up(site.url, "carer", "돌보미")
    make_staff(moderator, Role.MODERATOR)
    post = a_post(owner, boardId=board, title="바뀌는 글")
    path = f"/api/community/{post['id']}"
    comment_on(moderator, post, "공개 답")
    comment_on(follower, post, "처음부터 모두에게")
    assert owner.put(path, {"isSecret": True}).json()["isSecret"]
    assert moderator.post(f"/api/admin/posts/{post['id']}/secret", {"reason": "문의"}).is_success
    said = comment_on(moderator, post, "환불 계좌 확인했어요")
    comment_on(owner, post, "그 계좌 맞아요", parent=said)
    gone = comment_on(moderator, post, "잘못 썼어요")
    moderator.delete(f"{path}/comments/{gone['id']}")

    assert owner.put(path, {"isSecret": False}).status_code == 200

    brought_back(moderator, "community_comment", gone["id"])
    hidden = ("비밀댓글입니다", False)
    public = [("공개 답", True), ("처음부터 모두에게", True)]
    assert thread(visitor, post) == thread(follower, post) == [*public, hidden, hidden, hidden]
    assert (
        thread(owner, post)[2:4]
        == thread(moderator, post)[2:4]
        == [
            ("환불 계좌 확인했어요", True),
            ("그 계좌 맞아요", True),
        ]
    )
    assert "공개로 바뀌어서" in bells(moderator)[0]
    assert not any("공개로 바뀌어서" in each for each in bells(owner) + bells(follower))


def test_what_who_asked_wrote_under_a_secret_answer_stays_between_them(
    board: int, owner: Person, follower: Person, visitor: Person
):
    asked = a_post(follower, boardId=board)
    answer = answer_to(asked, owner, isSecret=True)
    comment_on(follower, answer, "전화번호예요")

    assert owner.put(f"/api/community/{answer['id']}", {"isSecret": False}).is_success

    assert thread(visitor, answer) == [("비밀댓글입니다", False)]
    assert thread(owner, answer) == thread(follower, answer) == [("전화번호예요", True)]


def test_only_where_the_board_allows_it(secret: dict[str, Any], board: int, owner: Person):
    free = a_board()
    form = {"title": "비밀", "content": "비밀이에요", "boardId": free, "isSecret": True}
    refused = owner.post("/api/community", form)
    assert (refused.status_code, refused.json()["code"]) == (403, "secrets_forbidden")
    path = f"/api/community/{secret['id']}"
    assert owner.put(path, {"boardId": free}).status_code == 403
    assert commented(owner, a_post(owner, boardId=free), "비밀").status_code == 403

    change_board(board, allowsSecrets=False)
    assert owner.put(path, {"title": "새 제목", "isSecret": True}).json()["isSecret"]


def test_a_giveaway_is_nobodys_secret(owner: Person):
    giving = a_board("나눔", purpose="giving", allowsSecrets=True)
    form = {
        "title": "집 나눔",
        "content": "드려요",
        "boardId": giving,
        "isSecret": True,
        "giveaway": {"region": "서울 마포구"},
    }
    assert owner.post("/api/community", form).status_code == 403


def test_who_asked_reads_the_answer(secret: dict[str, Any], owner, follower, visitor: Person):
    answer = answer_to(secret, follower, title="답이에요", isSecret=True)
    path = f"/api/community/{answer['id']}"
    assert owner.get(path).json()["title"] == "답이에요"
    assert visitor.get(path).status_code == 403
    assert follower.get(f"/api/community/{secret['id']}").status_code == 403


def test_a_restricted_board_does_not_tell_of_its_secrets(
    secret: dict[str, Any], board: int, follower: Person, visitor: Person
):
    change_board(board, readPermission="members")
    path = f"/api/community/{secret['id']}"
    assert visitor.get(path).json()["code"] == "board_read_forbidden"
    assert follower.get(path).json()["code"] == "post_secret"
    [stub] = listed(follower, boardId=board)
    assert (stub["title"], stub["mayRead"]) == ("비밀글입니다", False)


def test_a_secret_comment_is_for_those_it_is_between(
    board: int, owner: Person, follower: Person, visitor: Person, site: RunningSite
):
    third = sign_up(site.url, "third", "셋째")
    post = a_post(owner, boardId=board)
    comment_on(third, post, "모두에게")
    asked = commented(follower, post, "전화번호예요").json()
    # A reply to a secret comment is secret without being told to.
    replied = comment_on(owner, post, "고마워요", parent=asked)
    assert (replied["isSecret"], replied["mayRead"]) == (True, True)

    said = [("모두에게", True), ("전화번호예요", True), ("고마워요", True)]
    hidden = [("모두에게", True), ("비밀댓글입니다", False), ("비밀댓글입니다", False)]
    for _ in range(2):  # the second time from the cache
        assert thread(owner, post) == thread(follower, post) == said
        assert thread(visitor, post) == thread(third, post) == hidden
    one = f"/api/community/{post['id']}/comments/{asked['id']}"
    assert third.get(one).json()["content"] == "비밀댓글입니다"
    assert follower.get(one).json()["content"] == "전화번호예요"
    assert commented(third, post, "뭐예요?", parentId=asked["id"]).status_code == 404
    assert third.get(f"/api/community/user/{follower.id}/comments").json() == []


def test_an_edit_opens_and_closes_a_comment(board: int, owner: Person, follower, visitor: Person):
    post = a_post(owner, boardId=board)
    asked = commented(follower, post, "전화번호예요").json()
    reply = comment_on(owner, post, "고마워요", parent=asked)
    path = f"/api/community/{post['id']}/comments"

    form = {"content": "고마워요", "isSecret": False}
    assert owner.put(f"{path}/{reply['id']}", form).json()["isSecret"]
    form = {"content": "모두 보세요", "isSecret": False}
    assert not follower.put(f"{path}/{asked['id']}", form).json()["isSecret"]
    assert thread(visitor, post) == [("모두 보세요", True), ("비밀댓글입니다", False)]
    form = {"content": "다시 비밀", "isSecret": True}
    follower.put(f"{path}/{asked['id']}", form)
    assert thread(visitor, post)[0] == ("비밀댓글입니다", False)


def test_a_comment_that_turns_secret_closes_the_replies_to_it(
    board: int, owner: Person, follower: Person, visitor: Person, site: RunningSite
):
    third = sign_up(site.url, "third", "셋째")
    post = a_post(owner, boardId=board)
    asked = comment_on(follower, post, "010-1234-5678이에요")
    comment_on(owner, post, "010-1234-5678 맞죠?", parent=asked)
    gone = comment_on(third, post, "010-1234-5678?", parent=asked)
    comment_on(third, post, "다른 말")
    path = f"/api/community/{post['id']}/comments"
    third.delete(f"{path}/{gone['id']}")
    assert len(thread(visitor, post)) == 3  # cached

    assert follower.put(f"{path}/{asked['id']}", {"content": "비밀", "isSecret": True}).is_success

    brought_back(third, "community_comment", gone["id"])
    hidden = ("비밀댓글입니다", False)
    assert thread(visitor, post) == [hidden, hidden, hidden, ("다른 말", True)]
    assert thread(follower, post)[1:3] == [("010-1234-5678 맞죠?", True), ("010-1234-5678?", True)]
    assert "답글도 비밀댓글" in bells(owner)[0]
    assert not any("답글도 비밀댓글" in each for each in bells(follower) + bells(third))


def test_no_secret_comment_is_an_accepted_answer(owner: Person, follower: Person):
    board = a_board("질문", purpose="question", allowsSecrets=True)
    post = a_post(owner, boardId=board)
    secret = commented(follower, post, "비밀 답").json()
    path = f"/api/community/{post['id']}/answer"
    refused = owner.put(path, {"commentId": secret["id"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "secret_answer")

    form = {"content": "모두의 답", "isSecret": False}
    of_comment = f"/api/community/{post['id']}/comments/{secret['id']}"
    follower.put(of_comment, form)
    assert owner.put(path, {"commentId": secret["id"]}).status_code == 200
    follower.put(of_comment, {"content": "모두의 답", "isSecret": True})
    shown = owner.get(f"/api/community/{post['id']}").json()["question"]
    assert shown == {"acceptedCommentId": None}


def test_staff_open_it_with_a_reason_and_may_answer_for_a_day(
    secret: dict[str, Any], board: int, owner: Person, site: RunningSite
):
    moderator, keeper = (sign_up(site.url, name, name) for name in ("carer", "guard"))
    make_staff(moderator, Role.MODERATOR)
    make_keeper(keeper, board)
    place, console = f"/api/community/{secret['id']}", f"/api/admin/posts/{secret['id']}"
    for person in (moderator, keeper):
        row = person.get(console).json()
        assert (row["isSecret"], row["title"], row["content"]) == (True, None, None)
        assert person.get(place).status_code == 403
    assert keeper.post(f"{console}/secret", {"reason": "궁금해서"}).status_code == 403
    assert moderator.post(f"{console}/secret", {"reason": ""}).status_code == 422

    opened = moderator.post(f"{console}/secret", {"reason": "문의에 답하려고"})

    assert opened.json()["content"] == "아무도 몰라요"
    with connection():
        [act] = fetch_all(
            "SELECT id, reason, target_id FROM audit_log WHERE action = 'secret.open'"
        )
        looks = fetch_row("SELECT user_id, fields FROM personal_data_views")
    assert act == {
        "id": opened.json()["auditId"],
        "reason": "문의에 답하려고",
        "target_id": secret["id"],
    }
    assert looks == {"user_id": owner.id, "fields": ["writing"]}
    assert moderator.get(place).json()["title"] == "우리 집 주소"
    comment_on(moderator, secret, "답이에요")
    assert thread(owner, secret) == [("답이에요", True)]

    with transaction():
        execute("UPDATE audit_log SET created_at = now() - interval '25 hours'")
    assert moderator.get(place).status_code == 403


def test_staff_open_a_secret_comment_with_a_reason(board: int, admin: Person, owner, follower):
    post = a_post(owner, boardId=board)
    asked = commented(follower, post, "전화번호예요").json()
    path = f"/api/admin/comments/community_comment:{asked['id']}"
    assert admin.get(path).json()["content"] is None
    assert admin.post(f"{path}/secret", {"reason": "신고 확인"}).json()["content"] == "전화번호예요"


def test_its_author_has_it_in_their_record_and_staff_count_it(
    secret: dict[str, Any], board: int, owner: Person, admin: Person
):
    [row] = admin.get("/api/admin/posts").json()
    assert (row["isSecret"], row["title"], row["state"]) == (True, None, "private")
    with connection():
        kept = fetch_row(
            "SELECT posts_count, secrets_count FROM boards WHERE id = %(id)s", id=board
        )
    assert kept == {"posts_count": 1, "secrets_count": 1}
    owner.delete(f"/api/community/{secret['id']}")
    with connection():
        kept = fetch_row(
            "SELECT posts_count, secrets_count FROM boards WHERE id = %(id)s", id=board
        )
    assert kept == {"posts_count": 0, "secrets_count": 0}


def test_news_of_a_secret_say_nothing_of_its_words(board: int, owner: Person, follower: Person):
    asked = a_post(follower, boardId=board, title="물어봐요")
    secret = answer_to(asked, owner, title="우리 집 주소", isSecret=True)
    first = commented(owner, secret, "비밀번호는 이거예요", isSecret=False).json()
    commented(follower, secret, "고마워요", parentId=first["id"])
    commented(follower, secret, "하나 더요")
    follower.post(f"/api/community/{secret['id']}/like")

    with connection():
        told = fetch_all(
            "SELECT title || ' ' || message AS words FROM notifications WHERE user_id = %(id)s",
            id=owner.id,
        )
    said = " / ".join(one["words"] for one in told)
    assert len(told) >= 3
    assert "주소" not in said
    assert "비밀번호" not in said
    assert "'비밀글'" in said


def test_news_of_acts_on_a_secret_do_not_name_it(owner: Person, follower: Person, admin: Person):
    """An accepted answer is told to somebody who does not read the question any more."""
    board = a_board("질문", purpose="question", allowsSecrets=True)
    asked = a_post(owner, boardId=board, title="우리 집 주소", content="우리 집 주소")
    answer = comment_on(follower, asked)
    said = commented(owner, asked, "우리 집 주소예요").json()
    owner.put(f"/api/community/{asked['id']}", {"isSecret": True})
    under = comment_on(owner, asked, "우리 집 주소는요")
    with transaction():
        execute("DELETE FROM notifications")  # of when it was open

    path = f"/api/community/{asked['id']}/answer"
    assert owner.put(path, {"commentId": answer["id"]}).is_success
    assert admin.put(f"/api/admin/posts/{asked['id']}", {"boardId": a_board()}).is_success
    comments = [f"comments/community_comment:{one['id']}" for one in (said, under)]
    for path in (*comments, f"posts/{asked['id']}"):
        assert admin.delete(f"/api/admin/{path}").is_success
        assert admin.post(f"/api/admin/{path}/restore", {"reason": "오해"}).is_success

    with connection():
        told = fetch_column("SELECT title || ' ' || message FROM notifications ORDER BY id")
    assert len(told) == 8
    assert not any("주소" in words for words in told)
    assert all("비밀글" in words or "비밀댓글" in words for words in told)


def test_a_notice_of_what_is_no_secret_names_it(owner: Person, admin: Person):
    post = a_post(owner, title="첫눈")
    said = comment_on(owner, post, "어젯밤에요")
    for path in (f"comments/community_comment:{said['id']}", f"posts/{post['id']}"):
        assert admin.delete(f"/api/admin/{path}").is_success
    assert ["첫눈" in words for words in bells(owner)] == [True, False]
    assert ["어젯밤" in words for words in bells(owner)] == [False, True]
