"""Who may administer the site, and by what password."""

from collections.abc import Iterator

from cli.demo import demo_sign_ins
from cli.examination.findings import Finding
from cli.examination.safety import is_production
from cli.output import Mark
from cli.site import Site
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value


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
