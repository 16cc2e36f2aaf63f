"""A block of 30 days ends on time, and both sides are notified."""

from datetime import timedelta

import time_machine

from hamsterd.community.boards.service import create_board
from hamsterd.community.schemas import BoardIn
from hamsterd.config import Settings
from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.staff.takedowns.decisions import JOB, block
from hamsterd.staff.takedowns.rules import BLOCK_PERIOD
from hamsterd.staff.takedowns.schemas import RightsReportIn
from hamsterd.staff.takedowns.service import file_rights_report
from scheduler.jobs.end_takedowns import end_takedowns
from scheduler.task import Task

_MEMBER = "INSERT INTO users (username, email, nickname) VALUES ('k', 'k@hamzzi.example', '콩이')"
_POST = """
    INSERT INTO community_posts (user_id, board_id, title, content)
    VALUES (1, %(board)s, '사진', '허락 없이')
"""

_STUCK = """
    CREATE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'stuck'; END $$
"""
_STICK = """
    CREATE TRIGGER stuck BEFORE UPDATE ON community_posts
       FOR EACH ROW WHEN (OLD.id = 1) EXECUTE FUNCTION stuck()
"""


def a_block(settings: Settings) -> None:
    board = create_board(actor="cli:test", form=BoardIn(name="자유"))
    with transaction():
        execute(_MEMBER)
        execute(_POST, board=board.id)
    block_post(1, settings)


def block_post(post_id: int, settings: Settings) -> None:
    form = RightsReportIn.model_validate_json(
        f'{{"url": "/community/post/{post_id}", "name": "김햄찌", "email": "c@hamzzi.example",'
        ' "ground": "copyright", "statement": "제가 찍은 사진을 그대로 가져다 썼어요."}'
    )
    number = file_rights_report(form=form, site=settings).number
    block(takedown_id=number, note="확인했어요.", actor="cli:test", site=settings)


def test_a_block_ends_with_its_thirtieth_day(dsn: str, settings: Settings):
    a_block(settings)
    task = Task(settings)

    ends_at = kst_day_end(utc_now() + BLOCK_PERIOD)
    with time_machine.travel(ends_at - timedelta(seconds=1), tick=False):
        assert end_takedowns(task) == {"takedowns": 0}
    with time_machine.travel(ends_at + timedelta(seconds=1), tick=False):
        assert end_takedowns(Task(settings, dry_run=True)) == {"takedowns": 1}
        assert end_takedowns(task) == {"takedowns": 1}
        assert end_takedowns(task) == {"takedowns": 0}

    with connection():
        post = fetch_row("SELECT hidden_at, hidden_reason FROM community_posts")
        takedown = fetch_row("SELECT status, released_at IS NOT NULL AS is_over FROM takedowns")
        act = fetch_row("SELECT action, actor FROM audit_log ORDER BY id DESC LIMIT 1")
        mails = fetch_value("SELECT count(*) FROM outbox_mail")
    assert post == {"hidden_at": None, "hidden_reason": None}
    assert takedown == {"status": "released", "is_over": True}
    assert act == {"action": "takedown.release", "actor": JOB}
    assert mails == 5  # received; blocked and released, to both


def test_a_block_that_fails_costs_itself(own_dsn: str, settings: Settings):
    """The first cannot be released; the second ends on its day, and the run says one failed."""
    a_block(settings)
    with transaction():
        execute(_POST, board=fetch_value("SELECT board_id FROM community_posts"))
    block_post(2, settings)
    with transaction():
        execute(_STUCK)
        execute(_STICK)

    with time_machine.travel(utc_now() + BLOCK_PERIOD + timedelta(days=1), tick=False):
        assert end_takedowns(Task(settings)) == {"takedowns": 1, "failed": 1}

    with connection():
        statuses = fetch_column("SELECT status FROM takedowns ORDER BY id")
    assert statuses == ["blocked", "released"]
