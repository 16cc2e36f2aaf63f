"""Long statements of a member's pages are planned once in a connection, not at every visit.

PostgreSQL planned the statement of a post's thread for three milliseconds, and ran it for two.
"""

from tests.factories.community import a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person
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
    planned = {}
    for path in pages:
        for _ in range(2):
            with messages() as sent:
                assert follower.get(path).status_code == 200
        for message in sent:
            for one in message.split(";\n"):
                if len(one) > SHORT and not one.lstrip().startswith(("EXECUTE", "PREPARE")):
                    planned.setdefault(path, []).append((len(one), one[:300]))

    assert planned == {}
