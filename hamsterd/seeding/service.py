"""`hamster seed demo`: an empty site becomes a lived-in one, wholly or not at all."""

from collections.abc import Callable
from dataclasses import dataclass

from fixtures.load import load_demo
from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction, transactional
from hamsterd.errors import Conflict
from hamsterd.models import Board, User
from hamsterd.ranking.rebuild import rebuild_rankings
from hamsterd.search.reindex import reindex_all
from hamsterd.seeding.bells import ring
from hamsterd.seeding.counts import count_all, credit_all
from hamsterd.seeding.pictures import removed_on_failure, store_pictures, wishes
from hamsterd.seeding.reports import report_all
from hamsterd.seeding.rows import Writer
from hamsterd.seeding.timeline import demo_timeline

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""

DRAWING = "사진 그리기"
WRITING = "글과 회원 넣기"


class SiteNotEmpty(Conflict):
    """There are members or boards already."""

    code = "site_not_empty"
    message = "이미 회원이나 게시판이 있는 사이트예요. 빈 데이터베이스에서만 채울 수 있어요."


@dataclass(frozen=True, slots=True)
class SeedSummary:
    """How much there is now; `sign_ins` are (username, password) that everybody may know."""

    members: int
    hamsters: int
    entries: int
    posts: int
    comments: int
    likes: int
    follows: int
    notifications: int
    pictures: int
    sign_ins: tuple[tuple[str, str], ...]


@transactional
def is_empty() -> bool:
    """Whether nobody has ever been here."""
    return not (User.select().exists() or Board.select().exists())


def seed_demo(*, settings: Settings, progress: Progress, picture_stride: int = 1) -> SeedSummary:
    """Fill the empty site with the demo. Raises `SiteNotEmpty`.

    Pictures come first and take most of the time; the rows follow in one transaction. When
    anything fails, neither rows nor files stay. With a `picture_stride` of n only every n-th
    picture is drawn, which is that much faster.
    """
    _require_empty()
    demo, now = load_demo(), utc_now()
    wanted = wishes(demo, stride=picture_stride)
    stored = store_pictures(wanted, settings, lambda done, total: progress(DRAWING, done, total))
    timeline = demo_timeline(demo, now)
    pictures = list(zip(wanted, stored, strict=True))
    with removed_on_failure(settings, dict(enumerate(stored))), transaction():
        _require_empty()
        execute("SET LOCAL statement_timeout = 0")
        writer = Writer(demo, timeline, pictures, now)
        steps: tuple[Callable[[], object], ...] = (
            *(writer.people, writer.hamsters, writer.diaries, writer.community, writer.comments),
            *(writer.taps, writer.ads, writer.uploads, count_all, credit_all, reindex_all),
        )
        for done, step in enumerate(steps, start=1):
            step()
            progress(WRITING, done, len(steps))
        notifications = ring(demo, timeline, writer.ids, now)
        report_all(demo, writer.ids, settings, now)
        # Autovacuum comes in a minute; until then plans would guess and `doctor` complain.
        execute("ANALYZE")
        rebuild_rankings()
    return SeedSummary(
        members=len(demo.members),
        hamsters=len(demo.hamsters),
        entries=len(demo.entries),
        posts=len(demo.posts),
        comments=len(demo.comments),
        likes=len(timeline.likes) + len(timeline.post_likes),
        follows=len(timeline.follows),
        notifications=notifications,
        pictures=len(pictures),
        sign_ins=tuple((one.username, one.password) for one in demo.members if one.password),
    )


def _require_empty() -> None:
    if not is_empty():
        raise SiteNotEmpty
