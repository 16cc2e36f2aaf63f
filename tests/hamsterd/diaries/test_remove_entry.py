"""An author deletes an entry."""

from tests.factories.diaries import an_entry, like
from tests.factories.pictures import a_photo
from tests.people import Person


def test_it_is_gone_everywhere_at_once(owner: Person, follower: Person, visitor: Person):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    entry = an_entry(owner, images=[url])
    like(follower, entry)
    assert visitor.get("/api/diary").json()
    assert visitor.get(url).status_code == 200

    assert owner.delete(f"/api/diary/{entry['id']}").json() == {"ok": True}

    assert visitor.get("/api/diary").json() == []
    assert owner.get("/api/diary/my").json() == []
    for member in (owner, follower, visitor):
        assert member.get(f"/api/diary/{entry['id']}").status_code == 404
        assert member.get(url).status_code == 404
    me = owner.get("/api/auth/me").json()
    assert (me["diariesCount"], me["totalLikes"]) == (0, 0)
    hamster = owner.get("/api/hamsters/my").json()[0]
    assert (hamster["diaryCount"], hamster["totalLikes"]) == (0, 0)


def test_nothing_more_can_be_done_with_it(owner: Person, follower: Person):
    entry = an_entry(owner)
    owner.delete(f"/api/diary/{entry['id']}")

    assert owner.delete(f"/api/diary/{entry['id']}").status_code == 404
    assert owner.put(f"/api/diary/{entry['id']}", {"title": "a"}).status_code == 404
    assert follower.post(f"/api/diary/{entry['id']}/like").status_code == 404


def test_others_may_not(owner: Person, stranger: Person, visitor: Person):
    public, private = an_entry(owner), an_entry(owner, isPublic=False)

    assert stranger.delete(f"/api/diary/{public['id']}").status_code == 403
    assert stranger.delete(f"/api/diary/{private['id']}").status_code == 404
    assert visitor.delete(f"/api/diary/{public['id']}").status_code == 401
    assert len(owner.get("/api/diary/my").json()) == 2
