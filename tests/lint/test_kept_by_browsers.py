"""The privacy policy lists everything that the portal stores in a browser."""

import re
from pathlib import Path

from hamsterd.members.documents.rules import DocumentKind
from hamsterd.members.documents.suggested import suggested
from hamsterd.members.documents.text import Grid, sections_of
from hamsterd.members.documents.versions import built_in

PORTAL = Path("portal")
NAME = re.compile(r"""['"`](hamsterd(?:-[a-z]+|-\$\{\w+\})*-?)(?=['"`$])""")

TOLD = {
    "hamsterd-ui-theme": "화면 테마",
    "hamsterd": "쓰다 만 글과 사진",
    "hamsterd-unsent-${shelf}-${owner}-${name}": "쓰다 만 글과 사진",
    "hamsterd-emoji-recent": "최근 검색어와 자주 쓴 이모지",
    "hamsterd-recent-searches": "최근 검색어와 자주 쓴 이모지",
    "hamsterd-assets": "연결 없이 볼 화면과 사진",
    "hamsterd-pages": "연결 없이 볼 화면과 사진",
    "hamsterd-answers": "연결 없이 볼 화면과 사진",
    "hamsterd-pictures": "연결 없이 볼 화면과 사진",
    "hamsterd-owner": "연결 없이 볼 화면과 사진",
    "hamsterd-push": "푸시 알림을 켠 표시",
    "hamsterd-closed-notice": "화면을 다룬 표시",
    "hamsterd-popups": "화면을 다룬 표시",
    "hamsterd-closed-memories": "화면을 다룬 표시",
    "hamsterd-invitation": "화면을 다룬 표시",
    "hamsterd-last-provider": "화면을 다룬 표시",
    "hamsterd-install": "화면을 다룬 표시",
    "hamsterd-reloaded-at": "화면을 다룬 표시",
    "hamsterd-admin": "화면을 다룬 표시",
    "hamsterd-console-keys": "화면을 다룬 표시",
}
"""The stored names, and the row of the privacy policy for each."""
NOT_KEPT = {"hamsterd-published", "hamsterd-${file}-", "hamsterd-offered-at"}
"""An event between windows, the name of a downloaded file, and a key that is only migrated."""


def test_every_name_in_the_portal_is_told_of():
    files = [*PORTAL.glob("src/**/*.ts*"), *PORTAL.glob("public/*.js")]
    found = {
        name
        for file in files
        if ".test." not in file.name and ".gen." not in file.name
        for name in NAME.findall(file.read_text())
    }

    assert found - NOT_KEPT == set(TOLD)


def test_the_policy_has_a_row_for_each():
    for body in (built_in(DocumentKind.PRIVACY).body, suggested(DocumentKind.PRIVACY) or ""):
        [blocks] = [one.blocks for one in sections_of(body) if one.id == "cookies"]
        told = {row[0] for block in blocks if isinstance(block, Grid) for row in block.rows}

        assert set(TOLD.values()) <= told
