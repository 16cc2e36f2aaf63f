"""Invariants of a site after the faults have ended."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from typing import Any

import psycopg2
import websocket

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection, init_database
from hamsterd.media.storage import open_storage
from hamsterd.operations.retention.media import find_orphans
from tests.chaos.load import Load
from tests.chaos.parts import LoadedSite
from tests.hamsterd.test_workers import open_socket
from tests.postgres import throwaway_settings
from tests.waiting import wait_until

TABLES = {
    "comment": ("comments", "content"),
    "entry": ("diary_entries", "title"),
    "post": ("community_posts", "title"),
    "member": ("users", "username"),
}
"""Where each kind of write is, and the column that bears its text."""
CACHED_LOOKS = 10
"""Each connection may lead to the other worker, and its caches."""
FORGOTTEN_AFTER = timedelta(days=2)
"""Later than this, no upload is unused, and no file is new enough to wait for its row."""
MAIL_SECONDS = 120.0
"""After which a mail that failed while the server was away has been tried again."""
RING_SECONDS = 10.0


def findings(site: LoadedSite, load: Load) -> Iterator[str]:
    """Everything that is not as it was promised, in words."""
    for check in CHECKS:
        yield from (f"{check.__name__}: {found}" for found in check(site, load))


def written(site: LoadedSite, load: Load) -> Iterator[str]:
    """Acknowledged writes exist once, those without a response at most once, refused ones never."""
    for kind, (table, column) in TABLES.items():
        there = Counter(text for (text,) in _rows(site, f"SELECT {column} FROM {table}"))
        for write in load.told.writes:
            if write.kind != kind:
                continue
            count = there[write.text]
            least, most = int(write.is_acknowledged), int(not write.is_refused)
            if not least <= count <= most:
                yield f"{write.text} was answered {write.status} and is there {count} times"


def liked(site: LoadedSite, load: Load) -> Iterator[str]:
    """A like has the state of its last response."""
    people = {person.username: person.at(site.url) for person in load.writers}
    for (who, entry), stands in load.told.likes.items():
        said = people[who].get(f"/api/diary/{entry}").json()["isLiked"]
        if said != stands:
            yield f"{who} was told {stands} of entry {entry}, which says {said}"


def counted(site: LoadedSite, load: Load) -> Iterator[str]:
    """Every kept number is what its rows say, in the table and in the caches."""
    for command in (("counters", "recount"), ("experience", "rebuild")):
        done = site.server.hamster(*command, "--dry-run")
        if any(done["counts"].values()):
            yield f"{' '.join(command)} would change {done['counts']}"
    ((comments,),) = _rows(
        site,
        f"SELECT count(*) FROM comments WHERE diary_entry_id = {load.entry['id']}",
    )
    for _ in range(CACHED_LOOKS):
        said = load.owner.at(site.url).get(f"/api/diary/{load.entry['id']}").json()
        if said["commentsCount"] != comments:
            yield f"an answer says {said['commentsCount']} comments, and there are {comments}"


def stored(site: LoadedSite, load: Load) -> Iterator[str]:
    """No row lacks its file; after the nightly job, no file lacks its row."""
    settings = throwaway_settings(
        **{
            name.removeprefix("HAMSTERD_").lower(): value
            for name, value in site.settings.items()
            if name.startswith("HAMSTERD_")
        }
    )
    init_database(site.database_url, settings)
    with connection():
        orphans = find_orphans(open_storage(settings), utc_now() + FORGOTTEN_AFTER)
    yield from (f"the file of {row} is lost" for row in orphans.without_file)
    yield from (f"{row} has no thumbnail" for row in orphans.without_thumbnail)


def run_once(site: LoadedSite, load: Load) -> Iterator[str]:
    """No two runs of a job at once, none twice for one appointment, none that nobody ended."""
    overlapping = """
        SELECT a.job, a.started_at FROM job_runs a JOIN job_runs b
            ON a.job = b.job AND a.id < b.id
         WHERE tstzrange(a.started_at, a.finished_at) && tstzrange(b.started_at, b.finished_at)
           AND a.status = 'done' AND b.status = 'done'
    """
    twice = """
        SELECT job, scheduled_for FROM job_runs WHERE trigger = 'timetable' AND status = 'done'
         GROUP BY 1, 2 HAVING count(*) > 1
    """
    for what, query in (("at once", overlapping), ("twice", twice)):
        yield from (f"{job} of {moment} ran {what}" for job, moment in _rows(site, query))
    pending = """
        SELECT job FROM job_requests WHERE taken_at IS NULL
        UNION ALL SELECT job FROM job_runs WHERE status = 'running'
    """
    try:
        wait_until(lambda: not _rows(site, pending))
    except AssertionError:
        yield from (f"{job} still waits or runs" for (job,) in _rows(site, pending))
    # Doctor and the console report a run that failed because the database was down.
    lost = """
        SELECT request.job, request.requested_at
          FROM job_requests request LEFT JOIN job_runs run ON run.id = request.run_id
         WHERE run.id IS NULL OR run.status NOT IN ('done', 'failed')
    """
    yield from (f"{job} was asked for at {moment} in vain" for job, moment in _rows(site, lost))


def mailed(site: LoadedSite, load: Load) -> Iterator[str]:
    """Each new member has their letter; what waits for its next try is asked to go now."""
    site.server.hamster("mail", "retry")
    expected = {
        f"{write.text}@example.com"
        for write in load.told.writes
        if write.kind == "member" and write.is_acknowledged
    }

    def missing() -> set[str]:
        return expected - {str(mail["To"]) for mail in site.mail.mailbox.mails}

    try:
        wait_until(lambda: not missing(), within=MAIL_SECONDS, every=0.5)
    except AssertionError:
        yield from (f"no mail came to {address}" for address in sorted(missing()))


def found(site: LoadedSite, load: Load) -> Iterator[str]:
    """Search finds every entry and post."""
    places = {"entry": "diaries", "post": "posts"}
    reader = load.owner.at(site.url)
    for write in load.told.writes:
        if write.is_acknowledged and write.kind in places:
            hits = reader.get("/api/search", q=write.text).json()[places[write.kind]]
            if write.text not in {hit["title"] for hit in hits}:
                yield f"{write.text} is not found"


def heard(site: LoadedSite, load: Load) -> Iterator[str]:
    """A live channel rings."""
    owner, friend = load.owner.at(site.url), load.writers[0].at(site.url)
    owner.post("/api/notifications/read-all")  # or one more is not told
    with closing(open_socket(owner)) as channel:
        channel.settimeout(RING_SECONDS)
        friend.post(f"/api/diary/{load.entry['id']}/comments", {"content": "다시 왔어요"})
        try:
            while '"notification"' not in str(channel.recv()):
                pass
        except (websocket.WebSocketException, OSError) as fault:
            yield f"no channel rings: {fault!r}"


def answered(site: LoadedSite, load: Load) -> Iterator[str]:
    """Nobody was ever told anything but the thing itself or that it is not available."""
    yield from load.told.wrong


CHECKS: tuple[Callable[[LoadedSite, Load], Iterator[str]], ...] = (
    answered,
    heard,
    written,
    liked,
    counted,
    stored,
    run_once,
    mailed,
    found,
)


def _rows(site: LoadedSite, query: str) -> list[Any]:
    with closing(psycopg2.connect(site.database_url)) as link, link.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchall()
