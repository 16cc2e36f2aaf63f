"""Whether the database is the one this version needs."""

from collections.abc import Iterator

from cli.examination.findings import Finding
from cli.output import Mark
from cli.site import Site
from hamsterd.clock import utc_now
from hamsterd.db import migrate as schema
from hamsterd.db.checks import database_kind
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import fetch_value
from hamsterd.models import ALL_MODELS

CLOCK_SKEW_SECONDS = 5.0


def check_kind(site: Site) -> Iterator[Finding]:
    """Which database this is; one that is unsuitable never gets here."""
    with connection():
        kind = database_kind(database)
    where = "내장" if site.is_embedded else "설정된"
    says = f"{where} PostgreSQL {kind.version}, {kind.encoding}, {kind.provider} {kind.ctype}"
    yield Finding("데이터베이스", Mark.GOOD, says)


def check_schema(site: Site) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether the tables are those of this version."""
    if schema.is_behind():
        mend = "`hamster db migrate`를 실행해 주세요."
        yield Finding("스키마", Mark.BAD, "적용하지 않은 마이그레이션이 있어요.", mend)
        return
    unknown = [state.name for state in schema.status() if not state.is_known]
    if unknown:
        says = f"이 버전이 모르는 마이그레이션이 있어요: {', '.join(unknown)}"
        yield Finding("스키마", Mark.BAD, says, "데이터베이스를 쓰던 새 버전을 설치해 주세요.")
        return
    lines = schema.drift(ALL_MODELS)
    if lines:
        mend = "`hamster db diff`로 살펴보고 되돌려 주세요."
        yield Finding("스키마", Mark.WARN, f"정의와 다른 곳이 {len(lines)}군데 있어요.", mend)
        return
    yield Finding("스키마", Mark.GOOD, "이 버전의 정의와 같아요.")


def check_clock(site: Site) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether this machine and the database agree what time it is."""
    with connection():
        theirs = fetch_value("SELECT clock_timestamp()")
        skew = abs((utc_now() - theirs).total_seconds())
    says = f"데이터베이스와 {skew:.1f}초 차이 나요."
    if skew > CLOCK_SKEW_SECONDS:
        mend = "두 컴퓨터의 시각 동기화(NTP)를 켜 주세요."
        yield Finding("시계", Mark.BAD, says, mend)
        return
    yield Finding("시계", Mark.GOOD, says)
