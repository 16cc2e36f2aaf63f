"""Secret posts and secret comments, and every read of the site: nothing of them leaks.

All of them were open first and everybody read all there is, so that every cache is warm. Then their
authors made them secret. Each has words of its own: in its title, its text, its poll, the names of
its picture and its file.
"""

import json
import re
from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.notifications.digest import Edition, send_digest
from hamsterd.notifications.pushes import worth_a_ring
from tests.factories.community import a_board, a_post, change_board, comment_on, like_post
from tests.factories.files import A_PDF
from tests.factories.keepers import make_keeper
from tests.factories.pictures import a_photo
from tests.people import Person, make_staff, sign_up
from tests.security.test_restricted_boards import Secret, open_to, reads, warmed
from tests.site import RunningSite
from tests.walking import Walker

EVERYBODY = (
    *("visitor", "newcomer", "commenter", "answerer", "author", "host"),
    *("keeper", "moderator", "owner"),
)
POST, ANSWER, COMMENT, REPLY = "비밀글", "비밀답", "비밀댓", "비밀재"
READERS = {
    POST: {"author"},
    ANSWER: {"answerer", "author"},
    COMMENT: {"commenter", "host"},
    REPLY: {"commenter", "host"},
}
"""Who may read each: authors of answers do not read what they answer."""
STAFF = {"moderator", "owner"}
WRITERS = {POST: "author", ANSWER: "answerer", COMMENT: "commenter", REPLY: "host"}
PARTS = ("제목", "본문", "질문", "하나", "파일")
MUTED = '"isMuted":true'
"""Nothing but secrets contains what is muted."""


@pytest.fixture
def people(site: RunningSite, visitor: Person, admin: Person) -> dict[str, Person]:
    names = [name for name in EVERYBODY if name not in {"visitor", "owner"}]
    found = {"visitor": visitor, "owner": admin}
    # Staff words are no names of members.
    found |= {name: sign_up(site.url, f"my{name[:6]}", f"{name[:6]}님") for name in names}
    make_staff(found["moderator"], Role.MODERATOR)
    make_staff(admin, Role.OWNER)
    return found


class Scene:
    """What is there, and how everybody may read of it."""

    def __init__(self, people: dict[str, Person]) -> None:
        self.people = people
        self.words: dict[str, list[str]] = {}
        self.board = a_board("비밀방", allowsFiles=True, allowsSecrets=True)
        make_keeper(people["keeper"], self.board)
        self.post = self._written(POST)
        self.answer = self._written(ANSWER)
        with transaction():
            execute(
                "UPDATE community_posts SET parent_id = %(post)s, thread_id = %(post)s"
                " WHERE id = %(answer)s",
                post=self.post["id"],
                answer=self.answer["id"],
            )
        self.place = a_post(people["host"], boardId=self.board, title="모두의 글")
        told = f"@{people['newcomer'].nickname}"
        self.comment = comment_on(people["commenter"], self.place, f"{told} {COMMENT}본문")
        self.reply = comment_on(people["host"], self.place, f"{REPLY}본문", parent=self.comment)
        self.words |= {COMMENT: [f"{COMMENT}본문"], REPLY: [f"{REPLY}본문"]}

    def _written(self, mark: str) -> dict[str, Any]:
        author, newcomer = self.people[WRITERS[mark]], self.people["newcomer"]
        photo = author.send_file("/api/upload/community", a_photo(640, 480)).json()["urls"][0]
        sent = author.send_file(
            "/api/upload/community/files", A_PDF, name=f"{mark}파일.pdf", field="files"
        )
        post = a_post(
            author,
            boardId=self.board,
            files=[sent.json()["papers"][0]["url"]],
            title=f"{mark}제목",
            content=f"@{newcomer.nickname} {mark}본문",
            images=[photo],
            poll={"question": f"{mark}질문", "choices": [f"{mark}하나", "둘"]},
        )
        self.words[mark] = [f"{mark}{part}" for part in PARTS]
        self.words[mark].append(photo.rpartition("/")[2].partition(".")[0])
        like_post(newcomer, post)
        return post

    def paths(self) -> list[str]:
        category = 1
        ids = [one["id"] for one in (self.post, self.answer, self.place)]
        secrets = [Secret(self.board, category, one, set()) for one in ids]
        found = {path for name in set(WRITERS.values()) for path in self._reads(name, secrets)}
        for comment in (self.comment, self.reply):
            found |= {
                f"/api/community/{self.place['id']}/comments/{comment['id']}",
                f"/api/admin/comments/community_comment:{comment['id']}",
            }
        searched = ("/api/search?q={}", "/api/community?search={}", "/search?q={}")
        board = f"/api/community?boardId={self.board}&search={{}}"
        console = ("/api/admin/posts?filter={}", "/api/admin/comments?filter={}")
        for word in (f"{mark}본문" for mark in READERS):
            found |= {path.format(word) for path in (*searched, board)}
            found |= {path.format(json.dumps({"q": word})) for path in console}
        return sorted(found)

    def _reads(self, name: str, secrets: list[Secret]) -> list[str]:
        return reads(secrets, self.people[name])

    def conceal(self) -> None:
        people = self.people
        for mark, post in ((POST, self.post), (ANSWER, self.answer)):
            edited = people[WRITERS[mark]].put(f"/api/community/{post['id']}", {"isSecret": True})
            assert edited.json()["isSecret"], edited.text
        for mark, comment in ((COMMENT, self.comment), (REPLY, self.reply)):
            path = f"/api/community/{self.place['id']}/comments/{comment['id']}"
            form = {"content": comment["content"], "isSecret": True}
            assert people[WRITERS[mark]].put(path, form).json()["isSecret"]

    def mute(self) -> None:
        """Each member mutes what is in the secrets: a flag of one would tell what it says."""
        for name, person in self.people.items():
            if name != "visitor":
                assert person.put("/api/muted-words", {"words": list(READERS)}).is_success

    def leaks(self, name: str, where: str, text: str) -> list[tuple[str, str, str]]:
        # A search says again what was asked for.
        asked = re.search(r"(?:q|search)=(.*)|filter=.*?\"q\": \"(.*)\"", where)
        echo = (asked[1] or asked[2]) if asked else None
        return [
            (name, where, word)
            for mark, words in self.words.items()
            if name not in READERS[mark]
            for word in words
            if word in text and word != echo
        ] + [(name, where, MUTED) for _ in re.findall(MUTED, text)]


