"""The context of a case that a moderator needs for a decision."""

import json
from datetime import timedelta
from typing import Any

from hamsterd.core.clock import utc_now
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, decided, undone
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.site import RunningSite
from tests.statements import counted


def page_of(admin: Person, case_id: int) -> dict[str, Any]:
    answer = admin.get(f"/api/admin/reports/{case_id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_comment_stands_under_its_entry_and_among_its_neighbours(admin, owner, follower):
    entry = an_entry(owner, title="해바라기씨", content="오늘 다 먹었어요")
    said = [say(follower, entry, f"{number}번째 말")["id"] for number in range(14)]
    case = a_case(owner, "comment", said[7])

    around = page_of(admin, case)["surroundings"]

    parent = around["parent"]
    assert (parent["kind"], parent["id"], parent["title"]) == ("diary", entry["id"], "해바라기씨")
    assert (parent["content"], parent["author"]) == ("오늘 다 먹었어요", "콩이집사")
    assert [each["id"] for each in around["thread"]] == said[2:13]
    assert [each["content"] for each in around["thread"] if each["isTarget"]] == ["7번째 말"]


def test_an_answer_stands_under_what_it_answers(admin, owner, follower):
    post = a_post(owner, title="질문")
    parent = comment_on(follower, post, "먼저 한 말")
    for number in range(8):
        comment_on(owner, post, f"사이 말 {number}")
    answer = comment_on(follower, post, "그 대답", parent=parent)["id"]
    case = a_case(owner, "community_comment", answer)

    around = page_of(admin, case)["surroundings"]

    assert around["parent"]["url"] == f"/community/post/{post['id']}"
    assert around["thread"][0]["id"] == parent["id"]
    [target] = [each for each in around["thread"] if each["isTarget"]]
    assert target["answersId"] == parent["id"]


def test_under_an_entry_made_private_nothing_around_is_read(admin, owner, follower):
    """The case names the comment, not the entry and not what others said there."""
    entry = an_entry(owner, title="비밀", content="아무도 모르게")
    say(owner, entry, "비밀 이야기")
    case = a_case(owner, "comment", say(follower, entry, "욕이에요")["id"])
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    around = page_of(admin, case)["surroundings"]

    assert (around["parent"]["title"], around["parent"]["content"]) == (None, None)
    assert (around["parent"]["state"], around["parent"]["images"]) == ("private", [])
    assert [each["content"] for each in around["thread"]] == [None, None]


def test_the_authors_latest_writing_is_beside_it(admin, owner, follower):
    """For private content, only its existence."""
    entry = an_entry(owner, title="오늘")
    an_entry(owner, title="일기장에만", content="혼자 쓴 말", isPublic=False)
    a_post(owner, title="나눔해요")
    case = a_case(follower, "diary", entry["id"])

    recent = page_of(admin, case)["recentWriting"]

    assert [(each["kind"], each["title"], each["state"]) for each in recent] == [
        ("community", "나눔해요", "visible"),
        ("diary", None, "private"),
    ]
    assert "혼자 쓴 말" not in json.dumps(recent, ensure_ascii=False)


def test_a_decided_case_shows_what_it_gave_and_how_the_appeal_ended(admin, owner, follower):
    case = a_case(follower, "diary", an_entry(owner)["id"])
    assert page_of(admin, case)["outcomes"] == []
    ladder = {"kind": "suspension", "days": 7}
    decided(admin, case, RESOLVED, ladder=ladder, deviationReason="거듭 알렸어요.")

    [outcome] = page_of(admin, case)["outcomes"]
    sanction = outcome["sanction"]
    assert (sanction["kind"], sanction["isRunning"], sanction["isVoid"]) == (
        "suspension",
        True,
        False,
    )
    assert sanction["endsAt"] is not None
    assert outcome["appeal"] is None

    asked = owner.post(
        f"/api/sanctions/{sanction['id']}/appeal", {"text": "나눔 글이었어요. 봐 주세요."}
    )
    assert asked.is_success, asked.text
    appeal = admin.get("/api/admin/appeals").json()[0]["id"]
    answer = {"status": "granted", "answer": "다시 보니 괜찮아요."}
    assert admin.put(f"/api/admin/appeals/{appeal}", answer).is_success

    [outcome] = page_of(admin, case)["outcomes"]
    assert (outcome["sanction"]["isRunning"], outcome["sanction"]["isVoid"]) == (False, True)
    assert (outcome["appeal"]["status"], outcome["appeal"]["answer"]) == (
        "granted",
        "다시 보니 괜찮아요.",
    )


def test_what_reports_hide_is_marked_in_the_queue_and_on_the_case(
    site: RunningSite, admin, owner, follower
):
    post = a_post(owner)
    case = a_case(follower, "community", post["id"])
    assert admin.get("/api/admin/reports").json()[0]["hiddenReason"] is None
    for number in range(4):
        a_case(sign_up(site.url, f"rep{number}", f"신고자{number}"), "community", post["id"])

    [row] = admin.get("/api/admin/reports").json()
    assert row["hiddenReason"] == "reports"
    assert page_of(admin, case)["hiddenReason"] == "reports"
    act = decided(admin, case, DISMISSED)["auditId"]
    assert page_of(admin, case)["hiddenReason"] is None
    undone(admin, act)
    assert page_of(admin, case)["hiddenReason"] == "reports"


def test_a_page_takes_as_many_statements_whatever_stands_around(admin, owner, follower):
    post = a_post(owner)
    alone = a_case(owner, "community_comment", comment_on(follower, post, "혼자")["id"])
    page_of(admin, alone)  # who asks is known from then on
    with counted() as few:
        page_of(admin, alone)
    for number in range(12):
        comment_on(follower, post, f"말 {number}")
        an_entry(follower)
    page_of(admin, alone)  # on a slow machine it is forgotten meanwhile
    with counted() as many:
        page_of(admin, alone)
    assert len(many) == len(few)


def test_a_request_by_law_shows_the_pictures_it_is_about(site: RunningSite, admin, owner, visitor):
    photo = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    entry = an_entry(owner, images=[photo])
    form = {
        "url": f"{site.url}/diary/{entry['id']}",
        "name": "김햄찌",
        "email": "claimant@example.com",
        "ground": "portrait",
        "statement": "제 얼굴이 나온 사진을 허락 없이 올렸어요. 내려 주세요.",
    }
    assert visitor.post("/api/rights-reports", form).status_code == 201

    [row] = admin.get("/api/admin/takedowns").json()
    assert row["pictures"] == [photo]

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert admin.get("/api/admin/takedowns").json()[0]["pictures"] == []


def test_what_is_held_says_which_rule_and_which_words(admin, owner):
    rule = {"pattern": "묘약", "ignoresSpaces": True, "action": "hold", "appliesTo": ["diary"]}
    rule_id = admin.post("/api/admin/word-rules", rule).json()["id"]
    an_entry(owner, title="묘-약", content="이 묘약 좋아요")

    [row] = admin.get("/api/admin/held").json()

    assert (row["cause"], row["isEdit"]) == ("word_rule", False)
    assert row["rules"] == [{"id": rule_id, "words": ["묘-약", "묘약"]}]


def test_what_is_held_as_one_of_the_first_says_so(admin, owner):
    admin.put("/api/admin/switches", {"firstPosts": {"count": 1}})
    an_entry(owner)

    [row] = admin.get("/api/admin/held").json()

    assert (row["cause"], row["rules"]) == ("first_post", [])


def test_what_a_protection_holds_says_so(admin, owner):
    until = (utc_now() + timedelta(hours=1)).isoformat()
    shield = {"until": until, "holdFirstPosts": True}
    assert admin.put("/api/admin/switches", {"shield": shield}).is_success
    an_entry(owner)

    [row] = admin.get("/api/admin/held").json()

    assert row["cause"] == "lockdown"


def test_an_edit_that_is_held_says_that_it_was_shown_before(admin, owner):
    entry = an_entry(owner, content="처음 쓴 말")
    rule = {"pattern": "묘약", "ignoresSpaces": True, "action": "hold", "appliesTo": ["diary"]}
    admin.post("/api/admin/word-rules", rule)
    assert owner.put(f"/api/diary/{entry['id']}", {"content": "묘약 팔아요"}).is_success

    [row] = admin.get("/api/admin/held").json()

    assert (row["cause"], row["isEdit"]) == ("word_rule", True)
