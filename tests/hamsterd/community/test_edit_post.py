"""An author changes a post."""

from concurrent.futures import ThreadPoolExecutor

from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_board, a_post, change_board, comment_on, like_post
from tests.factories.files import A_PDF
from tests.factories.pictures import a_photo
from tests.people import Person


def test_what_is_left_out_stays(owner: Person, visitor: Person):
    post = a_post(owner)
    visitor.get(f"/api/community/{post['id']}")

    edited = owner.put(f"/api/community/{post['id']}", {"title": "집을 바꿨어요"}).json()

    assert edited == {**post, "title": "집을 바꿨어요", "updatedAt": edited["updatedAt"]}
    assert edited["updatedAt"] > post["updatedAt"]
    assert visitor.get(f"/api/community/{post['id']}").json() == edited


def test_ones_own_like_stays_in_the_answer(owner: Person):
    post = a_post(owner)
    like_post(owner, post)

    assert owner.put(f"/api/community/{post['id']}", {"title": "새 제목"}).json()["isLiked"] is True


def test_pictures_are_let_go_and_taken_on(owner: Person, visitor: Person):
    first, second = (
        owner.send_file("/api/upload/community", a_photo(10, 10)).json()["urls"][0]
        for _ in range(2)
    )
    post = a_post(owner, images=[first])

    edited = owner.put(f"/api/community/{post['id']}", {"images": [second]}).json()

    assert edited["images"] == [second]
    assert visitor.get(second).status_code == 200
    assert visitor.get(first).status_code == 404


def test_moving_to_another_board_moves_the_counts(owner: Person, visitor: Person):
    free, questions = a_board(), a_board("질문")
    post = a_post(owner)

    edited = owner.put(f"/api/community/{post['id']}", {"boardId": questions}).json()

    assert edited["board"] == {"id": questions, "name": "질문"}
    counts = {one["id"]: one["postsCount"] for one in visitor.get("/api/boards").json()}
    assert counts == {free: 0, questions: 1}
    assert visitor.get("/api/community", boardId=free).json()["posts"] == []
    assert owner.get("/api/auth/me").json()["postsCount"] == 1


def test_who_may_not_pin_takes_no_pin_to_another_board(owner: Person, admin: Person):
    free, questions = a_board(), a_board("질문")
    mine, notice = a_post(owner, boardId=free), a_post(admin, boardId=free)
    for post in (mine, notice):
        assert admin.put(f"/api/admin/posts/{post['id']}", {"isPinned": True}).is_success

    stays = owner.put(f"/api/community/{mine['id']}", {"boardId": free, "title": "고침"}).json()
    moved = owner.put(f"/api/community/{mine['id']}", {"boardId": questions}).json()
    own = admin.put(f"/api/community/{notice['id']}", {"boardId": questions}).json()

    assert (stays["isPinned"], moved["isPinned"], own["isPinned"]) == (True, False, True)


def test_moving_needs_a_board_one_may_write_on(owner: Person):
    post = a_post(owner)
    path = f"/api/community/{post['id']}"
    notices, closed = a_board("공지", write_permission="admin"), a_board("닫힌 곳", is_active=False)

    assert owner.put(path, {"boardId": notices}).json()["code"] == "board_write_forbidden"
    assert owner.put(path, {"boardId": closed}).json()["code"] == "board_not_found"
    assert owner.put(path, {"isPinned": True}).json()["code"] == "pin_forbidden"
    assert owner.get(path).json()["boardId"] == post["boardId"]


def test_a_post_may_stay_where_one_may_not_write_any_more(owner: Person, stranger: Person):
    a_board()
    board = a_board("질문")
    post = a_post(owner, boardId=board)
    change_board(board, write_permission="admin", is_active=False)

    answer = owner.put(f"/api/community/{post['id']}", {"title": "고침", "boardId": board})

    assert answer.status_code == 200
    assert stranger.get(f"/api/community/{post['id']}").json()["title"] == "고침"


def test_nobody_else_edits_it_not_even_an_admin(owner, stranger, admin):
    post = a_post(owner)

    for person in (stranger, admin):
        answer = person.put(f"/api/community/{post['id']}", {"title": "내 것"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_post_owner")
    assert owner.put("/api/community/999", {"title": "없음"}).status_code == 404


def test_posts_that_change_places_end_in_no_deadlock(owner: Person, follower: Person):
    free, questions = a_board(), a_board("질문")
    mine, theirs = a_post(owner, boardId=free), a_post(follower, boardId=questions)

    def turn(number: int) -> int:
        person, post = ((owner, mine), (follower, theirs))[number % 2]
        board = (free, questions)[(number // 2 + number) % 2]
        return int(person.put(f"/api/community/{post['id']}", {"boardId": board}).status_code)

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(turn, range(48))) == {200}
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


def test_what_others_wrote_on_a_restricted_board_does_not_go_public(
    owner: Person, follower: Person, visitor: Person
):
    free, regulars, other = a_board(), a_board("단골방"), a_board("단골방2")
    alone, commented, answered = (a_post(owner, boardId=regulars) for _ in range(3))
    comment_on(owner, alone)
    said = comment_on(follower, commented)
    follower.delete(f"/api/community/{commented['id']}/comments/{said['id']}")  # may come back
    a_post(follower, boardId=regulars, parentId=answered["id"])
    change_board(regulars, read_permission="level:1")
    change_board(other, read_permission="level:1")

    for post in (commented, answered):
        path = f"/api/community/{post['id']}"
        refused = owner.put(path, {"boardId": free})
        assert (refused.status_code, refused.json()["code"]) == (409, "thread_opens")
        assert list(refused.json()["fields"]) == ["boardId"]
        assert owner.put(path, {"boardId": other}).status_code == 200
        assert visitor.get(path).status_code == 403
    assert owner.put(f"/api/community/{alone['id']}", {"boardId": free}).status_code == 200


def test_what_others_attached_is_not_opened_to_more_downloads(owner: Person, follower: Person):
    for_all = a_board("자료실", allowsFiles=True)
    kept = a_board("단골 자료실", allowsFiles=True, downloadPermission="level:9")
    own, answered = (a_post(owner, boardId=kept) for _ in range(2))
    [file] = follower.send_file(
        "/api/upload/community/files", A_PDF, name="신청서.pdf", field="files"
    ).json()["papers"]
    a_post(follower, boardId=kept, parentId=answered["id"], files=[file["url"]])
    comment_on(follower, own)

    refused = owner.put(f"/api/community/{answered['id']}", {"boardId": for_all})

    assert (refused.status_code, refused.json()["code"]) == (409, "thread_opens")
    assert "파일" in refused.json()["fields"]["boardId"]
    assert owner.put(f"/api/community/{own['id']}", {"boardId": for_all}).status_code == 200
