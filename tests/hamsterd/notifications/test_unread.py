"""The number on the bell comes with the member, and counts what the list would show as unread."""

from hamsterd.notifications.rules import UNREAD_MAX
from hamsterd.notifications.service import announce
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


def test_it_comes_with_a_page_in_the_members_own_statement(owner: Person, follower: Person):
    like(follower, an_entry(owner))
    owner.get("/login")

    with counted() as statements:
        page = owner.get("/login").text

    assert '"unreadNotifications":1' in page
    assert len(statements) == 1


def test_it_counts_no_further_than_the_list(owner: Person):
    for one in range(UNREAD_MAX + 2):
        announce(member_id=owner.id, title="알림", message=f"소식 {one}")

    assert owner.get("/api/auth/me").json()["unreadNotifications"] == UNREAD_MAX
