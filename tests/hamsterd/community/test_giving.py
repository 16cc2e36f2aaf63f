"""A post on a board of giving says where, until when, and whether it still can be had."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from hamsterd.community.boards.service import create_board
from hamsterd.community.giveaways.regions import check_region
from hamsterd.community.kind import POST
from hamsterd.community.posts.placement import place_post
from hamsterd.community.schemas import BoardIn, PlaceIn
from hamsterd.content.lifecycle import remove, restore
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from tests.factories.community import a_board, a_post, change_board
from tests.factories.moderation import a_case
from tests.people import Person
from tests.site import hear_the_bus

MAPO = {"region": "서울 마포구"}


def day(ahead: int) -> str:
    return str(kst_day() + timedelta(days=ahead))


def giving_board() -> int:
    return a_board("나눔", purpose="giving")


def a_gift(author: Person, **changes: Any) -> dict[str, Any]:
    form = {"title": "이동장 나눔", "giveaway": MAPO, **changes}
    return a_post(author, **{"boardId": giving_board(), **form})


def giveaway(reader: Person, post: dict[str, Any]) -> dict[str, Any] | None:
    found = reader.get(f"/api/community/{post['id']}")
    assert found.status_code == 200, found.text
    return found.json()["giveaway"]


def turn(author: Person, post: dict[str, Any], state: str) -> httpx.Response:
    return author.put(f"/api/community/{post['id']}/giveaway", {"state": state})


def edit(author: Person, post: dict[str, Any], **form: Any) -> httpx.Response:
    return author.put(f"/api/community/{post['id']}", form)


def open_ones(reader: Person, **query: Any) -> list[int]:
    listed = reader.get("/api/community", only="giving", **query).json()
    assert listed["total"] == len(listed["posts"])
    return [post["id"] for post in listed["posts"]]


def end(post: dict[str, Any], *, days_ago: int = 1) -> None:
    """Its last day is over, as time does."""
    with connection():
        execute(
            "UPDATE giveaways SET ends_on = %(day)s WHERE post_id = %(id)s",
            day=kst_day() - timedelta(days=days_ago),
            id=post["id"],
        )


def refused(answer: httpx.Response, field: str) -> str:
    assert answer.status_code in (409, 422), answer.text
    fields = answer.json()["fields"]
    assert list(fields) == [field], fields
    return fields[field]


def test_a_post_says_where_and_is_open_for_two_weeks(owner: Person, visitor: Person):
    post = a_gift(owner, giveaway={"region": "  서울   마포구 "})

    shown = {"state": "open", "region": "서울 마포구", "endsOn": day(14)}
    assert post["giveaway"] == shown
    assert giveaway(visitor, post) == shown
    [listed] = visitor.get("/api/community").json()["posts"]
    assert listed["giveaway"] == shown
    assert listed["title"] == "이동장 나눔"


def test_the_author_turns_its_state_and_back(owner: Person, visitor: Person):
    post, other = a_gift(owner), a_gift(owner)

    for state in ("reserved", "done", "done", "open"):
        answer = turn(owner, post, state)
        assert (answer.status_code, answer.json()["state"]) == (200, state)
        hear_the_bus()
        assert giveaway(visitor, post) == answer.json()
        is_open = state == "open"
        assert open_ones(visitor) == [other["id"], *([post["id"]] if is_open else [])]


def test_only_its_author_turns_it(owner: Person, follower: Person, admin: Person, visitor: Person):
    post = a_gift(owner)

    for other in (follower, admin):
        assert turn(other, post, "done").json()["code"] == "not_post_owner"
    assert turn(visitor, post, "done").status_code == 401
    assert turn(owner, {"id": 4_000}, "done").status_code == 404
    assert turn(owner, post, "sold").status_code == 422
    assert giveaway(visitor, post)["state"] == "open"


def test_after_its_last_day_it_is_over_and_opened_again_for_two_weeks(
    owner: Person, visitor: Person
):
    post, today = a_gift(owner), a_gift(owner, giveaway={**MAPO, "endsOn": day(0)})
    end(post)

    assert open_ones(visitor) == [today["id"]]
    turn(owner, post, "done")
    assert turn(owner, post, "open").json()["endsOn"] == day(14)
    hear_the_bus()
    assert open_ones(visitor) == [today["id"], post["id"]]
    assert turn(owner, today, "open").json()["endsOn"] == day(0)


@pytest.mark.parametrize("ahead", [-1, 61])
def test_a_last_day_is_within_sixty_days(owner: Person, ahead: int):
    form = {"title": "이동장", "content": "드려요", "boardId": giving_board()}

    answer = owner.post("/api/community", {**form, "giveaway": {**MAPO, "endsOn": day(ahead)}})

    assert "60일" in refused(answer, "giveaway.endsOn")
    for good in (0, 60):
        assert a_gift(owner, giveaway={**MAPO, "endsOn": day(good)})["giveaway"]["endsOn"]


@pytest.mark.parametrize(
    ("region", "said"),
    [
        (None, "지역"),
        ("", "지역"),
        ("가" * 31, "30자"),
        ("마포 010-1234-5678", "전화번호"),
        ("공일공 일이삼사 오육칠팔", "전화번호"),
        ("서울 월드컵로 240", "주소"),
    ],
)
def test_a_region_is_named_and_no_front_door(owner: Person, region: str | None, said: str):
    form = {"title": "이동장", "content": "드려요", "boardId": giving_board()}
    giving = {} if region is None else {"giveaway": {"region": region}}

    assert said in refused(owner.post("/api/community", {**form, **giving}), "giveaway.region")


@pytest.mark.parametrize(
    "region",
    [
        *("서울 마포구", "종로3가", "종로1·2·3·4가동", "성수동1가", "상계6·7동", "세종시 나성동"),
        *("홍대입구역 2번 출구", "지하철 2호선 강남역", "제주 서귀포시 대정읍", "문래동 3가"),
        *("구로구", "강원도 영월", "대학로", "가로수길", "화곡1동", "전국 택배 가능"),
    ],
)
def test_regions_pass(region: str):
    assert check_region(region) == region


@pytest.mark.parametrize(
    "address",
    [
        *("서울 월드컵로 240", "테헤란로12길 3", "세종대로 110-1", "망리단길 12", "상암동 1600"),
        *("구미동 산 12-3", "역삼동 123번지", "래미안 101동", "1203호", "초록빌라 3층"),
        *("010 1234 5678", "０１０１２３４５６７８", "02)123-4567", "+82 10-1234-5678"),
    ],
)
def test_addresses_and_numbers_are_refused(owner: Person, address: str):
    form = {"title": "이동장", "content": "드려요", "boardId": giving_board()}

    answer = owner.post("/api/community", {**form, "giveaway": {"region": address}})

    assert "지역만" in refused(answer, "giveaway.region")


def test_an_edit_changes_where_and_when_and_keeps_the_state(owner: Person, visitor: Person):
    post = a_gift(owner)
    turn(owner, post, "reserved")

    edit(owner, post, title="튼튼한 이동장 나눔")
    assert giveaway(visitor, post) == {"state": "reserved", **MAPO, "endsOn": day(14)}
    edit(owner, post, giveaway={"region": "경기 고양시", "endsOn": day(30)})
    hear_the_bus()
    changed = {"state": "reserved", "region": "경기 고양시", "endsOn": day(30)}
    assert giveaway(visitor, post) == changed
    assert edit(owner, post, giveaway={"region": "서울"}).json()["giveaway"]["endsOn"] == day(30)


def test_a_last_day_that_is_over_may_stay(owner: Person):
    post = a_gift(owner)
    end(post, days_ago=3)

    same = edit(owner, post, giveaway={**MAPO, "endsOn": day(-3)})
    other = edit(owner, post, giveaway={**MAPO, "endsOn": day(-2)})

    assert same.status_code == 200
    assert "60일" in refused(other, "giveaway.endsOn")


def test_another_board_has_no_giveaway(owner: Person, visitor: Person):
    form = {"title": "이동장", "content": "드려요", "boardId": a_board(), "giveaway": MAPO}

    answer = owner.post("/api/community", form)

    assert answer.json()["code"] == "giveaway_misplaced"
    assert "나눔 게시판" in refused(answer, "giveaway.region")
    post = a_post(owner)
    assert post["giveaway"] is None
    assert turn(owner, post, "done").json()["code"] == "giving_board_needed"
    assert open_ones(visitor) == []


def test_a_moved_post_keeps_it_for_the_way_back(owner: Person, visitor: Person):
    post = a_gift(owner)
    turn(owner, post, "reserved")

    assert edit(owner, post, boardId=a_board()).json()["giveaway"] is None
    assert turn(owner, post, "done").json()["code"] == "giving_board_needed"
    assert edit(owner, post, boardId=giving_board()).json()["giveaway"]["state"] == "reserved"
    change_board(giving_board(), purpose="talk")
    hear_the_bus()
    assert giveaway(visitor, post) is None
    change_board(giving_board(), purpose="giving")
    hear_the_bus()
    assert giveaway(visitor, post) == {"state": "reserved", **MAPO, "endsOn": day(14)}


def test_who_moves_a_post_there_says_where(owner: Person, visitor: Person):
    post, moved = a_post(owner), a_post(owner)

    assert "지역" in refused(edit(owner, post, boardId=giving_board()), "giveaway.region")
    there = edit(owner, post, boardId=giving_board(), giveaway=MAPO).json()
    assert there["giveaway"]["region"] == "서울 마포구"
    place_post(post_id=moved["id"], form=PlaceIn(board_id=giving_board()), actor="cli:root")
    hear_the_bus()
    assert giveaway(visitor, moved) is None
    assert turn(owner, moved, "done").json()["code"] == "giving_board_needed"
    assert open_ones(visitor) == [post["id"]]


def test_a_notice_gives_nothing_away(admin: Person, visitor: Person):
    post = a_gift(admin, title="나눔 게시판을 쓰는 법", giveaway=None, isPinned=True)

    assert giveaway(visitor, post) is None
    assert edit(admin, post, title="나눔하는 법").status_code == 200
    assert "지역" in refused(edit(admin, post, isPinned=False), "giveaway.region")


def test_a_word_that_is_refused_is_refused_in_a_region_too(owner: Person, admin: Person):
    for pattern, action in (("도배동", "block"), ("광고동", "mask")):
        rule = {"pattern": pattern, "action": action, "appliesTo": ["community"]}
        assert admin.post("/api/admin/word-rules", rule).is_success
    hear_the_bus()
    form = {"title": "이동장", "content": "드려요", "boardId": giving_board()}

    answer = owner.post("/api/community", {**form, "giveaway": {"region": "서울 도배동"}})

    assert "도배동" in refused(answer, "giveaway.region")
    masked = a_gift(owner, giveaway={"region": "서울 광고동"})
    assert masked["giveaway"]["region"] == "서울 ○○○"


def test_the_trash_and_a_removal_bring_it_back_as_it_was(owner: Person, visitor: Person):
    post = a_gift(owner)
    turn(owner, post, "reserved")

    owner.delete(f"/api/community/{post['id']}")
    assert turn(owner, post, "open").status_code == 404
    assert owner.post(f"/api/trash/community/{post['id']}/restore", {}).is_success
    remove(POST, post["id"])
    restore(POST, post["id"])
    hear_the_bus()
    assert giveaway(visitor, post)["state"] == "reserved"


def test_a_case_keeps_the_region_that_was_reported(owner: Person, follower: Person, admin: Person):
    post = a_gift(owner)
    case_id = a_case(follower, "community", post["id"])

    edit(owner, post, giveaway={"region": "경기 고양시"})

    assert admin.get(f"/api/admin/reports/{case_id}").json()["snapshot"]["region"] == "서울 마포구"


def test_it_goes_with_its_post(owner: Person):
    post = a_gift(owner)

    with connection():
        execute("DELETE FROM community_posts WHERE id = %(id)s", id=post["id"])
        assert fetch_value("SELECT count(*) FROM giveaways") == 0


def test_the_list_is_narrowed_to_a_board_and_to_words(owner: Person, visitor: Person):
    cage, wheel = a_gift(owner), a_gift(owner, title="쳇바퀴 나눔")
    other = create_board(
        actor="cli:root", form=BoardIn.model_validate_json('{"name":"용품","purpose":"giving"}')
    )
    bath = a_gift(owner, title="모래통 나눔", boardId=other.id)
    turn(owner, wheel, "done")

    assert open_ones(visitor) == [bath["id"], cage["id"]]
    assert open_ones(visitor, boardId=other.id) == [bath["id"]]
    assert open_ones(visitor, orderBy="popular", search="나눔") == [bath["id"], cage["id"]]
    assert open_ones(visitor, search="쳇바퀴") == []


def test_the_page_for_robots_says_state_and_region(owner: Person, visitor: Person):
    post, over = a_gift(owner), a_gift(owner)
    end(over)

    for each, state in ((post, "나눔 중"), (over, "끝남")):
        page = visitor.http.get(f"/community/post/{each['id']}").text
        assert f">{state}<" in page
        assert ">서울 마포구<" in page
    listed = visitor.http.get("/community").text
    assert listed.count("서울 마포구") >= 2
    feed = visitor.http.get("/rss.xml").text
    assert "서울 마포구" not in feed
