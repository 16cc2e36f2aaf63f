"""Whether there is a portal to serve."""

from collections.abc import Iterator

from cli.examination.findings import Finding
from cli.output import Mark
from hamsterd.config import Settings


def check_portal(settings: Settings) -> Iterator[Finding]:
    """Whether there is a portal to serve."""
    page = settings.portal_dist / "index.html"
    if page.exists():
        yield Finding("포털", Mark.GOOD, f"{settings.portal_dist}에 빌드되어 있어요.")
    else:
        says = f"{settings.portal_dist}에 포털이 없어요."
        yield Finding("포털", Mark.BAD, says, "`make setup`으로 빌드해 주세요.")
