"""Whether there is a portal to serve, and all of it."""

import re
from collections.abc import Iterator
from pathlib import Path

from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well

_OWN_FILE = re.compile(r"(?:src|href)=\"/([^\"#?:]+\.(?:js|css|svg))\"")


@check(
    "portal",
    "포털",
    "`npm --prefix portal run build`로 다시 빌드하거나 배포한 파일을 다시 풀어 주세요.",
    needs=Needs.SETTINGS,
)
def portal(look: Look) -> Iterator[Finding]:
    """Whether the pages and their files exist."""
    folder = look.settings.portal_dist
    if not (folder / "index.html").exists():
        yield Finding(f"{folder}에 포털이 없어요.", "`make setup`으로 빌드해 주세요.")
    elif missing := sorted(_missing(folder)):
        some = ", ".join(missing[:3])
        yield Finding(f"{folder}의 빌드가 온전하지 않아요: {some} ({len(missing)}개).")
    else:
        yield well(f"{folder}에 빌드되어 있어요.")


def _missing(folder: Path) -> Iterator[str]:
    """Pages without a word, and files that a page loads and that are not there."""
    for page in folder.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        if not text.strip():
            yield f"{page.name}: 0바이트"
        for name in set(_OWN_FILE.findall(text)):
            file = folder / name
            if not file.exists() or not file.stat().st_size:
                yield name
