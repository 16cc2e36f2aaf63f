"""Diaries, posts and comments in the console: states, search, and what staff may not read."""

import json
from typing import Any

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.staff.cases.content.lists import SEARCHED_COMMENTS
from tests.factories.community import a_post, comment_on
from tests.factories.content import set_hidden
from tests.factories.diaries import a_hamster, an_entry, say
from tests.factories.hamsters import condole, farewell
from tests.factories.moderation import a_case, bells, drift, undone
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.statements import counted


def listed(admin: Person, what: str, **filters: Any) -> list[dict[str, Any]]:
    answer = admin.get(f"/api/admin/{what}", filter=json.dumps(filters))
    assert answer.status_code == 200, answer.text
    return answer.json()


def ids(admin: Person, what: str, **filters: Any) -> list[Any]:
    return [row["id"] for row in listed(admin, what, **filters)]


def test_a_plain_list_is_an_array_with_its_range(admin, owner):
    for number in range(3):
        an_entry(owner, title=f"{number}번째", content="가" * 300)

    answer = admin.get("/api/admin/diaries")

    assert answer.headers["Content-Range"] == "diaries 0-2/3"
    [row, *_] = answer.json()
    assert (row["id"], row["title"], len(row["preview"])) == (3, "2번째", 100)
    assert (row["state"], row["nickname"], row["casesCount"]) == ("visible", "콩이집사", 0)
    page = admin.get("/api/admin/diaries", sort='["id","ASC"]', range="[1,1]")
    assert page.headers["Content-Range"] == "diaries 1-1/3"
    assert [each["id"] for each in page.json()] == [2]


def test_every_state_has_its_list(admin, owner, follower):
    visible, private, removed, deleted = (
        an_entry(owner)["id"],
        an_entry(owner, isPublic=False)["id"],
        an_entry(owner)["id"],
        an_entry(owner)["id"],
    )
    assert admin.delete(f"/api/admin/diary/{removed}").status_code == 200
    owner.delete(f"/api/diary/{deleted}")

    assert ids(admin, "diaries", state="visible") == [visible]
    assert ids(admin, "diaries", state="private") == [private]
    assert ids(admin, "diaries", state="removed") == [removed]
    assert ids(admin, "diaries", state="deleted") == [deleted]
    assert ids(admin, "diaries", state="hidden") == []
    assert ids(admin, "diaries", userId=follower.id) == []
    assert ids(admin, "diaries", id=[private, removed]) == [removed, private]


def test_search_finds_parts_of_words_but_no_private_ones(admin, owner):
    found = an_entry(owner, title="해바라기씨")["id"]
    an_entry(owner, title="해바라기 비밀", isPublic=False)
    post = a_post(owner, content="수제사료를 나눠요")["id"]

    assert ids(admin, "diaries", q="바라기") == [found]
    assert ids(admin, "posts", q="사료") == [post]
    assert ids(admin, "posts", q="없는말") == []


def test_a_row_has_its_pictures_but_a_private_one_has_none(admin, owner):
    shown, private = (owner.send_file("/api/upload", a_photo()).json()["urls"][0] for _ in range(2))
    an_entry(owner, images=[shown])
    an_entry(owner, images=[private], isPublic=False)

    assert [row["images"] for row in listed(admin, "diaries")] == [[], [shown]]


def test_a_private_entry_shows_no_words_until_it_is_reported(admin, owner, follower):
    entry = an_entry(owner, title="비밀", content="아무도 몰라")
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    [row] = listed(admin, "diaries")
    assert (row["state"], row["title"], row["preview"]) == ("private", None, None)
    page = admin.get(f"/api/admin/diaries/{entry['id']}").json()
    assert (page["title"], page["content"], page["images"]) == (None, None, [])

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": True})
    a_case(follower, "diary", entry["id"])
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    page = admin.get(f"/api/admin/diaries/{entry['id']}").json()
    assert (page["title"], page["content"], page["casesCount"]) == ("비밀", "아무도 몰라", 1)


def test_posts_by_board(admin, owner):
    post = a_post(owner)
    [row] = listed(admin, "posts", boardId=post["boardId"])
    assert (row["id"], row["board"]["name"], row["isPinned"]) == (post["id"], "자유게시판", False)
    assert listed(admin, "posts", boardId=999) == []
    page = admin.get(f"/api/admin/posts/{post['id']}").json()
    assert page["content"] == "큰 집을 추천해 주세요."