def test_nothing_of_a_secret_leaks(people: dict[str, Person]) -> None:
    scene = Scene(people)
    paths = warmed(people, scene.paths())
    scene.conceal()
    scene.mute()

    leaks: list[tuple[str, str, str]] = []
    found = set()
    for name, person in people.items():
        walker = Walker(person)
        for path in open_to(name in STAFF, paths):
            text = walker.get(path).text
            leaks += scene.leaks(name, path, text)
            found |= {
                (name, word) for words in scene.words.values() for word in words if word in text
            }

    assert leaks == []
    # Those who may read them do: the walk visits the place of each word.
    expected = {
        (name, word)
        for mark, names in READERS.items()
        for name in names
        for word in scene.words[mark]
    }
    assert expected - found == set()


def test_pictures_and_files_are_for_readers_alone(people: dict[str, Person]) -> None:
    scene = Scene(people)
    for mark, post in ((ANSWER, scene.answer), (POST, scene.post)):
        files = people[WRITERS[mark]].get(f"/api/community/{post['id']}").json()
        urls = [
            files["media"][0]["url"],
            files["media"][0]["thumbnailUrl"],
            files["files"][0]["url"],
        ]
        for url in urls:
            assert people["visitor"].get(url).is_success
        assert people["visitor"].get(f"/share/post/{post['id']}-1.jpg").status_code == 302
        people[WRITERS[mark]].put(f"/api/community/{post['id']}", {"isSecret": True})

        for url in urls:
            may = {name for name, person in people.items() if person.get(url).is_success}
            assert may == READERS[mark]
        for name in ("visitor", WRITERS[mark]):
            assert people[name].get(f"/share/post/{post['id']}-1.jpg").status_code == 404


def test_no_push_and_no_mail_tells_of_them(people: dict[str, Person], site: RunningSite) -> None:
    scene = Scene(people)
    scene.conceal()
    for name in ("newcomer", "keeper", "commenter", "moderator"):
        member = people[name]
        with connection():
            ids = fetch_column("SELECT id FROM notifications WHERE user_id = %(id)s", id=member.id)
        rung = worth_a_ring(member.id, ids, seen=TARGET_VISIBILITY)
        assert scene.leaks(name, "push", str(rung)) == []
        edition = Edition(kst_day() + timedelta(days=1), utc_now())
        with connection(), transaction():
            execute("UPDATE users SET created_at = now() - interval '9 days'")
            execute("DELETE FROM outbox_mail")
        with connection():
            send_digest(member.id, edition, site=site.settings, seen=TARGET_VISIBILITY)
            mails = fetch_column("SELECT outbox_mail::text FROM outbox_mail")
        assert scene.leaks(name, "mail", "".join(mails)) == []


def test_mentions_in_secrets_tell_nobody(people: dict[str, Person]) -> None:
    board = a_board("비밀방", allowsSecrets=True)
    told = f"@{people['newcomer'].nickname} 보세요"
    secret = a_post(people["author"], boardId=board, content=told, isSecret=True)
    place = a_post(people["host"], boardId=board)
    form = {"content": told, "isSecret": True}
    path = f"/api/community/{place['id']}/comments"
    assert people["commenter"].post(path, form).status_code == 201

    with connection():
        count = "SELECT count(*) FROM notifications WHERE user_id = %(id)s"
        assert fetch_value(count, id=people["newcomer"].id) == 0
    assert people["newcomer"].get(f"/api/community/{secret['id']}").status_code == 403


def test_who_may_not_read_can_do_nothing_with_it(people: dict[str, Person]) -> None:
    scene = Scene(people)
    scene.conceal()
    path = f"/api/community/{scene.post['id']}"
    thread = f"/api/community/{scene.place['id']}/comments"
    report = {
        "reportedItemType": "community",
        "reportedItemId": scene.post["id"],
        "reason": "spam",
    }
    of_comment = {
        "reportedItemType": "community_comment",
        "reportedItemId": scene.comment["id"],
        "reason": "spam",
    }
    for name in ("newcomer", "keeper", "moderator", "answerer"):
        person = people[name]
        refused = [
            person.post(f"{path}/like"),
            person.post(f"{path}/comments", {"content": "들어가도 될까요?"}),
            person.put(f"{path}/poll/ballot", {"choiceIds": [1]}),
            person.post(thread, {"content": "뭐예요?", "parentId": scene.comment["id"]}),
            person.post("/api/reports", report),
            person.post("/api/reports", of_comment),
        ]
        said = [(answer.status_code, answer.text) for answer in refused]
        assert {status for status, _ in said} == {404}, said


def test_closing_a_board_to_secrets_opens_none(people: dict[str, Person]) -> None:
    scene = Scene(people)
    scene.conceal()
    change_board(scene.board, allowsSecrets=False)
    assert people["newcomer"].get(f"/api/community/{scene.post['id']}").status_code == 403
    listed = people["newcomer"].get("/api/community", boardId=scene.board).json()["posts"]
    assert [one["mayRead"] for one in listed if one["isSecret"]] == [False, False]
