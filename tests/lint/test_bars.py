"""The bars that the server writes hold what the portal's do, drawn with the same lines."""

import re
from pathlib import Path

from hamsterd.site.pages.bars import ADMIN, BOTTOM, TOP, Slot
from hamsterd.site.pages.icons import ICONS

PORTAL = Path(__file__).parents[2] / "portal"
LAYOUT = PORTAL / "src" / "app" / "layout"
UI = PORTAL / "src" / "shared" / "ui"
OURS = {"Hamster": "HamsterIcon.tsx", "MascotFace": "MascotFace.tsx"}
LUCIDE = PORTAL / "node_modules" / "lucide-react" / "dist" / "esm" / "icons"
ITEM = re.compile(r"\{ to: '([^']+)', label: '([^']+)' \}")
TABLE = re.compile(r"export const (\w+): [^=]*= (.*?);\n", re.DOTALL)
SHAPE = re.compile(r'\b(?:d|cx|cy|r)(?:=|: )"([^"]+)"')


def portal_bars() -> dict[str, list[tuple[str, str]]]:
    text = (LAYOUT / "navigation.ts").read_text()
    return {name: ITEM.findall(items) for name, items in TABLE.findall(text)}


def words(*slots: Slot) -> list[tuple[str, str]]:
    return [(slot.path, slot.label) for slot in slots]


def test_the_slots_are_the_portals():
    bars = portal_bars()
    assert bars["NAV_ITEMS"] == words(*TOP)
    assert bars["BOTTOM_ITEMS"] == words(*BOTTOM)
    assert bars["ADMIN_ITEM"] == words(ADMIN)


def test_each_icon_has_the_lines_of_the_portals():
    for name, lines in ICONS.items():
        file = f"{re.sub(r'(?<!^)(?=[A-Z])', '-', name).lower()}.mjs"
        source = (UI / OURS[name] if name in OURS else LUCIDE / file).read_text()
        assert SHAPE.findall(lines) == SHAPE.findall(source), name


def test_the_face_is_the_mark_of_the_site():
    mark = (PORTAL / "public" / "favicon.svg").read_text()
    assert SHAPE.findall(ICONS["MascotFace"]) == SHAPE.findall(mark)


def test_each_slot_below_has_an_icon():
    assert [slot.path for slot in BOTTOM if slot.icon not in ICONS] == []
