"""Whether there is a backup that is young, and proven to be one."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from cli.examination.findings import Finding
from cli.examination.safety import is_production
from cli.output import Mark
from cli.site import Site
from hamsterd.backup.catalog import Catalog
from hamsterd.backup.manifest import Manifest
from hamsterd.backup.verify import media_problems
from hamsterd.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row

SUBJECT = "백업"
OLD_AFTER = timedelta(hours=36)
"""A night was left out."""
UNVERIFIED_AFTER = timedelta(days=8)
"""The weekly proof was left out."""

_ELSEWHERE = """
    SELECT max(created_at) AS created, max(created_at) FILTER (WHERE verified_at IS NOT NULL)
           AS verified, (array_agg(manifest ->> 'host' ORDER BY created_at DESC))[1] AS host
      FROM backups WHERE status = 'done'
"""


def check_backups(site: Site) -> Iterator[Finding]:
    """Whether the site could be brought back: from this machine's folder, or another's."""
    catalog = Catalog(site.settings.backups_dir)
    manifests = catalog.manifests()
    if manifests:
        proven = next((one.created_at for one in manifests if one.verified_at), None)
        troubles = [
            *_late(manifests[0].created_at, proven),
            *_broken(catalog, site, manifests[0]),
        ]
        where = str(catalog.root)
        created = manifests[0].created_at
    else:
        with connection():
            row = fetch_row(_ELSEWHERE)
        if row["created"] is None:
            # On a laptop nobody's diary is lost.
            mark = Mark.BAD if is_production(site.settings) else Mark.WARN
            mend = "`hamster backup create`로 만들고, `hamster serve`를 켜 두면 매일 밤 만들어요."
            yield Finding(SUBJECT, mark, "백업이 하나도 없어요.", mend)
            return
        troubles = list(_late(row["created"], row["verified"]))
        where, created = f"{row['host'] or '다른 컴퓨터'}에 있고 이 컴퓨터에는 없음", row["created"]
    yield from troubles
    if not troubles:
        says = f"마지막 백업은 {_ago(created)} 전에 만들었고 검증된 것이 있어요 ({where})."
        yield Finding(SUBJECT, Mark.GOOD, says)


def _late(created: datetime, proven: datetime | None) -> Iterator[Finding]:
    if utc_now() - created > OLD_AFTER:
        mend = "`hamster jobs history backup`에서 이유를 보고 `hamster backup create`를 하세요."
        yield Finding(SUBJECT, Mark.BAD, f"마지막 백업이 {_ago(created)} 전 것이에요.", mend)
    if proven is None or utc_now() - proven > UNVERIFIED_AFTER:
        says = "검증된 백업이 하나도 없어요."
        if proven is not None:
            says = f"마지막으로 검증된 백업이 {_ago(proven)} 전 것이에요."
        yield Finding(SUBJECT, Mark.BAD, says, "`hamster backup verify latest`를 실행해 주세요.")


def _broken(catalog: Catalog, site: Site, newest: Manifest) -> Iterator[Finding]:
    proof = newest.verification
    if proof is not None and proof.problems:
        says = f"마지막 백업 {newest.name}이 검증에서 떨어졌어요: {proof.problems[0]}"
        mend = "`hamster backup create`로 새로 만들고 `hamster backup verify`로 확인해 주세요."
        yield Finding(SUBJECT, Mark.BAD, says, mend)
        return
    for problem in media_problems(catalog, site.settings, newest):
        mend = "`hamster backup create`로 새로 만들면 남아 있는 파일을 다시 담아요."
        yield Finding(SUBJECT, Mark.BAD, f"마지막 백업의 {problem}", mend)


def _ago(instant: datetime) -> str:
    """`5시간`, `12일`."""
    age = utc_now() - instant
    if age < timedelta(hours=1):
        return f"{age // timedelta(minutes=1)}분"
    return f"{age // timedelta(hours=1)}시간" if age < timedelta(days=2) else f"{age.days}일"
