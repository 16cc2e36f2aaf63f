"""Reads the whole site as a viewer, and compares it with the model `content.World`."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tests.models.content import Line, Thing, World
from tests.people import Person

TOLD = {"like", "comment", "reply", "follow"}
ALL = 100
"""More than any story writes."""


class Reading:
    """The requests that anybody may make, and their expected responses."""

    def __init__(self, world: World, people: dict[str, Person], visitor: Person) -> None:
        self.world, self.people, self.visitor = world, people, visitor
        self.names = {person.id: name for name, person in people.items()}

    def glance(self, viewer: str | None, turn: int) -> None:
        """One thing, and one part of the rest; with the turns comes everything."""
        things = [thing for thing in self.world.things if thing.place is None]
        if things:
            self.thing(viewer, things[turn % len(things)])
        parts = list(self.parts(viewer))
        parts[turn % len(parts)]()

    def look(self, viewer: str | None) -> None:
        """Everything that `viewer` sees."""
        for thing in self.world.things:
            if thing.place is None:
                self.thing(viewer, thing)
        for part in self.parts(viewer):
            part()

    def parts(self, viewer: str | None) -> Iterator[Callable[[], None]]:
        yield partial(self.lists, viewer)
        for name in self.people:
            yield partial(self.member, viewer, name)
        for word in sorted({thing.word for thing in self.world.things if thing.word}):
            yield partial(self.search, viewer, word)
        if viewer is not None and viewer not in self.world.away:
            yield partial(self.own, viewer)

    def read(self, viewer: str | None, path: str, status: int = 200, **query: Any) -> Any:
        reader = self.visitor if viewer is None else self.people[viewer]
        answer = reader.get(path, **query)
        assert answer.status_code == status, (viewer, path, answer.text)
        return answer.json()

    def lists(self, viewer: str | None) -> None:
        viewer_here = self.present(viewer)
        entries = self.read(viewer, "/api/diary", limit=ALL)
        self.cards(viewer, entries, self.world.feed(viewer_here, "diary"))
        posts = self.read(viewer, "/api/community", limit=ALL)
        self.cards(viewer, posts["posts"], self.world.feed(viewer_here, "community"))
        assert posts["total"] == len(self.world.feed(None, "community"))

    def thing(self, viewer: str | None, thing: Thing) -> None:
        path = f"/api/{thing.kind}/{thing.id}"
        if not self.world.sees(self.present(viewer), thing):
            self.read(viewer, path, 404)
            self.read(viewer, f"{path}/comments", 404)
            return
        self.cards(viewer, [self.read(viewer, path)], [thing])
        heard = [
            (one["id"], "blocked" if one["isBlocked"] else "gone" if not one["user"] else "said")
            for one in self.read(viewer, f"{path}/comments", limit=ALL)
        ]
        expected = self.world.thread(self.present(viewer), thing)
        assert heard == [(comment.id, how) for comment, how in expected]

    def cards(self, viewer: str | None, cards: list[Any], things: list[Thing]) -> None:
        """These things, in this order, each with its numbers and the viewer's own marks."""
        viewer = self.present(viewer)
        assert [card["id"] for card in cards] == [thing.id for thing in things]
        for card, thing in zip(cards, things, strict=True):
            assert thing.word in card["title"]
            assert self.names[card["userId"]] == thing.author
            assert card["likesCount"] == len(thing.likes)
            assert card["commentsCount"] == self.world.comments(thing)
            marks = (card["isLiked"], card["isBookmarked"], card["isHidden"])
            own = (thing.likes, thing.keepers, thing.hidden_by)
            assert marks == tuple(viewer in mark for mark in own)

    def member(self, viewer: str | None, name: str) -> None:
        person, viewer_here = self.people[name], self.present(viewer)
        is_seen = self.world.sees_member(viewer_here, name)
        status = 200 if is_seen else 404
        profile = self.read(viewer, f"/api/users/{person.id}", status)
        entries = self.read(viewer, f"/api/diary/user/{person.id}", status)
        posts = self.read(viewer, f"/api/community/user/{person.id}", status)
        if is_seen:
            expected = self.world.profile(name)
            assert {key: profile[key] for key in expected} == expected
            self.cards(viewer, entries, self.world.feed(viewer_here, "diary", name))
            self.cards(viewer, posts, self.world.feed(viewer_here, "community", name))

    def search(self, viewer: str | None, word: str) -> None:
        for scope, kind in (("diaries", "diary"), ("posts", "community")):
            found = self.read(viewer, "/api/search", q=word, type=scope, limit=ALL)[scope]
            shown = self.world.feed(self.present(viewer), kind)
            expected = [thing.id for thing in shown if thing.word == word]
            assert [one["id"] for one in found] == expected

    def own(self, viewer: str) -> None:
        me = self.read(viewer, "/api/auth/me")
        expected = self.world.profile(viewer)
        assert {key: me[key] for key in expected} == expected
        assert me["privateDiariesCount"] == self.world.private_entries(viewer)
        own = [one for one in self.world.of("diary") if one.author == viewer and one.is_there]
        self.cards(viewer, self.read(viewer, "/api/diary/my", limit=ALL), own)
        followed = self.read(viewer, "/api/diary", orderBy="following", limit=ALL)
        self.cards(viewer, followed, self.world.followed(viewer))
        for kind, path in (("diary", "/api/bookmarks"), ("community", "/api/community/bookmarks")):
            kept = {card["id"] for card in self.read(viewer, path, limit=ALL)}
            assert kept == {thing.id for thing in self.world.bookmarks(viewer, kind)}
        told = self.read(viewer, "/api/notifications", limit=ALL)
        found = sorted(self.line(one) for one in told if one["type"] in TOLD)
        assert found == sorted(self.expected(line) for line in self.world.bell(viewer))

    def line(self, told: Any) -> tuple[Any, ...]:
        target = (told["targetType"], told["targetId"]) if told["type"] != "follow" else ("", 0)
        who = self.names[told["actor"]["id"]]
        return (told["type"], *target, who, told["actorsCount"], told["isRead"])

    def expected(self, line: Line) -> tuple[Any, ...]:
        target = (line.target.kind, line.target.id) if line.target else ("", 0)
        return (line.kind, *target, line.actors[-1], len(line.actors), line.is_read)

    def present(self, viewer: str | None) -> str | None:
        """A member who has left reads as a visitor."""
        return None if viewer in self.world.away else viewer
