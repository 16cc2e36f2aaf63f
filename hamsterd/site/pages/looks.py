"""What templates take from the portal's components: classes, drawings and style sheets.

A template names a component's class as its style sheet does, `class="PostRow.row"`, and its icons
as elements, `<Heart />`. The portal's build says what stands in their places.
"""

import json
import logging
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Self

from jinja2 import Environment, FileSystemLoader, meta

from hamsterd.diaries.names import ACTIVITIES, MOODS, WEATHERS

log = logging.getLogger("hamsterd.http")

TEMPLATES = Path(__file__).with_name("templates")

OF_A_DAY: frozenset[str] = frozenset({*MOODS, *WEATHERS, *ACTIVITIES})
"""Drawings that templates take by an entry's codes."""

_LOOKS = "looks.json"
_ATTRIBUTE = re.compile(r'class="[^"]*"')
_CLASS = re.compile(r"\b[A-Z]\w*\.\w+")
_DRAWING = re.compile(r"<([A-Z]\w*) />")
_OWNER = re.compile(rb"_([0-9a-f]{4})(?=[ \"])")
"""The end of a component's class in a page."""


class Looks(NamedTuple):
    """Names in templates to names in pages; the owners of classes to their style sheets' URLs."""

    classes: Mapping[str, str]
    drawings: Mapping[str, str]
    styles: Mapping[str, str]

    @classmethod
    def read(cls, looks: bytes) -> Self:
        """From the file of a build."""
        return cls(**json.loads(looks))

    def dressed(self, template: str) -> str:
        """`template` with the portal's classes and drawings."""
        named = _ATTRIBUTE.sub(
            lambda found: _CLASS.sub(lambda name: self.classes[name[0]], found[0]), template
        )
        return _DRAWING.sub(lambda found: self.drawings[found[1]], named)

    def styles_of(self, content: bytes) -> tuple[str, ...]:
        """The style sheets that `content` needs, in a fixed order."""
        owners = {owner.decode() for owner in _OWNER.findall(content)}
        return tuple(sorted({self.styles[owner] for owner in owners & self.styles.keys()}))


class Dressing(FileSystemLoader):
    """Reads templates and dresses them, once."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(TEMPLATES)
        self._looks = looks

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """The dressed source, its file, and whether it is still current."""
        source, name, is_current = super().get_source(environment, template)
        return self._looks.dressed(source), name, is_current


def can_dress(looks: bytes, built: Iterable[str]) -> bool:
    """Whether a build has all that our templates name: classes, drawings, other templates.

    A build of another version may not.
    """
    known = Looks.read(looks)
    ours = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html")}
    missing: set[object] = set(OF_A_DAY - known.drawings.keys())
    try:
        for source in ours.values():
            tree = Environment(autoescape=True).parse(known.dressed(source))
            missing |= {*meta.find_referenced_templates(tree)} - {*ours, *built}
    except KeyError as name:
        missing = {name.args[0]}
    if missing:
        log.error("templates name %s, which the portal's build lacks", sorted(map(repr, missing)))
    return not missing


def read_build(built: Path) -> tuple[bytes, frozenset[tuple[str, str]]]:
    """The looks in the folder of a build, and its templates with their names."""
    templates = ((one.name, one.read_text(encoding="utf-8")) for one in built.glob("*.html"))
    return (built / _LOOKS).read_bytes(), frozenset(templates)


def looks_of(built: Path) -> Looks:
    """Of the portal whose build is in `built`."""
    path = built / _LOOKS
    return _looks(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _looks(path: Path, _modified: int) -> Looks:
    return Looks.read(path.read_bytes())
