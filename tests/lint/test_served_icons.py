"""The server's icons are equal to the portal's."""

import re
from pathlib import Path

from hamsterd.site.pages.icons import ICONS

PORTAL = Path(__file__).parents[2] / "portal"
UI = PORTAL / "src" / "shared" / "ui"
OURS = {"Hamster": "HamsterIcon.tsx", "MascotFace": "MascotFace.tsx"}
SHAPE = re.compile(r'\b(?:d|cx|cy|r)(?:=|: )"([^"]+)"')


def test_each_icon_has_the_lines_of_the_portals():
    for name, lines in ICONS.items():
        source = (UI / OURS[name]).read_text()
        assert SHAPE.findall(lines) == SHAPE.findall(source), name


def test_the_face_is_the_mark_of_the_site():
    mark = (PORTAL / "public" / "favicon.svg").read_text()
    assert SHAPE.findall(ICONS["MascotFace"]) == SHAPE.findall(mark)
