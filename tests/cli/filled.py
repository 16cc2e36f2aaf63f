"""A site on which every command finds something to do: the numbers in it are always the same."""

from dataclasses import dataclass

from psycopg2.extras import Json

from hamsterd.accounts.admin import create_by_operator
from hamsterd.accounts.schemas import RegisterIn
from hamsterd.community.boards import create_board
from hamsterd.community.schemas import BoardIn
from hamsterd.config import Settings
from hamsterd.db.handle import database, init_database
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.mail.rules import MailKind
from hamsterd.mail.service import queue_mail
from hamsterd.moderation.content import remove_content
from hamsterd.moderation.ladder import SanctionKind
from hamsterd.moderation.rules import TargetKind
from hamsterd.moderation.sanctions import apply_sanction
from tests.postgres import throwaway_settings

ACTOR = "cli:tests"
BOSS, KONGI, DUBU, MOCHI = 1, 2, 3, 4
"""The admin, who wrote what there is, who reported it, and who is suspended."""
POST, REMOVED_POST, CASE, FAILED_MAIL = 1, 2, 1, 1


@dataclass(frozen=True)
class Filled:
    """The name of a filled database, to be copied, and an act in it that can be undone."""

    database: str
    act: int


def fill(url: str) -> int:
    """Fill the migrated, empty database; returns an act that can be undone."""
    site = throwaway_settings(base_url="https://hamzzi.example", password_rounds=4)
    init_database(url, site)
    try:
        for name, nickname in (
            ("boss", "햄장"),
            ("kongi", "콩이집사"),
            ("dubu", "두부언니"),
            ("mochi", "모찌"),
        ):
            _member(name, nickname)
        for name in ("자유게시판", "질문"):
            create_board(actor=ACTOR, form=BoardIn(name=name))
        _write()
        _report()
        _queue_failed_mail(site)
        remove_content(
            kind=TargetKind.COMMUNITY, target_id=REMOVED_POST, reason="광고", actor=ACTOR
        )
        act = apply_sanction(
            member_id=MOCHI,
            kind=SanctionKind.SUSPENSION,
            days=7,
            reason="욕설",
            actor=ACTOR,
            site=site,
        ).audit_id
        with transaction():
            execute("UPDATE users SET total_likes = 7, experience = 130 WHERE id = 2")
    finally:
        database.close_all()
    return act


def _member(name: str, nickname: str) -> None:
    form = RegisterIn.model_validate(
        {
            "username": name,
            "nickname": nickname,
            "email": f"{name}@hamzzi.example",
            "password": "haessi-7391",
            "agreeToTerms": True,
            "isOver14": True,
        }
    )
    create_by_operator(form=form, is_admin=name == "boss", actor=ACTOR)


def _write() -> None:
    with transaction():
        for title in ("싸게 팔아요", "또 팔아요"):
            execute(
                "INSERT INTO community_posts (user_id, board_id, title, content)"
                " VALUES (%(author)s, 1, %(title)s, '연락 주세요')",
                author=KONGI,
                title=title,
            )
        execute("UPDATE boards SET posts_count = 2 WHERE id = 1")
        execute("UPDATE users SET posts_count = 2 WHERE id = %(id)s", id=KONGI)


def _report() -> None:
    with transaction():
        case_id = fetch_value(
            "INSERT INTO report_cases (target_type, target_id, target_owner_id, snapshot,"
            " reporters_count) VALUES ('community', %(post)s, %(owner)s, %(snapshot)s, 1)"
            " RETURNING id",
            post=POST,
            owner=KONGI,
            snapshot=Json({"title": "싸게 팔아요", "content": "연락 주세요"}),
        )
        execute(
            "INSERT INTO reports (case_id, reporter_id, reason) VALUES (%(case)s, %(who)s, 'spam')",
            case=case_id,
            who=DUBU,
        )


def _queue_failed_mail(site: Settings) -> None:
    with transaction():
        queue_mail(
            kind=MailKind.USERNAME,
            to="kongi@hamzzi.example",
            member_id=KONGI,
            site=site,
            nickname="콩이집사",
            username="kongi",
        )
        execute("UPDATE outbox_mail SET status = 'failed', attempts = 10, last_error = '550'")
