"""A site on which every command finds something to do: the numbers in it are always the same."""

from dataclasses import dataclass

from psycopg2.extras import Json

from hamsterd.community.boards.service import create_board
from hamsterd.community.posts.service import publish_post
from hamsterd.community.schemas import BoardIn, PostIn
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import database, init_database
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.kinds import KINDS
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.staff.admin import create_by_operator
from hamsterd.members.blocks.schemas import BlockIn
from hamsterd.members.blocks.service import create_block
from hamsterd.models.members.second_factor import AuthenticatorApp
from hamsterd.staff.automod.word_rules.schemas import WordRuleIn
from hamsterd.staff.automod.word_rules.service import create_word_rule
from hamsterd.staff.cases.appeals.service import appeal
from hamsterd.staff.cases.content.removal import remove_content
from hamsterd.staff.incidents import service as incidents
from hamsterd.staff.incidents.finding import find
from hamsterd.staff.incidents.rules import Section
from hamsterd.staff.incidents.schemas import FindIn, IncidentIn, LetterIn
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.service import apply_sanction
from hamsterd.staff.takedowns import decisions as takedowns
from hamsterd.staff.takedowns.schemas import RightsReportIn
from hamsterd.staff.takedowns.service import file_rights_report
from tests.postgres import throwaway_settings
from tests.recycling import Snapshot

ACTOR = "cli:tests"
BOSS, KONGI, DUBU, MOCHI, SAE = 1, 2, 3, 4, 5
"""The admin, the author, the reporter, a suspended member, and one who waits for approval."""
STOPPED_ADDRESS = "kongi@hamzzi.example"
POST, REMOVED_POST, CASE, FAILED_MAIL = 1, 2, 1, 1
APPEAL, PENDING_TAKEDOWN, BLOCKED_TAKEDOWN, BLOCK, INCIDENT = 1, 1, 2, 1, 1
HELD_POST, CLAIMED_POST, TAKEN_POST = 3, 4, 5
"""The posts that a word rule holds for review, and that two takedown requests name."""
RULE = "도박"


@dataclass(frozen=True)
class Filled:
    """What a filled database holds, to be copied, and an act in it that can be undone."""

    rows: Snapshot
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
            ("sae", "새집사"),
        ):
            _member(name, nickname)
        for name in ("자유게시판", "질문"):
            create_board(actor=ACTOR, form=BoardIn(name=name))
        _write()
        _report()
        _queue_failed_mail(site)
        remove_content(kind=KINDS["community"], target_id=REMOVED_POST, reason="광고", actor=ACTOR)
        act = apply_sanction(
            member_id=MOCHI,
            kind=SanctionKind.SUSPENSION,
            days=7,
            reason="욕설",
            actor=ACTOR,
            site=site,
        ).audit_id
        _guard(site)
        _leak(site)
        with transaction():
            execute("UPDATE users SET awaiting_since = now() WHERE id = %(id)s", id=SAE)
            execute("UPDATE users SET total_likes = 7, experience = 130 WHERE id = 2")
            for member in (BOSS, KONGI):
                AuthenticatorApp.create(user=member, secret="", last_step=0)
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


def _guard(site: Settings) -> None:
    """An appeal, a word rule with held content, two takedown requests, and a block."""
    appeal(member_id=MOCHI, sanction_id=1, text="그런 뜻이 아니었어요. 다시 봐 주세요.")
    rule = {"pattern": RULE, "action": "hold", "applies_to": ["community"], "ignores_spaces": True}
    create_word_rule(form=WordRuleIn.model_validate(rule), actor=ACTOR)
    for content in ("도박 이야기", "콩이 사진", "두부 사진"):
        post = PostIn.model_validate({"board_id": 1, "title": "제 이야기", "content": content})
        publish_post(author_id=DUBU, is_admin=False, form=post)
    for target in (CLAIMED_POST, TAKEN_POST):
        request = {
            "target_type": "community",
            "target_id": target,
            "name": "모찌아빠",
            "email": "dad@hamzzi.example",
            "ground": "portrait",
            "statement": "제 사진을 허락 없이 올렸어요. 내려 주시기 바랍니다.",
        }
        file_rights_report(form=RightsReportIn.model_validate(request), site=site)
    takedowns.block(takedown_id=BLOCKED_TAKEDOWN, note="확인했어요.", actor=ACTOR, site=site)
    block = {"subject": "203.0.113.7", "level": "all", "reason": "도배"}
    create_block(form=BlockIn.model_validate(block), actor=ACTOR, site=site)


def _leak(site: Settings) -> None:
    """An incident whose letter is written and that touches one member."""
    words = {"title": "계정이 도용됐어요.", "what": "이메일", "noticed_how": "점검하다가"}
    form = IncidentIn.model_validate({**words, "noticed_at": utc_now()})
    opened = incidents.open_incident(form=form, actor=ACTOR, site=site).id
    touched = FindIn.model_validate({"source": "members", "members": [KONGI]})
    find(incident_id=opened, form=touched, actor=ACTOR)
    letter = LetterIn.model_validate(dict.fromkeys(map(str, Section), "알려 드려요."))
    incidents.write_letter(incident_id=opened, form=letter, actor=ACTOR)


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
        execute(
            "INSERT INTO bounced_addresses (user_id, address, stopped_at, status, said)"
            " VALUES (%(id)s, %(address)s, now(), '5.1.1', 'no such user')",
            id=KONGI,
            address=STOPPED_ADDRESS,
        )
