"""The house hamster and the badges are the portal's own, here as there."""

from pathlib import Path

import pytest

from hamsterd.members.levels.rules import TIERS
from hamsterd.site.sharing import drawing, shapes

PORTAL = Path(__file__).parents[4] / "portal" / "src" / "shared"
TOKENS = (PORTAL / "design" / "tokens.css").read_text().partition('[data-theme="dark"]')[0]
MASCOT = (PORTAL / "ui" / "Mascot.tsx").read_text()
BADGE = (PORTAL / "ui" / "LevelShape.tsx").read_text()
ROUND = "bronze"
"""A circle is an arc there and four curves here."""


@pytest.mark.parametrize("tier", TIERS)
def test_every_tier_has_the_portals_colour_and_shape(tier: str):
    assert f"--tier-{tier}: {shapes.TIER_COLORS[tier]};" in TOKENS
    assert tier == ROUND or shapes.TIER_PATHS[tier] in BADGE

    shape = shapes.tier_shape(tier, 32)
    red, green, blue = (int(shapes.TIER_COLORS[tier][at : at + 2], 16) for at in (1, 3, 5))
    assert shape.getpixel((16, 20)) == (red, green, blue, 255)
    assert shape.getpixel((0, 31))[3] < 128


@pytest.mark.parametrize("path", shapes.FACE_PATHS)
def test_the_hamster_has_the_portals_face(path: str):
    assert path in MASCOT


@pytest.mark.parametrize(
    ("role", "color"),
    [
        ("page", drawing.PAGE),
        ("soft", drawing.SOFT),
        ("soft-hover", drawing.DEEPER),
        ("line", drawing.LINE),
        ("text", drawing.TEXT),
        ("muted", drawing.MUTED),
        ("primary", drawing.PRIMARY),
    ],
)
def test_the_colours_are_the_light_themes(role: str, color: str):
    assert f"--{role}: {color};" in TOKENS


def test_the_head_is_drawn_whole():
    head = shapes.mascot(122)

    assert head.getpixel((61, 20))[:3] == (208, 130, 58), "the stripe"
    assert head.getpixel((61, 100))[:3] == (255, 243, 226), "the mask"
