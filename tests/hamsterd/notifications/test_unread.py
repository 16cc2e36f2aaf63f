"""The number on the bell comes with the member, and counts what the list would show as unread."""

from itertools import combinations

from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.notifications.queries import counting
from hamsterd.notifications.rules import UNREAD_MAX
from hamsterd.notifications.service import announce
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, like, say
from tests.people import Person
from tests.statements import counted


def number(member: Person) -> int:
    """What the bell shows, which is what its list holds."""
    told = member.get("/api/auth/me").json()["unreadNotifications"]
    lines = member.get("/api/notifications").json()
    assert told == sum(not line["isRead"] for line in lines)
    return int(told)


def test_it_counts_what_is_unread(owner: Person, follower: Person, stranger: Person):
    entry = an_entry(owner)
    assert number(owner) == 0

    like(follower, entry)
    say(stranger, entry)
    assert (number(owner), number(follower)) == (2, 0)

    line = owner.get("/api/notifications").json()[0]
    owner.patch(f"/api/notifications/{line['id']}/read").raise_for_status()
    assert number(owner) == 1

    owner.post("/api/notifications/read-all").raise_for_status()
    assert number(owner) == 0


def test_it_leaves_out_what_may_not_be_seen(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)
    assert number(owner) == 1

    owner.delete(f"/api/diary/{entry['id']}").raise_for_status()
    assert number(owner) == 0


def test_a_page_asks_for_it_only_if_something_is_unread(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)
    for member, unread in ((owner, 1), (follower, 0)):
        member.get("/login")

        with counted() as statements:
            page = member.get("/login").text

        assert f'"unreadNotifications":{unread}' in page
        assert len(statements) == 1 + unread


def test_it_counts_every_sort_that_is_unread(owner: Person, follower: Person, stranger: Person):
    entry, post = an_entry(owner), a_post(owner)
    like(follower, entry)
    follower.post(f"/api/follow/{owner.id}").raise_for_status()
    stranger.post(f"/api/community/{post['id']}/like").raise_for_status()
    announce(member_id=owner.id, title="알림", message="새 소식이에요")
    assert number(owner) == 4

    owner.delete(f"/api/community/{post['id']}").raise_for_status()
    assert number(owner) == 3


def test_it_counts_no_further_than_the_list(owner: Person):
    for one in range(UNREAD_MAX + 2):
        announce(member_id=owner.id, title="알림", message=f"소식 {one}")

    assert owner.get("/api/auth/me").json()["unreadNotifications"] == UNREAD_MAX


def test_a_connection_keeps_no_more_of_its_statements_than_pairs():
    kinds = ["", *TARGET_VISIBILITY.targets]
    sorts = [set(sort) for many in range(len(kinds)) for sort in combinations(kinds, many + 1)]
    statements = {counting(sort, TARGET_VISIBILITY) for sort in sorts}
    assert len(statements) <= len(kinds) * (len(kinds) + 1) / 2 + 1
