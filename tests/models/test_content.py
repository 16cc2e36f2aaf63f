"""Random acts of members and moderators, in any order: visibility, counts and notifications."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tests.examples import run_model
from tests.factories.community import a_board, a_post
from tests.factories.content import remove, restore, set_hidden
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.moderation import drift
from tests.models.content import Thing, World
from tests.models.reading import Reading
from tests.people import PASSWORD, sign_up, visitor
from tests.site import RunningSite

NAMES = {"kong": "콩이집사", "dubu": "두부언니", "mochi": "모찌아빠"}
VIEWERS = [None, *NAMES]
MEMBERS = st.sampled_from(sorted(NAMES))
WORDS = st.sampled_from(["해바라기씨", "쳇바퀴"])
REASONS = st.sampled_from(["reports", "takedown"])
ADDRESSES = {"diary": "/api/diary", "community": "/api/community"}


class Writing(RuleBasedStateMachine):
    """Three members, who write and read; `site` is set."""

    site: RunningSite
    things, comments = Bundle("things"), Bundle("comments")

    @initialize()
    def begin(self) -> None:
        self.site.reset()
        self.world, self.turn = World(), 0
        self.people = {name: sign_up(self.site.url, name, NAMES[name]) for name in NAMES}
        self.hamsters = {name: a_hamster(person)["id"] for name, person in self.people.items()}
        self.board = a_board()
        self.reading = Reading(self.world, self.people, visitor(self.site.url))

    def here(self, who: str) -> str:
        """The acting member: another one if this one has left."""
        return who if who not in self.world.away else min(set(NAMES) - self.world.away)

    def does(self, who: str, method: str, path: str, status: int, body: Any = None) -> bool:
        """An act with the status that the picture expects; whether it was done."""
        status = 401 if who in self.world.away else status
        answer = self.people[who].http.request(method, path, json=body or {})
        assert answer.status_code == status, (method, path, answer.text)
        return status < 300

    # Writing.

    @rule(target=things, who=MEMBERS, word=WORDS, is_public=st.booleans())
    def write_entry(self, who: str, word: str, is_public: bool) -> Thing:
        who = self.here(who)
        form = {"title": f"{word} 먹은 날", "hamsterId": self.hamsters[who], "isPublic": is_public}
        made = an_entry(self.people[who], **form)
        return self.writes(Thing("diary", who, word, id=made["id"], is_public=is_public))

    @rule(target=things, who=MEMBERS, word=WORDS)
    def write_post(self, who: str, word: str) -> Thing:
        who = self.here(who)
        made = a_post(self.people[who], title=f"{word} 질문", boardId=self.board)
        return self.writes(Thing("community", who, word, id=made["id"]))

    @rule(target=comments, who=MEMBERS, place=things)
    def comment(self, who: str, place: Thing) -> Any:
        return self.say(self.here(who), place, None)

    @rule(target=comments, who=MEMBERS, answered=comments)
    def answer(self, who: str, answered: Thing | None) -> Any:
        if answered is None or answered.place is None:
            return None
        return self.say(self.here(who), answered.place, answered)

    def say(self, who: str, place: Thing, answered: Thing | None) -> Thing | None:
        """A comment where one may be said; None where it is refused."""
        is_heard = answered is None or (
            answered.is_live
            and answered not in self.world.gone
            and not self.world.apart(who, answered.author)
        )
        is_refused = answered is not None and answered.answered is not None
        status = 201 if not is_refused else 422
        status = status if self.world.sees(who, place) and is_heard else 404
        body = {"content": "안녕하세요", "parentId": answered.id if answered else None}
        answer = self.people[who].post(f"{self.address(place)}/comments", body)
        assert answer.status_code == status, answer.text
        if status != 201:
            return None
        kind = "comment" if place.is_entry else "community_comment"
        said = Thing(kind, who, "", place, answered, id=answer.json()["id"])
        self.writes(said)
        self.world.tell_of(said)
        return said

    def writes(self, thing: Thing) -> Thing:
        self.world.things.append(thing)
        return thing

    @rule(thing=things, word=WORDS, is_public=st.booleans())
    def edit(self, thing: Thing, word: str, is_public: bool) -> None:
        body: dict[str, Any] = {"title": f"{word} 이야기"}
        body |= {"isPublic": is_public} if thing.is_entry else {}
        status = 200 if self.world.permits(thing.author, thing) else 404
        if self.does(thing.author, "PUT", self.address(thing), status, body):
            thing.word, thing.is_public = word, is_public or not thing.is_entry

    @rule(thing=things | comments)
    def delete(self, thing: Thing | None) -> None:
        if thing is None:
            return
        place = thing.place
        if place is None:
            is_found = self.world.permits(thing.author, thing)
        else:
            is_found = self.world.permits(thing.author, place) and thing.is_live
        is_found = is_found and thing not in self.world.gone
        if self.does(thing.author, "DELETE", self.address(thing), 200 if is_found else 404):
            thing.is_deleted = True
            if place is not None:
                self.world.untell_of(thing)

    @rule(thing=things | comments)
    def bring_back(self, thing: Thing | None) -> None:
        if thing is None:
            return
        path = f"/api/trash/{thing.kind}/{thing.id}/restore"
        if self.does(thing.author, "POST", path, self.way_back(thing)):
            thing.is_deleted = False

    def way_back(self, thing: Thing) -> int:
        """How its author fares who wants it back: out of the trash, to where it stood."""
        if thing in self.world.gone or thing.is_removed or not thing.is_deleted:
            return 404
        return 200 if thing.place is None or self.world.permits(thing.author, thing.place) else 409

    @rule(thing=things | comments)
    def erase(self, thing: Thing | None) -> None:
        if thing is None:
            return
        is_trashed = thing.is_deleted and not thing.is_removed and thing not in self.world.gone
        path = f"/api/trash/{thing.kind}/{thing.id}"
        if self.does(thing.author, "DELETE", path, 200 if is_trashed else 404):
            self.world.erase(thing)

    # Acts of readers.

    @rule(who=MEMBERS, thing=things)
    def like(self, who: str, thing: Thing) -> None:
        who = self.here(who)
        status = 200 if self.world.sees(who, thing) else 404
        if self.does(who, "POST", f"{self.address(thing)}/like", status):
            thing.likes ^= {who}
            if who in thing.likes:
                self.world.tell(thing.author, "like", who, thing)
            else:
                self.world.untell(thing.author, "like", thing, None, actor=who)

    @rule(who=MEMBERS, thing=things)
    def keep(self, who: str, thing: Thing) -> None:
        who = self.here(who)
        status = 200 if self.world.sees(who, thing) else 404
        if self.does(who, "POST", f"{self.address(thing)}/bookmark", status):
            thing.keepers ^= {who}

    @rule(who=MEMBERS, thing=things, is_hidden=st.booleans())
    def hide_from_oneself(self, who: str, thing: Thing, is_hidden: bool) -> None:
        who = self.here(who)
        is_known = self.world.sees(who, thing) or (not is_hidden and who in thing.hidden_by)
        method, path = "PUT" if is_hidden else "DELETE", f"/api/hides/{thing.kind}/{thing.id}"
        if self.does(who, method, path, 200 if is_known else 404):
            thing.hidden_by -= {who}
            thing.hidden_by |= {who} if is_hidden else set()

    @rule(who=MEMBERS, other=MEMBERS, method=st.sampled_from(["POST", "DELETE"]))
    def follow(self, who: str, other: str, method: str) -> None:
        who, world = self.here(who), self.world
        pair = (who, other)
        is_follow, is_gone = method == "POST", other in world.away
        status = 404 if is_gone and (is_follow or pair not in world.follows) else 200
        status = 403 if is_follow and status == 200 and world.apart(who, other) else status
        status = 422 if who == other else status
        if self.does(who, method, f"/api/follow/{self.people[other].id}", status):
            if is_follow and pair not in world.follows:
                world.follows.add(pair)
                world.tell(other, "follow", who)
            elif not is_follow and pair in world.follows:
                world.follows.remove(pair)
                world.untell(other, "follow", None, None, actor=who)

    @rule(who=MEMBERS, other=MEMBERS, method=st.sampled_from(["POST", "DELETE"]))
    def block(self, who: str, other: str, method: str) -> None:
        who, world = self.here(who), self.world
        pair = (who, other)
        is_block, is_gone = method == "POST", other in world.away
        status = 404 if is_gone and (is_block or pair not in world.blocks) else 200
        status = 422 if is_block and who == other else status
        if self.does(who, method, f"/api/members/{self.people[other].id}/block", status):
            if is_block:
                world.blocks.add(pair)
                world.part_ways(who, other)
            else:
                world.blocks.discard(pair)

    @rule(who=MEMBERS)
    def read_the_bell(self, who: str) -> None:
        who = self.here(who)
        assert self.does(who, "POST", "/api/notifications/read-all", 200)
        for line in self.world.lines:
            line.is_read = line.is_read or line.member == who

    @precondition(lambda self: len(self.world.away) < len(NAMES) - 1)
    @rule(who=MEMBERS)
    def leave(self, who: str) -> None:
        who = self.here(who)
        assert self.does(who, "DELETE", "/api/auth/delete-account", 200, {"password": PASSWORD})
        self.world.away.add(who)

    @precondition(lambda self: self.world.away)
    @rule()
    def come_back(self) -> None:
        who = min(self.world.away)
        self.world.away.remove(who)
        form = {"username": who, "password": PASSWORD}
        assert self.does(who, "POST", "/api/auth/login", 200, form)

    # Acts of moderators and takedowns.

    @rule(thing=things | comments, reason=REASONS, is_hidden=st.booleans())
    def hide(self, thing: Thing | None, reason: str, is_hidden: bool) -> None:
        if thing is None:
            return
        is_open = thing not in self.world.gone and (not is_hidden or not thing.is_removed)
        is_done = is_open and (reason in thing.reasons) != is_hidden
        assert set_hidden(thing.kind, thing.id, is_hidden=is_hidden, reason=reason) is is_done
        if is_done:
            thing.reasons ^= {reason}

    @rule(thing=things | comments, is_removed=st.booleans())
    def moderate(self, thing: Thing | None, is_removed: bool) -> None:
        if thing is None:
            return
        is_done = thing not in self.world.gone and thing.is_removed != is_removed
        assert (remove if is_removed else restore)(thing.kind, thing.id) is is_done
        if is_done:
            thing.is_removed = is_removed
            if is_removed and thing.place is not None:
                self.world.untell_of(thing)

    # Invariants after each act.

    @invariant()
    def somebody_finds_it_as_it_is(self) -> None:
        """One viewer after the other, so that each viewer's cached data can become old."""
        self.turn += 1
        self.reading.glance(VIEWERS[self.turn % len(VIEWERS)], self.turn)

    def teardown(self) -> None:
        self.reading.look(None)
        self.reading.look(VIEWERS[1 + self.turn % len(NAMES)])
        assert drift() == {"rows": 0}

    def address(self, thing: Thing) -> str:
        if thing.place is not None:
            return f"{self.address(thing.place)}/comments/{thing.id}"
        return f"{ADDRESSES[thing.kind]}/{thing.id}"


def test_everybody_sees_counts_and_hears_what_is_so(site: RunningSite) -> None:
    run_model(Writing, quick=4, thorough=150, steps=25, site=site)
