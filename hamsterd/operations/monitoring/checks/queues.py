"""Work that waits far longer than it should: copies of files, records asked for, refused mail."""

from collections.abc import Iterator

from hamsterd.db.sql import fetch_row
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import (
    COPIES_LATE_AFTER,
    EXPORTS_LATE_AFTER,
    REFUSED_FROM,
    REFUSED_SHARE,
    Level,
)

_FILES = """
    SELECT (SELECT count(*) FROM file_copies
             WHERE created_at < now() - make_interval(secs => %(copies)s)) AS copies,
           (SELECT count(*) FROM exports WHERE status IN ('asked', 'making')
               AND asked_at < now() - make_interval(secs => %(exports)s)) AS exports
"""
_REFUSED = """
    SELECT count(*) FILTER (WHERE status = 'failed') AS refused, count(*) AS ended
      FROM outbox_mail
     WHERE channel = 'mail' AND status <> 'pending'
       AND greatest(sent_at, failed_at) > now() - interval '1 day'
"""


@check(
    "waitingFiles",
    "기다리는 파일",
    "`hamster serve`의 기록에서 이유를 보고, 업로드 폴더나 S3에 쓸 수 있는지 봐 주세요.",
    severity=Level.WARNING,
    well="밀린 파일이 없어요.",
)
def waiting_files(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Copies of evidence, and records that members asked for."""
    found = fetch_row(
        _FILES,
        copies=COPIES_LATE_AFTER.total_seconds(),
        exports=EXPORTS_LATE_AFTER.total_seconds(),
    )
    if found["copies"]:
        yield Finding(f"신고 증거로 베낄 파일 {found['copies']:,}개가 한 시간 넘게 기다려요.")
    if found["exports"]:
        says = f"회원이 달라고 한 기록 {found['exports']:,}개를 여섯 시간 넘게 만들지 못했어요."
        yield Finding(says, "`hamster jobs history make-exports`에서 이유를 봐 주세요.")


@check(
    "refusedMail",
    "거절된 메일",
    "`hamster mail list --status failed`에 서버의 대답이 있어요.",
    severity=Level.WARNING,
)
def refused_mail(look: Look) -> Iterator[Finding]:
    """The share of a day's mail that the mail server refused for good."""
    if look.settings.smtp_url is None:
        return
    found = fetch_row(_REFUSED)
    says = f"하루 사이 메일 {found['ended']:,}통 가운데 {found['refused']:,}통을 서버가 거절했어요."
    if found["refused"] >= REFUSED_FROM and found["refused"] >= found["ended"] * REFUSED_SHARE:
        yield Finding(says)
    elif found["ended"]:
        yield well(says)
