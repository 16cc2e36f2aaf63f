"""Private content is in no page: no title, preview, structured data or bootstrap data."""

import pytest

from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry, say
from tests.hamsterd.site.pages.reading import read
from tests.hamsterd.site.pages.states import UNSEEN, put
from tests.people import Person, set_status

SECRETS = {
    "title": "비밀제목말",
    "content": "비밀본문말",
}
COMMENT = "비밀댓글말"
HAMSTER = "비밀햄"


def pages(person: Person, *paths: str) -> list[str]:
    """All pages on which the content could be shown."""
    lists = ["/", "/community", "/ranking", "/ranking?kind=popular-hamsters", "/search?q=비밀"]
    return [person.http.get(path).text for path in (*paths, *lists)]


def assert_unseen(texts: list[str], words: list[str]) -> None:
    for text in texts:
        assert [word for word in words if word in text] == []


@pytest.mark.parametrize("state", [*UNSEEN, "private"])
def test_an_entry_out_of_sight(site, owner, follower, visitor: Person, state: str):
    hamster = a_hamster(owner)
    entry = an_entry(owner, hamsterId=hamster["id"], **SECRETS, isPublic=state != "private")
    if state != "private":
        say(follower, entry, COMMENT)
    hide(owner, "diary_entries", entry["id"], state)
    site.forget()

    for person in (visitor, follower):
        found = pages(
            person, f"/diary/{entry['id']}", f"/hamster/{hamster['id']}", f"/user/{owner.id}"
        )
        assert_unseen(found, [*SECRETS.values(), COMMENT])
        assert person.get(f"/diary/{entry['id']}").status_code >= 400


@pytest.mark.parametrize("state", UNSEEN)
def test_a_post_out_of_sight(site, owner, follower, visitor: Person, state: str):
    post = a_post(owner, **SECRETS)
    follower.post(f"/api/community/{post['id']}/comments", {"content": COMMENT})
    hide(owner, "community_posts", post["id"], state)
    site.forget()

    for person in (visitor, follower):
        found = pages(person, f"/community/post/{post['id']}", f"/user/{owner.id}?tab=posts")
        assert_unseen(found, [*SECRETS.values(), COMMENT])


@pytest.mark.parametrize("state", [*UNSEEN, "owner banned", "owner gone"])
def test_a_hamster_out_of_sight(site, owner, visitor: Person, state: str):
    hamster = a_hamster(owner, name=HAMSTER, description=SECRETS["content"])
    hide(owner, "hamsters", hamster["id"], state)
    site.forget()

    found = pages(visitor, f"/hamster/{hamster['id']}", f"/user/{owner.id}")
    assert_unseen(found, [HAMSTER, SECRETS["content"]])


@pytest.mark.parametrize("state", ["reported", "held", "taken down", "removed", "deleted"])
def test_a_comment_out_of_sight(site, owner, follower, visitor: Person, state: str):
    entry, post = an_entry(owner), a_post(owner)
    under_entry = say(follower, entry, COMMENT)
    path = f"/api/community/{post['id']}/comments"
    under_post = follower.post(path, {"content": COMMENT}).json()
    put("comments", under_entry["id"], UNSEEN[state])
    put("community_comments", under_post["id"], UNSEEN[state])
    site.forget()

    here = (f"/diary/{entry['id']}", f"/community/post/{post['id']}")
    assert_unseen(pages(visitor, *here, f"/user/{follower.id}?tab=comments"), [COMMENT])


def test_no_page_carries_anybodys_address_or_name(owner: Person, follower: Person, visitor):
    entry = an_entry(owner)
    say(follower, entry)

    for path in ("/", f"/diary/{entry['id']}", f"/user/{owner.id}", "/ranking"):
        text = visitor.get(path).text
        assert "@example.com" not in text
        assert f'"username":"{owner.username}"' not in text


@pytest.mark.parametrize("changes", [{"isPublic": False}, {}])
def test_an_author_reads_their_own_but_it_is_told_to_nobody(owner: Person, changes):
    entry = an_entry(owner, **SECRETS, **changes)
    if not changes:
        put("diary_entries", entry["id"], UNSEEN["held"])

    page = read(owner.get(f"/diary/{entry['id']}"))

    assert SECRETS["content"] in page.words
    assert page.meta("robots") == "noindex"
    assert page.meta("og:title") is None
    assert page.facts == []
    assert SECRETS["content"] not in (page.meta("description") or "")
    assert page.answer.headers["Cache-Control"] == "private, no-cache"


def hide(owner: Person, table: str, target_id: int, state: str) -> None:
    if state == "owner banned":
        set_status(owner, "banned")
    elif state == "owner gone":
        put("users", owner.id, "status = 'withdrawn', withdrawn_at = now()")
    elif state in UNSEEN:
        put(table, target_id, UNSEEN[state])
