"""Completion behind an `@`: the order, and who is never suggested."""

from hamsterd.discovery.suggestions.rules import SUGGESTED_MAX
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.people import Person, set_status, sign_up
from tests.statements import counted


def suggested(member: Person, q: str = "", **under: object) -> list[str]:
    answer = member.get("/api/members/suggest", q=q, **under)
    assert answer.status_code == 200, answer.text
    return [one["nickname"] for one in answer.json()]


def test_names_by_their_beginning_the_shortest_first(
    site, owner: Person, follower: Person, stranger: Person
):
    for number, name in enumerate(("두부언니네", "두부 공장", "연두부")):
        sign_up(site.url, f"dubu{number}", name)
    assert suggested(owner, "두부") == ["두부언니", "두부 공장", "두부언니네"]
    assert suggested(owner, "두부언") == ["두부언니", "두부언니네"]
    assert suggested(owner, "두부 공") == suggested(owner, "두부공") == ["두부 공장"]
    assert suggested(owner, "ㄷㅂㅇㄴ") == ["두부언니", "두부언니네"]
    assert suggested(owner, "없는이름") == suggested(owner, "100%") == []


def test_who_takes_part_and_whom_one_follows_come_first(
    site, owner: Person, follower: Person, stranger: Person
):
    names = ("햄하나", "햄하나둘", "햄하나둘셋", "햄하나둘셋넷")
    people = [sign_up(site.url, f"ham{n}", name) for n, name in enumerate(names)]
    owner.post(f"/api/follow/{people[2].id}")
    post = a_post(stranger)
    comment_on(people[3], post)
    under = {"targetType": "community", "targetId": post["id"]}
    order = ["햄하나둘셋넷", "햄하나둘셋", "햄하나", "햄하나둘"]
    assert suggested(owner, "햄하나", **under) == order
    # Before anything is typed: who is near, and nobody else.
    assert suggested(owner, **under) == ["지나가던햄", "햄하나둘셋넷", "햄하나둘셋"]
    assert suggested(owner) == ["햄하나둘셋"]


def test_under_what_one_does_not_see_nobody_takes_part(owner: Person, follower: Person):
    private = an_entry(owner, isPublic=False)
    say(owner, private)
    assert suggested(follower, targetType="diary", targetId=private["id"]) == []
    assert suggested(follower, targetType="comment", targetId=1) == []
    assert suggested(follower, targetType="nothing", targetId=1) == []


def test_neither_oneself_nor_who_is_gone_or_apart(
    owner: Person, follower: Person, stranger: Person
):
    entry = an_entry(stranger)
    for each in (owner, follower):
        say(each, entry)
    under = {"targetType": "diary", "targetId": entry["id"]}
    assert suggested(owner, **under) == ["두부언니", "지나가던햄"]
    owner.post(f"/api/members/{follower.id}/block")
    for one, other in ((owner, "두부언니"), (follower, "콩이집사")):
        assert suggested(one, **under) == ["지나가던햄"]
        assert suggested(one, other[:2]) == suggested(one, other) == []
    set_status(stranger, "banned")
    assert suggested(owner, **under) == suggested(owner, "지나") == []


def test_few_are_sent_by_one_statement(site, owner: Person):
    for number in range(SUGGESTED_MAX + 2):
        sign_up(site.url, f"crowd{number}", f"관객{number:02}")
    suggested(owner)
    with counted() as statements:
        assert len(suggested(owner, "관객")) == SUGGESTED_MAX
    assert len(statements) == 1


def test_too_long_a_name_is_refused_and_a_visitor_is_asked_to_sign_in(
    owner: Person, visitor: Person
):
    assert owner.get("/api/members/suggest", q="가" * 21).status_code == 422
    assert visitor.get("/api/members/suggest", q="가").status_code == 401
