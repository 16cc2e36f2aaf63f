"""The house hamster and the badges are drawn.

That they are the portal's own: `tests/lint/test_both_sides.py`.
"""

import pytest

from hamsterd.members.levels.rules import TIERS
from hamsterd.site.sharing import shapes


@pytest.mark.parametrize("tier", TIERS)
def test_every_tier_has_its_colour_and_a_shape(tier: str):
    shape = shapes.tier_shape(tier, 32)
    red, green, blue = (int(shapes.TIER_COLORS[tier][at : at + 2], 16) for at in (1, 3, 5))
    assert shape.getpixel((16, 20)) == (red, green, blue, 255)
    assert shape.getpixel((0, 31))[3] < 128


def test_the_head_is_drawn_whole():
    head = shapes.mascot(122)

    assert head.getpixel((61, 20))[:3] == (208, 130, 58), "the stripe"
    assert head.getpixel((61, 100))[:3] == (255, 243, 226), "the mask"
