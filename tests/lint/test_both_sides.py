"""Values defined by both server and portal are equal."""

import re

from hamsterd.audit.actions import Action
from hamsterd.kinds import KINDS
from hamsterd.members.levels.rules import (
    EXPERIENCE_PER_LEVEL,
    LEVELS_PER_TIER,
    STEPS_PER_TIER,
    TIER_NAMES,
    TIERS,
)
from hamsterd.site.sharing import drawing, shapes
from hamsterd.staff.audit.action_names import TARGETS
from tests.sources import ROOT

PORTAL = ROOT / "portal" / "src"
TOKENS = (PORTAL / "shared/design/tokens.css").read_text().partition('[data-theme="dark"]')[0]
MASCOT = (PORTAL / "shared/ui/Mascot.tsx").read_text()
BADGE = (PORTAL / "shared/ui/LevelShape.tsx").read_text()
LEVELS = (PORTAL / "shared/lib/levels.ts").read_text()
ACTS = (PORTAL / "admin/audit/text.ts").read_text()
ROUND = "bronze"
"""A circle is an arc there and four curves here."""
COLORS = {
    "page": drawing.PAGE,
    "soft": drawing.SOFT,
    "soft-hover": drawing.DEEPER,
    "line": drawing.LINE,
    "text": drawing.TEXT,
    "muted": drawing.MUTED,
    "primary": drawing.PRIMARY,
}
"""The colours of a shared picture, by the token of the light theme."""


def test_every_tier_has_the_portals_colour_and_shape():
    strange = [
        tier
        for tier in TIERS
        if f"--tier-{tier}: {shapes.TIER_COLORS[tier]};" not in TOKENS
        or not (tier == ROUND or shapes.TIER_PATHS[tier] in BADGE)
    ]

    assert strange == []


def test_the_hamster_has_the_portals_face():
    face = [one for one in vars(shapes).values() if isinstance(one, str) and re.match(r"M\d", one)]

    assert len(face) == 5
    assert [path for path in face if path not in MASCOT] == []


def test_the_colours_are_the_light_themes():
    assert [role for role, color in COLORS.items() if f"--{role}: {color};" not in TOKENS] == []


def test_the_portal_draws_the_same_tiers():
    assert re.findall(r"key: '(\w+)', name: '([^']+)'", LEVELS) == [
        (key, TIER_NAMES[key]) for key in TIERS
    ]
    numbers = {
        "EXPERIENCE_PER_LEVEL": EXPERIENCE_PER_LEVEL,
        "LEVELS_PER_TIER": LEVELS_PER_TIER,
        "TIER_STEPS": STEPS_PER_TIER,
    }
    assert [name for name, one in numbers.items() if f"const {name} = {one};" not in LEVELS] == []


def test_the_files_and_the_console_call_acts_and_targets_the_same():
    def names(constant: str) -> dict[str, str]:
        [body] = re.findall(rf"const {constant}: [^=]+= \{{(.*?)\n\}};", ACTS, re.DOTALL)
        return dict(re.findall(r"^\s+'?([\w.]+)'?: '([^']*)',", body, re.MULTILINE))

    assert names("ACTIONS") == {action.value: action.label for action in Action}
    # The words of kinds are generated (decisions/0142).
    kinds = {name: kind.label for name, kind in KINDS.items()}
    assert "\n  ...KIND_LABELS,\n" in ACTS
    assert kinds | names("TARGETS") == TARGETS
