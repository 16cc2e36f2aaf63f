"""A small model of members' content: its visibility, counters and notifications.

It knows no table and no cache. Names stand for members; each thing has its own row of flags.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace


@dataclass(eq=False)
class Thing:
    """An entry, a post, or a comment under one of them."""

    kind: str
    author: str
    word: str
    place: "Thing | None" = None
    answered: "Thing | None" = None
    id: int = 0
    is_public: bool = True
    is_removed: bool = False
    is_deleted: bool = False
    reasons: set[str] = field(default_factory=set)
    likes: set[str] = field(default_factory=set)
    keepers: set[str] = field(default_factory=set)
    hidden_by: set[str] = field(default_factory=set)

    @property
    def is_there(self) -> bool:
        return not self.is_removed and not self.is_deleted

    @property
    def is_live(self) -> bool:
        """Visible to others in its place, unless it is private."""
        return self.is_there and not self.reasons

    @property
    def is_shown(self) -> bool:
        return self.is_live and self.is_public

    @property
    def is_entry(self) -> bool:
        return self.kind == "diary"


@dataclass(eq=False)
class Line:
    """A line behind somebody's bell; the last of its actors is named."""

    member: str
    kind: str
    target: "Thing | None"
    part: "Thing | None"
    actors: list[str]
    is_read: bool = False

    def tells(self, *what: object) -> bool:
        return (self.member, self.kind, self.target, self.part) == what


@dataclass
class World:
    """The whole state; `gone` has the things that were erased."""

    things: list[Thing] = field(default_factory=list)
    gone: set[Thing] = field(default_factory=set)
    lines: list[Line] = field(default_factory=list)
    follows: set[tuple[str, str]] = field(default_factory=set)
    blocks: set[tuple[str, str]] = field(default_factory=set)
    away: set[str] = field(default_factory=set)

    # Visibility.

    def apart(self, one: str | None, other: str | None) -> bool:
        return bool({(one, other), (other, one)} & self.blocks)

    def permits(self, viewer: str | None, thing: Thing) -> bool:
        """`sees`, whoever blocks whom."""
        if thing in self.gone:
            return False
        is_own_entry = thing.is_entry and viewer == thing.author and thing.is_there
        return thing.is_shown or is_own_entry

    def sees(self, viewer: str | None, thing: Thing) -> bool:
        return self.permits(viewer, thing) and not self.apart(viewer, thing.author)

    def sees_member(self, viewer: str | None, member: str) -> bool:
        return member not in self.away and (member, viewer) not in self.blocks

    def of(self, *kinds: str) -> Iterator[Thing]:
        """The things that are not erased, the latest first."""
        return (one for one in reversed(self.things) if one.kind in kinds and one not in self.gone)

    def feed(self, viewer: str | None, kind: str, author: str | None = None) -> list[Thing]:
        shown = (one for one in self.of(kind) if one.is_shown and author in {None, one.author})
        return [one for one in shown if not self.apart(viewer, one.author)]

    def followed(self, viewer: str) -> list[Thing]:
        authors = {other for one, other in self.follows if one == viewer} - self.away
        return [one for one in self.feed(viewer, "diary") if one.author in authors]

    def bookmarks(self, viewer: str, kind: str) -> set[Thing]:
        return {one for one in self.of(kind) if viewer in one.keepers and self.sees(viewer, one)}

    # The replies of a thing: (comment, "said" | "blocked" | "gone"), in reading order.

    def thread(self, viewer: str | None, place: Thing) -> list[tuple[Thing, str]]:
        found: list[tuple[Thing, str]] = []
        under = [one for one in self.things if one.place is place]
        live = [one for one in under if one.is_live and one not in self.gone]
        live = [one for one in live if (one.author, viewer) not in self.blocks]
        for top in (one for one in under if one.answered is None):
            answers = [one for one in live if one.answered is top]
            if top in live:
                found.append((top, self._heard(viewer, top)))
            elif answers:
                found.append((top, "gone"))
            found += [(one, self._heard(viewer, one)) for one in answers]
        return found

    def _heard(self, viewer: str | None, comment: Thing) -> str:
        return "blocked" if (viewer, comment.author) in self.blocks else "said"

    # Numbers.

    def comments(self, place: Thing) -> int:
        return sum(one.is_live for one in self.things if one.place is place)

    def profile(self, member: str) -> dict[str, int]:
        own = [one for one in self.things if one.author == member and one not in self.gone]
        shown = [one for one in own if one.is_shown]
        return {
            "diariesCount": sum(one.is_entry for one in shown),
            "postsCount": sum(one.kind == "community" for one in shown),
            "commentsCount": sum(one.place is not None for one in shown),
            "totalLikes": sum(len(one.likes - {member}) for one in shown),
            "followersCount": sum(other == member for _, other in self.follows),
            "followingCount": sum(one == member for one, _ in self.follows),
        }

    def private_entries(self, member: str) -> int:
        own = (one for one in self.of("diary") if one.author == member)
        return sum(one.is_there and not one.is_public for one in own)

    # The bell.

    def tell(
        self,
        member: str,
        kind: str,
        actor: str,
        target: Thing | None = None,
        part: Thing | None = None,
    ) -> None:
        if member == actor or self.apart(member, actor):
            return
        for line in self.lines:
            if line.tells(member, kind, target, part) and not line.is_read:
                line.actors += [] if actor in line.actors else [actor]
                return
        self.lines.append(Line(member, kind, target, part, [actor]))

    def untell(self, *what: object, actor: str) -> None:
        self._leave([line for line in self.lines if line.tells(*what)], actor)

    def part_ways(self, one: str, other: str) -> None:
        """Neither hears of the other any more, nor follows."""
        self.follows -= {(one, other), (other, one)}
        for member, actor in ((one, other), (other, one)):
            self._leave([line for line in self.lines if line.member == member], actor)

    def _leave(self, lines: list[Line], actor: str) -> None:
        for line in lines:
            line.actors = [one for one in line.actors if one != actor]
        self.lines = [line for line in self.lines if line.actors]

    def bell(self, member: str) -> list[Line]:
        """Whoever has left is counted nowhere."""
        own = [
            replace(line, actors=[one for one in line.actors if one not in self.away])
            for line in self.lines
            if line.member == member
        ]
        own = [line for line in own if line.actors]
        return [line for line in own if line.target is None or self.sees(member, line.target)]

    # The notifications of a comment.

    def tell_of(self, comment: Thing) -> None:
        place, answered = comment.place, comment.answered
        assert place is not None
        if answered is not None:
            self.tell(answered.author, "reply", comment.author, place, answered)
        if answered is None or answered.author != place.author:
            self.tell(place.author, "comment", comment.author, place)

    def untell_of(self, comment: Thing) -> None:
        """Deleting its author's last comment or reply there removes the notification."""
        place, answered, author = comment.place, comment.answered, comment.author
        assert place is not None
        left = [
            one
            for one in self.things
            if one.place is place and one.author == author and one.is_live and one is not comment
        ]
        if answered is not None and not any(one.answered is answered for one in left):
            self.untell(answered.author, "reply", place, answered, actor=author)
        if not left:
            self.untell(place.author, "comment", place, None, actor=author)

    def erase(self, thing: Thing) -> None:
        """Erase it with all comments on it, and drop notifications; answers to a comment stay."""
        self.gone |= {thing, *(one for one in self.things if one.place is thing)}
        self.lines = [line for line in self.lines if line.target not in self.gone]
