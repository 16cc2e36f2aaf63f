"""Years of random acts by members and moderators, with jobs that run at any intervals.

Data is deleted and kept as promised. A suspension ends and is announced once. A job that runs twice
does nothing the second time.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule
from pydantic import SecretStr

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.lifting import lift_all
from scheduler.task import Task
from scheduler.timetable import find_job
from tests.examples import run_model
from tests.factories.content import remove, restore
from tests.factories.diaries import a_hamster
from tests.factories.moderation import DISMISSED, a_case, decide, drift, sanctioned
from tests.mailbox import running_mailbox
from tests.models.kept import (
    DAY,
    KEPT,
    PERSONAL,
    READ,
    TIDIED_BY,
    TRASH,
    Entry,
    Keeping,
    Member,
    Record,
    Sanction,
    is_grace_over,
)
from tests.people import ONE_REQUEST, PASSWORD, make_admin, sign_up, visitor
from tests.postgres import Cluster
from tests.site import RunningSite, quick_passwords, running_site, site_settings
from tests.travelling import let_it_travel, travelling

START = datetime(2027, 1, 31, 14, 30, tzinfo=UTC)
PAUSES = st.sampled_from([timedelta(hours=1), DAY, 7 * DAY, 8 * DAY, 31 * DAY, 91 * DAY, 366 * DAY])
NAMES = {"kong": "콩이집사", "dubu": "두부언니", "mochi": "모찌아빠"}
MEMBERS = st.sampled_from(sorted(NAMES))
JOBS = (
    "end-sanctions",
    "purge-withdrawn",
    "tidy-accounts",
    "recount",
    "sum-experience",
    "tidy-notifications",
    "purge-trash",
    "retain",
)


class Years(RuleBasedStateMachine):
    """Three members and who runs the site, on a site whose time the story moves; `site` is set.

    It sends no mail by itself: `delivering` are its settings with a mail server, when one is there.
    """

    site: RunningSite
    delivering: Settings
    entries = Bundle("entries")

    @initialize()
    def begin(self) -> None:
        self.site.reset()
        self.stack = ExitStack()
        self.clock = self.stack.enter_context(travelling(self.site.dsn, START))
        people = {name: sign_up(self.site.url, name, NAMES[name]) for name in NAMES}
        self.boss = Member(make_admin(sign_up(self.site.url, "sitemaster", "햄장")))
        self.members = {name: Member(person) for name, person in people.items()}
        self.kept = Keeping(self.members)
        self.visitor = visitor(self.site.url)
        for person in [*people.values(), self.boss.person, self.visitor]:
            person.http.headers.update(ONE_REQUEST)
        self.hamsters = {name: a_hamster(person)["id"] for name, person in people.items()}
        self.turn = 0
        self.adopt()

    def teardown(self) -> None:
        with self.stack:
            self.run(list(JOBS))
            assert drift() == {"rows": 0}

    @property
    def now(self) -> datetime:
        return self.clock.now

    # Writes meanwhile.

    def adopt(self, entry: Entry | None = None, *others: str) -> list[Record]:
        """Rows that were not there before are of this moment; `others` had a hand in them."""
        known = {(record.table, record.id) for record in self.kept.records}
        names = {member.person.id: name for name, member in self.members.items()}
        new = []
        with connection():
            for table, kept in KEPT.items():
                owner = "user_id" if table in PERSONAL else "NULL"
                rows = fetch_all(f"SELECT id, {owner} AS owner FROM {table} ORDER BY id")
                for row in rows:
                    if (table, row["id"]) not in known:
                        who = names.get(row["owner"], "")
                        over = None if table == "outbox_mail" else self.now + kept
                        new.append(Record(table, row["id"], self.now, over, who, others, entry))
        self.kept.records += new
        return new

    # Time.

    @rule(pause=PAUSES)
    def wait(self, pause: timedelta) -> None:
        self.clock.move(pause)
        self.site.forget()
        for member in (self.boss, *self.members.values()):
            member.is_signed_in, member.refusals = False, 0

    @rule(jobs=st.permutations(JOBS))
    def run_the_timetable(self, jobs: list[str]) -> None:
        self.run(jobs)

    @rule(job=st.sampled_from(JOBS))
    def run_one(self, job: str) -> None:
        self.run([job])

    def run(self, jobs: list[str]) -> None:
        for name in jobs:
            counts = find_job(name).do(Task(self.site.settings))
            if name == "end-sanctions":
                assert counts == {"ended": self.end_sanctions()}
            elif name == "purge-trash":
                self.kept.purge_trash(self.now)
            elif name == "purge-withdrawn":
                self.kept.purge_withdrawn(self.now)
            else:
                self.kept.tidy(name, self.now)
            again = find_job(name).do(Task(self.site.settings))
            assert not any(again.values()), (name, again)

    def end_sanctions(self) -> int:
        """Each end is announced once."""
        ended = [
            name
            for name, member in self.members.items()
            if member.status == "suspended" and not member.is_suspended(self.now)
        ]
        for name in ended:
            self.members[name].status = "active"
        assert [record.owner for record in self.adopt()] == ended
        return len(ended)

    @rule()
    def deliver(self) -> None:
        """The mail server takes what waits. Before, no mail is old: it was read by nobody."""
        waiting = [one for one in self.kept.records if one.table == "outbox_mail" and not one.over]
        assert deliver_due(self.delivering).sent == len(waiting)
        for record in waiting:
            record.over = record.written + KEPT["outbox_mail"]

    # Presence.

    def comes(self, who: str) -> Member | None:
        """The member, signed in; None if the site refuses them."""
        member = self.members[who]
        if not member.is_signed_in and member.refusals < 3:
            self.sign_in(who)
        return member if member.is_signed_in else None

    @rule(who=MEMBERS)
    def sign_in(self, who: str) -> None:
        """A member who left returns within the grace period; a banned one gets the ban's reason."""
        member = self.members[who]
        if member.refusals >= 3:
            return  # another would be a guess too many
        is_back = member.left_at is not None and not is_grace_over(member.left_at, self.now)
        is_heard = member.status not in {"withdrawn", "purged"} or is_back
        status = 401 if not is_heard else 403 if member.is_banned else 200
        form = {"username": who, "password": PASSWORD}
        answer = member.person.post("/api/auth/login", form)
        assert answer.status_code == status, answer.text
        member.is_signed_in = status == 200
        member.refusals += status == 401
        if is_back and status == 200:
            member.left_at = None
            member.status = "suspended" if member.is_suspended(self.now) else "active"
        self.adopt()

    @rule(who=MEMBERS)
    def leave(self, who: str) -> None:
        member = self.comes(who)
        if member is None:
            return
        form = {"password": PASSWORD}
        answer = member.person.http.request("DELETE", "/api/auth/delete-account", json=form)
        assert answer.status_code == 200, answer.text
        member.status, member.left_at, member.is_signed_in = "withdrawn", self.now, False
        self.adopt()

    # Writes of members.

    @rule(target=entries, who=MEMBERS, is_public=st.booleans())
    def write(self, who: str, is_public: bool) -> Entry | None:
        member = self.comes(who)
        if member is None:
            return None
        status = 403 if member.is_suspended(self.now) else 201
        form = {
            "title": "해바라기씨",
            "content": "잘 먹었어요.",
            "hamsterId": self.hamsters[who],
            "isPublic": is_public,
        }
        answer = member.person.post("/api/diary", form)
        assert answer.status_code == status, answer.text
        self.adopt()
        if status == 403:
            return None
        self.kept.written.append(Entry(answer.json()["id"], who, is_public))
        return self.kept.written[-1]

    @rule(entry=entries)
    def delete(self, entry: Entry | None) -> None:
        member = self.comes(entry.author) if entry else None
        if entry is None or member is None:
            return
        is_found = entry.is_present and not entry.is_erased
        answer = member.person.delete(f"/api/diary/{entry.id}")
        assert answer.status_code == (200 if is_found else 404), answer.text
        if is_found:
            entry.deleted_at = self.now

    @rule(entry=entries)
    def bring_back(self, entry: Entry | None) -> None:
        member = self.comes(entry.author) if entry else None
        if entry is None or member is None:
            return
        status = (
            403
            if member.is_suspended(self.now)
            else 200
            if self.kept.is_trashed(entry, self.now)
            else 404
        )
        answer = member.person.post(f"/api/trash/diary/{entry.id}/restore")
        assert answer.status_code == status, answer.text
        if status == 200:
            entry.deleted_at = None

    @rule(entry=entries, who=MEMBERS)
    def like(self, entry: Entry | None, who: str) -> None:
        member = self.comes(who) if entry and not entry.is_liked else None
        if entry is None or member is None or who == entry.author:
            return
        is_found = entry.is_public and entry.is_present and not entry.is_erased
        status = 403 if member.is_suspended(self.now) else 200 if is_found else 404
        answer = member.person.post(f"/api/diary/{entry.id}/like")
        assert answer.status_code == status, answer.text
        if status == 200:
            entry.is_liked = True
            self.adopt(entry, who)

    @rule(who=MEMBERS)
    def read_the_bell(self, who: str) -> None:
        member = self.comes(who)
        if member is None:
            return
        assert member.person.post("/api/notifications/read-all").status_code == 200
        for record in self.kept.records:
            if record.table == "notifications" and record.owner == who:
                record.over = record.written + READ

    # Acts of moderators.

    @rule(entry=entries, is_removal=st.booleans())
    def moderate(self, entry: Entry | None, is_removal: bool) -> None:
        if entry is None:
            return
        is_removed = entry.removed_at is not None
        is_late = is_removed and entry.removed_at + TRASH <= self.now  # type: ignore[operator]
        is_done = not entry.is_erased and is_removal is not is_removed
        is_done = is_done and (is_removal or not is_late)
        assert (remove if is_removal else restore)("diary", entry.id) is is_done
        if is_done:
            entry.removed_at = self.now if is_removal else None
        self.adopt()

    @rule(entry=entries)
    def report(self, entry: Entry | None) -> None:
        is_open = entry is not None and entry.case is None and entry.is_public
        if entry is None or not (is_open and entry.is_present and not entry.is_erased):
            return
        self.boss_comes()
        case = a_case(self.boss.person, "diary", entry.id)
        entry.case = Record("report_cases", case, self.now, None)
        self.kept.records.append(entry.case)
        self.adopt()

    @rule(entry=entries)
    def decide(self, entry: Entry | None) -> None:
        if entry is None or entry.case is None or entry.case.over is not None:
            return
        self.boss_comes()
        answer = decide(self.boss.person, entry.case.id, DISMISSED)
        assert answer.status_code == 200, answer.text
        entry.case.over = self.now + 365 * DAY
        self.adopt()

    def boss_comes(self) -> None:
        if not self.boss.is_signed_in:
            form = {"username": "sitemaster", "password": PASSWORD}
            assert self.boss.person.post("/api/auth/login", form).status_code == 200
            self.boss.is_signed_in = True

    @rule(who=MEMBERS, kind=st.sampled_from(SanctionKind))
    def sanction(self, who: str, kind: SanctionKind) -> None:
        member = self.members[who]
        if member.status not in {"active", "suspended"} or member.is_banned:
            return
        days = 7 if kind is SanctionKind.SUSPENSION else None
        ends = self.now + 7 * DAY if days else None
        over = None if kind is SanctionKind.BAN else (ends or self.now) + 365 * DAY
        record = Record("sanctions", sanctioned(member.person, kind, days), self.now, over)
        self.kept.records.append(record)
        if kind is SanctionKind.WARNING:
            member.status = "suspended" if member.is_suspended(self.now) else "active"
        else:
            member.running.append(Sanction(kind, ends, record))
            member.status = "banned" if kind is SanctionKind.BAN else "suspended"
            member.is_signed_in = member.is_signed_in and kind is not SanctionKind.BAN
        self.adopt()

    @rule(who=MEMBERS)
    def lift(self, who: str) -> None:
        member = self.members[who]
        still = [one for one in member.running if one.ends is None or one.ends > self.now]
        if not still or member.status in {"withdrawn", "purged"}:
            return
        around = {"reason": "반성문", "actor": "cli:test", "site": self.site.settings}
        lift_all(member_id=member.person.id, **around)  # type: ignore[arg-type]
        for one in still:
            one.record.over = self.now + 365 * DAY
        member.running, member.status = [], "active"
        self.adopt()

    # Invariants after each act.

    @invariant()
    def everything_is_kept_as_promised(self) -> None:
        with connection():
            for table in TIDIED_BY:
                found = fetch_column(f"SELECT id FROM {table} ORDER BY id")
                kept = sorted(record.id for record in self.kept.records if record.table == table)
                assert found == kept, table
            found = fetch_column("SELECT id FROM diary_entries ORDER BY id")
            assert found == [entry.id for entry in self.kept.written if not entry.is_erased]
            statuses = fetch_all("SELECT id, status FROM users")
        found = {row["id"]: row["status"] for row in statuses}
        for member in self.members.values():
            assert found[member.person.id] == member.status

    @invariant()
    def somebody_reads_what_is_there(self) -> None:
        """One thing after the other."""
        self.turn += 1
        if self.kept.written:
            entry = self.kept.written[self.turn % len(self.kept.written)]
            is_shown = entry.is_public and entry.is_present and not entry.is_erased
            answer = self.visitor.get(f"/api/diary/{entry.id}")
            assert answer.status_code == (200 if is_shown else 404)
        name = sorted(NAMES)[self.turn % len(NAMES)]
        member = self.members[name]
        if member.is_signed_in:
            trash = {one["id"] for one in member.person.get("/api/trash").json()}
            own = (entry for entry in self.kept.written if entry.author == name)
            assert trash == {entry.id for entry in own if self.kept.is_trashed(entry, self.now)}


@pytest.fixture(scope="module")
def travelling_site(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningSite]:
    """A site with a database of its own, whose time can be moved."""
    url = postgres_cluster.migrated()
    let_it_travel(url)
    settings = site_settings(tmp_path_factory.mktemp("years"))
    with quick_passwords(), running_site(url, settings) as site:
        yield site
    postgres_cluster.drop(url)


@pytest.mark.part(name="fuzz")  # a story takes two seconds of processor time, PostgreSQL's most
def test_time_takes_what_is_promised_and_nothing_else(travelling_site: RunningSite) -> None:
    with running_mailbox() as box:
        site = travelling_site
        post = site.settings.model_copy(update={"smtp_url": SecretStr(box.url)})
        run_model(Years, quick=4, thorough=80, steps=25, site=site, delivering=post)
