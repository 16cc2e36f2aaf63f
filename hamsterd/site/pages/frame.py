"""The frame of every page: bars, notice and footer, filled into the portal's template.

The portal's build renders the template from its own components (`portal/src/served`); its
placeholders are fields of `Frame`. A build with other placeholders is of another version.
"""

from dataclasses import dataclass, fields
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, meta
from jinja2.nodes import Getattr, Name

from hamsterd.core.clock import utc_now
from hamsterd.site.pages.looks import can_dress, read_build

BUILT = ".served"
"""The folder of a built portal that holds templates."""
_FRAME = "frame.html"
_LOGO = "/favicon.svg"
OF_MEMBER = ("nickname", "face", "level")
"""Placeholders about the signed-in member, filled in last: cached parts contain no personal
data.
"""


@dataclass(frozen=True, slots=True)
class Seated:
    """The bars' data about the signed-in member, except name, picture and level."""

    has_face: bool
    is_staff: bool
    may_write: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """Placeholders of the frame's template; `place` is the first segment of the page's path."""

    site_name: str
    logo: str
    contact_email: str
    notice: dict[str, Any] | None
    place: str
    has_community: bool
    has_ranking: bool
    has_contest: bool
    is_member: bool
    has_face: bool
    is_staff: bool
    may_write: bool


def seated(me: dict[str, Any] | None) -> Seated | None:
    """From the response about the session; None for a visitor."""
    if me is None:
        return None
    until = me["suspendedUntil"]
    is_suspended = until is not None and datetime.fromisoformat(until) > utc_now()
    may_write = not (is_suspended or me["awaitsApproval"] or me["awaitsWelcome"])
    return Seated(bool(me["profileImage"]), bool(me["role"]), may_write)


def frame(site: dict[str, Any], path: str, member: Seated | None) -> Frame:
    """From the response of `/api/site`, at `path`, for `member` or a visitor."""
    features = site["features"]
    shown = member or Seated(has_face=False, is_staff=False, may_write=True)
    return Frame(
        site_name=site["name"],
        logo=site["logo"] or _LOGO,
        contact_email=site["contactEmail"],
        notice=_notice(site["notice"], is_member=member is not None),
        place=f"/{path.split('/')[1]}",
        has_community=features["community"],
        has_ranking=features["ranking"],
        has_contest=features["contest"],
        is_member=member is not None,
        has_face=shown.has_face,
        is_staff=shown.is_staff,
        may_write=shown.may_write,
    )


def _notice(notice: dict[str, Any] | None, *, is_member: bool) -> dict[str, Any] | None:
    audience = "members" if is_member else "visitors"
    return notice if notice and notice["audience"] in {"everybody", audience} else None


def can_fill(dist: Path) -> bool:
    """Whether `dist` has a frame with known placeholders only, and what templates name."""
    path = dist / BUILT / _FRAME
    try:
        return _can_fill(path, path.stat().st_mtime_ns)
    except OSError:
        return False


@lru_cache(maxsize=4)
def _can_fill(path: Path, _modified: int) -> bool:
    return _fits(*read_build(path.parent))


@lru_cache(maxsize=4)
def _fits(looks: bytes, templates: frozenset[tuple[str, str]]) -> bool:
    built = dict(templates)
    tree = Environment(autoescape=True).parse(built[_FRAME])
    wanted = {
        each.attr
        for each in tree.find_all(Getattr)
        if isinstance(each.node, Name) and each.node.name == "frame"
    }
    known = {field.name for field in fields(Frame)}
    undeclared = meta.find_undeclared_variables(tree)
    return wanted <= known and undeclared <= {"frame", *OF_MEMBER} and can_dress(looks, built)