def test_comments_of_both_kinds(admin, owner):
    entry, post = an_entry(owner), a_post(owner)
    under_diary = f"comment:{say(owner, entry, '귀여워')['id']}"
    under_post = f"community_comment:{comment_on(owner, post, '넓은 집')['id']}"

    assert ids(admin, "comments") == [under_diary]
    assert ids(admin, "comments", kind="community_comment") == [under_post]
    assert set(ids(admin, "comments", id=[under_diary, under_post])) == {under_diary, under_post}
    assert ids(admin, "comments", q="귀여") == [under_diary]
    page = admin.get(f"/api/admin/comments/{under_post}").json()
    assert (page["content"], page["parentId"], page["kind"]) == (
        "넓은 집",
        post["id"],
        "community_comment",
    )


def test_every_kind_says_where_members_read_it(admin, owner, follower):
    entry, post, gone = an_entry(owner), a_post(owner), a_hamster(owner)["id"]
    farewell(owner, gone)
    said, answered = say(owner, entry), comment_on(owner, post)
    condoled = condole(follower, gone).json()
    under = {
        f"comment:{said['id']}": f"/diary/{entry['id']}",
        f"community_comment:{answered['id']}": f"/community/post/{post['id']}",
        f"condolence:{condoled['id']}": f"/hamster/{gone}",
    }

    for name, address in under.items():
        assert admin.get(f"/api/admin/comments/{name}").json()["url"].split("#")[0] == address
    assert listed(admin, "diaries")[0]["url"] == f"/diary/{entry['id']}"
    assert listed(admin, "posts")[0]["url"] == f"/community/post/{post['id']}"


def test_a_word_is_looked_for_in_the_newest_comments_or_in_all_of_a_member(admin, owner):
    old, new = (say(owner, an_entry(owner), "귀여워")["id"] for _ in range(2))
    with transaction():
        execute(
            "UPDATE comments SET id = id + %(far)s WHERE id = %(id)s",
            far=SEARCHED_COMMENTS,
            id=new,
        )

    latest = f"comment:{new + SEARCHED_COMMENTS}"
    assert ids(admin, "comments", q="귀여") == [latest]
    assert ids(admin, "comments", q="귀여", userId=owner.id) == [latest, f"comment:{old}"]


@pytest.mark.parametrize("name", ["1", "comment:", "comment:x", "user:1", "comment:999"])
def test_a_comment_that_is_none(admin, name):
    assert admin.get(f"/api/admin/comments/{name}").status_code == 404


def test_removing_restoring_and_undoing_over_the_api(admin, owner, visitor):
    entry, post = an_entry(owner), a_post(owner)
    comment = f"comment:{say(owner, entry)['id']}"

    for path, address in (
        (f"posts/{post['id']}", f"/api/community/{post['id']}"),
        (f"diaries/{entry['id']}", f"/api/diary/{entry['id']}"),
    ):
        body = {"reason": "광고예요."}
        answer = admin.http.request("DELETE", f"/api/admin/{path}", json=body)
        assert answer.status_code == 200
        assert "광고예요." in bells(owner)[0]
        assert visitor.get(address).status_code == 404
        again = admin.delete(f"/api/admin/{path}")
        assert (again.status_code, again.json()["code"]) == (409, "not_removable")
        undone(admin, answer.json()["auditId"])
        assert visitor.get(address).status_code == 200
    assert admin.delete(f"/api/admin/community/{post['id']}").status_code == 200
    assert admin.post(f"/api/admin/posts/{post['id']}/restore").status_code == 200
    assert visitor.get(f"/api/community/{post['id']}").status_code == 200
    assert admin.delete(f"/api/admin/comments/{comment}").status_code == 200
    assert visitor.get(f"/api/diary/{entry['id']}/comments").json() == []
    assert admin.post(f"/api/admin/comments/{comment}/restore").status_code == 200
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("what", ["diaries", "posts", "comments", "reports", "held"])
def test_a_list_costs_the_same_however_long_it_is(admin, owner, follower, what):
    admin.get("/api/admin/held")

    def grow() -> int:
        entry, post = an_entry(owner), a_post(owner)
        say(owner, entry)
        a_case(follower, "diary", entry["id"])
        a_case(follower, "community", post["id"])
        set_hidden("community", post["id"], is_hidden=True, reason="review")
        listed(admin, what)  # looks up who asks, which a list does not cost
        with counted() as statements:
            assert listed(admin, what)
        return len(statements)

    assert len({grow(), grow(), grow()}) == 1


def test_only_what_an_index_answers_is_a_sort(admin):
    answer = admin.get("/api/admin/diaries", sort='["title","DESC"]')

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["sort"])
