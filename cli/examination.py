"""What `hamster doctor` looks at: each check is a function that returns findings.

A check that cannot be made says so; it never hides behind another one's failure.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from cli.demo import demo_sign_ins
from cli.output import Mark, local_time
from cli.site import Site, open_database
from hamsterd.clock import utc_now
from hamsterd.config import Settings, get_settings
from hamsterd.db import migrate as schema
from hamsterd.db.checks import database_kind
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import fetch_value
from hamsterd.errors import HamsterError
from hamsterd.models import ALL_MODELS
from scheduler.history import punctuality
from scheduler.timetable import TIMETABLE

LEAST_FREE_BYTES = 1024**3
"""Below it uploads and the database run into a full disk soon."""
WARN_FREE_BYTES = 5 * 1024**3
CLOCK_SKEW_SECONDS = 5.0
LEAST_SECRET_CHARACTERS = 32
PRODUCTION_ROUNDS = 12
MAIL_LATE_MINUTES = 30


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `mend` says what to do about it."""

    subject: str
    mark: Mark
    says: str
    mend: str | None = None

    def row(self) -> dict[str, object]:
        """The finding for programs."""
        return {
            "subject": self.subject,
            "status": self.mark.value,
            "says": self.says,
            "mend": self.mend,
        }


Check = Callable[[Site], Iterator[Finding]]


def examine() -> list[Finding]:
    """All findings, in the order in which one would mend them."""
    settings = get_settings()
    findings = [*check_data_folder(settings), *check_disk(settings)]
    try:
        with open_database() as site:
            for check in (check_kind, check_schema, check_clock):
                findings += _made(check, site)
            if not schema.is_behind():
                for check in (check_jobs, check_mail, check_people):
                    findings += _made(check, site)
    except HamsterError as error:
        mend = "HAMSTERD_DATABASE_URL과 PostgreSQL이 켜져 있는지 확인해 주세요."
        findings.append(Finding("데이터베이스", Mark.BAD, error.message, mend))
    return [*findings, *check_portal(settings), *check_settings(settings)]


def check_data_folder(settings: Settings) -> Iterator[Finding]:
    """Whether uploads can be written."""
    folder = settings.media_dir
    mend = f"{folder}의 소유자와 권한을 확인하거나 HAMSTERD_DATA_DIR를 바꿔 주세요."
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"probe")
    except OSError as error:
        says = f"{folder}에 쓸 수 없어요 ({error.strerror})."
        yield Finding("업로드 폴더", Mark.BAD, says, mend)
        return
    yield Finding("업로드 폴더", Mark.GOOD, f"{folder.resolve()}에 쓸 수 있어요.")


def check_disk(settings: Settings) -> Iterator[Finding]:
    """Whether the disk under the data folder has room."""
    wanted = settings.data_dir.resolve()
    folder = next(part for part in (wanted, *wanted.parents) if part.exists())
    usage = shutil.disk_usage(folder)
    says = f"{_gigabytes(usage.total)} 가운데 {_gigabytes(usage.free)} 남았어요."
    mend = "오래된 백업과 로그를 지우거나 디스크를 늘려 주세요."
    if usage.free < LEAST_FREE_BYTES:
        yield Finding("디스크", Mark.BAD, says, mend)
    elif usage.free < WARN_FREE_BYTES:
        yield Finding("디스크", Mark.WARN, says, mend)
    else:
        yield Finding("디스크", Mark.GOOD, says)


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


