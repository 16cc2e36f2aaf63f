"""A member reads their own diary."""

from tests.factories.diaries import a_hamster, an_entry, entries, like
from tests.people import Person


def test_the_tabs_show_all_public_or_private(owner: Person):
    hamster = a_hamster(owner)["id"]
    an_entry(owner, hamsterId=hamster, title="모두에게")
    an_entry(owner, hamsterId=hamster, title="나만", isPublic=False)

    def tab(**query: str) -> list[str]:
        return [card["title"] for card in owner.get("/api/diary/my", **query).json()]

    assert tab() == tab(visibility="all") == ["나만", "모두에게"]
    assert tab(visibility="public") == ["모두에게"]
    assert tab(visibility="private") == ["나만"]
    assert owner.get("/api/diary/my", visibility="secret").status_code == 422


def test_it_holds_ones_own_only_with_ones_own_flags(owner: Person, stranger: Person):
    mine = an_entry(owner)
    an_entry(stranger)
    like(owner, mine)

    listed = owner.get("/api/diary/my").json()

    assert [card["id"] for card in listed] == [mine["id"]]
    assert listed[0]["isLiked"] is True


def test_it_comes_in_pages(owner: Person):
    made = entries(owner, 3)

    first = owner.get("/api/diary/my", limit=2)
    rest = owner.get("/api/diary/my", limit=2, cursor=first.headers["X-Next-Cursor"])

    seen = [card["id"] for page in (first, rest) for card in page.json()]
    assert seen == [entry["id"] for entry in reversed(made)]
    assert "X-Next-Cursor" not in rest.headers


def test_a_visitor_has_none(visitor: Person):
    assert visitor.get("/api/diary/my").status_code == 401
