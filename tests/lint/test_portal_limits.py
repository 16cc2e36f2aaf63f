"""The server defines the size limits of the portal's forms (decisions/0142)."""

import re
from pathlib import Path

PORTAL = Path(__file__).parents[2] / "portal" / "src"
LITERAL = re.compile(r"\b(?:maxLength|minLength)(?:=\{|: )\d")
NAMED = re.compile(
    r"^(?:export )?const ((?:MAX|MIN)_\w+|\w+_(?:MAX|MIN)) = -?[\d_.]+;", re.MULTILINE
)
OWN = {
    "MAX_URL_LENGTH": "of a link, not of a form",
    "MESSAGE_MAX": "of a report of a fault, which nobody types",
    "SHOWN_MAX": "of an address as it is shown",
    "NAME_MAX": "of a name in a notice of the console",
    "BADGE_MAX": "of the number on the bell",
    "ZOOM_MAX": "how far a photo is enlarged",
    "MIN_BOX": "pixels of a crop",
    "PEOPLE_MAX": "of a list of suggestions",
    "DESCRIPTION_MAX": "of a page's description",
    "RECENT_MAX": "searches that this device remembers",
    "ALT_MAX": "of a picture's description, which is markup to the server",
}
"""The portal's own limits, and their purpose."""


def sources() -> dict[str, str]:
    """Every source of the portal that is neither generated nor a test."""
    found = (path for path in PORTAL.rglob("*.ts*") if not re.search(r"\.(gen|test)\.", path.name))
    return {str(path.relative_to(PORTAL)): path.read_text() for path in found}


def test_bounds_of_forms_are_generated() -> None:
    typed = {
        path: [*LITERAL.findall(text), *(name for name in NAMED.findall(text) if name not in OWN)]
        for path, text in sources().items()
        if not path.startswith("testing/")
    }
    assert {path: found for path, found in typed.items() if found} == {}


def test_bounds_of_the_portal_are_there() -> None:
    named = {name for text in sources().values() for name in NAMED.findall(text)}
    assert OWN.keys() - named == set()