def check_jobs(site: Site) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether every job keeps its appointments and ended well."""
    troubles = 0
    for job in TIMETABLE:
        standing = punctuality(job)
        if standing.missed is not None:
            troubles += 1
            says = f"{job.name} 작업이 {local_time(standing.missed)} 약속을 지키지 않았어요."
            mend = f"`hamster serve`를 켜 두거나 `hamster jobs run {job.name}`을 실행해 주세요."
            yield Finding("작업", Mark.WARN, says, mend)
        if standing.last is not None and standing.last["status"] == "failed":
            troubles += 1
            mend = f"`hamster jobs history {job.name}`에서 까닭을 보고 다시 실행해 주세요."
            yield Finding("작업", Mark.BAD, f"{job.name} 작업이 지난번에 실패했어요.", mend)
    if not troubles:
        yield Finding("작업", Mark.GOOD, f"작업 {len(TIMETABLE)}개가 제때 돌고 있어요.")


def check_mail(site: Site) -> Iterator[Finding]:
    """Whether mail goes out."""
    with connection():
        waiting = fetch_value(
            "SELECT count(*) FROM outbox_mail WHERE status = 'pending'"
            " AND created_at < now() - make_interval(mins => %(minutes)s)",
            minutes=MAIL_LATE_MINUTES,
        )
    if site.settings.smtp_url is None:
        mend = "HAMSTERD_SMTP_URL을 정해 주세요. 그때까지 메일은 보낼 편지함에 쌓여요."
        yield Finding("메일", Mark.WARN, f"메일 서버가 없어요 (기다리는 메일 {waiting}통).", mend)
    elif waiting:
        mend = "메일 서버의 주소와 암호를 확인해 주세요."
        yield Finding("메일", Mark.BAD, f"{waiting}통이 {MAIL_LATE_MINUTES}분 넘게 밀렸어요.", mend)
    else:
        yield Finding("메일", Mark.GOOD, "밀린 메일이 없어요.")


def check_people(site: Site) -> Iterator[Finding]:
    """Whether somebody administers the site, and nobody by a password that everybody knows."""
    with connection():
        admins = fetch_value("SELECT count(*) FROM users WHERE is_admin AND status = 'active'")
    if not admins:
        mend = "`hamster users create 사용자명 --email 주소 --admin`으로 만들어 주세요."
        yield Finding("관리자", Mark.WARN, "관리자가 한 명도 없어요.", mend)
    else:
        yield Finding("관리자", Mark.GOOD, f"관리자가 {admins}명 있어요.")
    demo = [person.username for person in demo_sign_ins()]
    if demo and is_production(site.settings):
        says = f"비밀번호가 알려진 체험용 회원이 있어요: {', '.join(demo)}"
        yield Finding("체험용 회원", Mark.BAD, says, "`hamster seed reset`으로 비워 주세요.")


def check_portal(settings: Settings) -> Iterator[Finding]:
    """Whether there is a portal to serve."""
    page = settings.portal_dist / "index.html"
    if page.exists():
        yield Finding("포털", Mark.GOOD, f"{settings.portal_dist}에 빌드되어 있어요.")
    else:
        says = f"{settings.portal_dist}에 포털이 없어요."
        yield Finding("포털", Mark.BAD, says, "`make setup`으로 빌드해 주세요.")


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Settings that are fine on a laptop and unsafe on a site that others reach."""
    if not is_production(settings):
        says = f"{settings.base_url}: 이 컴퓨터에서만 쓰는 설정이에요."
        yield Finding("설정", Mark.GOOD, says)
        return
    unsafe = list(_unsafe(settings))
    yield from unsafe
    if not unsafe:
        yield Finding("설정", Mark.GOOD, f"{settings.base_url}: 운영에 알맞은 설정이에요.")


def is_production(settings: Settings) -> bool:
    """Whether others reach this site: its address is not this very machine."""
    return urlsplit(settings.base_url).hostname not in {"127.0.0.1", "localhost", "::1"}


def _unsafe(settings: Settings) -> Iterator[Finding]:
    if not settings.secure_cookies:
        mend = "HAMSTERD_BASE_URL을 https 주소로 바꾸고 앞에 TLS 프록시를 두세요."
        yield Finding("설정", Mark.BAD, "회원의 비밀번호가 암호화되지 않고 오가요.", mend)
    secret = settings.secret_key
    if secret is not None and len(secret.get_secret_value()) < LEAST_SECRET_CHARACTERS:
        mend = f"HAMSTERD_SECRET_KEY를 {LEAST_SECRET_CHARACTERS}자 이상의 무작위 값으로 두세요."
        yield Finding("설정", Mark.BAD, "비밀 키가 짧아요.", mend)
    key_file = settings.data_dir / "secret_key"
    if secret is None and key_file.exists() and key_file.stat().st_mode & 0o077:
        yield Finding(
            "설정", Mark.BAD, "다른 계정이 비밀 키를 읽을 수 있어요.", f"chmod 600 {key_file}"
        )
    if settings.password_rounds < PRODUCTION_ROUNDS:
        mend = f"HAMSTERD_PASSWORD_ROUNDS를 {PRODUCTION_ROUNDS} 이상으로 두세요."
        yield Finding("설정", Mark.BAD, "비밀번호 해시가 너무 빨라요.", mend)
    if settings.rate_limit_scale > 1:
        mend = "HAMSTERD_RATE_LIMIT_SCALE을 지워 주세요."
        yield Finding("설정", Mark.WARN, "요청 제한이 느슨해요.", mend)
    if not settings.trusted_proxies:
        mend = "프록시를 쓴다면 HAMSTERD_TRUSTED_PROXIES에 그 주소를 적어 주세요."
        yield Finding("설정", Mark.WARN, "프록시 뒤에서는 모든 회원이 한 주소로 보여요.", mend)
    if settings.contact_email.endswith(".example"):
        mend = "HAMSTERD_CONTACT_EMAIL을 실제 주소로 바꿔 주세요."
        yield Finding("설정", Mark.WARN, "문의 주소가 예시 그대로예요.", mend)
    if os.geteuid() == 0:
        mend = "전용 계정을 만들어 그 계정으로 실행해 주세요."
        yield Finding("설정", Mark.WARN, "root로 실행하고 있어요.", mend)


def _made(check: Check, site: Site) -> list[Finding]:
    try:
        return list(check(site))
    except HamsterError as error:
        return [
            Finding("데이터베이스", Mark.BAD, error.message, "PostgreSQL의 기록을 확인해 주세요.")
        ]


def _gigabytes(size: int) -> str:
    return f"{size / 1024**3:,.1f}GB"
