"""Long statements of a member's pages are planned once in a connection, not at every visit.

PostgreSQL planned the statement of a post's thread for three milliseconds, and ran it for two.
"""

from tests.factories.community import a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry, say
from tests.people import Person
from tests.site import RunningSite
from tests.statements import messages

SHORT = 2_500
"""Letters of a statement that may be planned each time: its plan costs little beside the page."""


def test_what_a_members_page_asks_is_planned_once(owner: Person, follower: Person):
    hamster = a_hamster(owner)
    entry = an_entry(owner, hamsterId=hamster["id"])
    post = a_post(owner)
    comment_on(follower, post)
    a_post(follower, boardId=post["boardId"], parentId=post["id"])
    pages = (
        "/",
        "/?tab=following",
        "/community",
        "/community?board=1",
        f"/community/post/{post['id']}",
        f"/diary/{entry['id']}",
        f"/hamster/{hamster['id']}",
        f"/user/{owner.id}",
        "/ranking",
        "/api/notifications",
        "/api/search?q=%ED%96%84%EC%8A%A4%ED%84%B0",
    )
    planned = {path: planned_again(follower, path, longer_than=SHORT) for path in pages}

    assert not any(planned.values()), planned


def test_what_the_page_of_one_thing_asks_first_is_planned_once(
    site: RunningSite, owner: Person, follower: Person, visitor: Person
):
    """Nobody has asked it before, so no cache has it; its list of entries alone is planned anew."""
    hamster = a_hamster(owner)
    entry = an_entry(owner, hamsterId=hamster["id"])
    post = a_post(owner)
    say(follower, entry)
    comment_on(follower, post)
    pages = {
        f"/community/post/{post['id']}": 0,
        f"/diary/{entry['id']}": 0,
        f"/hamster/{hamster['id']}": 1,
        f"/user/{owner.id}": 1,
    }
    planned = {}
    for path in pages:
        visitor.get(path)
        site.forget()
        visitor.get("/terms")  # what every page shows of the site
        planned[path] = planned_again(visitor, path, longer_than=0, times=1)

    assert {path: len(found) for path, found in planned.items()} == pages, planned


def planned_again(person: Person, path: str, *, longer_than: int, times: int = 2) -> list[str]:
    """The texts that the last of so many visits sends to be planned."""
    for _ in range(times):
        with messages() as sent:
            assert person.get(path).status_code == 200
    texts = [one.strip() for message in sent for one in message.split(";\n")]
    known = ("EXECUTE", "PREPARE", "BEGIN", "COMMIT")
    return [one for one in texts if len(one) > longer_than and not one.startswith(known)]
