"""The site's accent colour: its variants for both themes, and whether they are readable. Pure.

The light theme uses the colour as it is; one that is too bright is refused, with the nearest
readable colour as a suggestion. For the dark theme it is lightened until readable. Text has a
contrast of 4.5:1 (WCAG 1.4.3), more than the 3:1 that controls need.
"""

import re
from collections.abc import Callable, Iterable
from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache

READABLE = 4.5
LINEAR_TO = 0.04045
"""Up to here sRGB is a straight line (IEC 61966-2-1)."""
STEP = 0.01
"""Change of lightness in each step."""
LIGHT_GROUNDS = ("#fffaf4", "#ffffff", "#fff4e6")
DARK_GROUNDS = ("#191512", "#231d19", "#2d2621")
"""Tokens `page`, `surface` and `raised` (portal/src/shared/design/tokens.css)."""
WHITE, BLACK, INK = "#ffffff", "#000000", "#17110c"
_COLOR = re.compile(r"#[0-9a-f]{6}")

Roles = dict[str, str]
"""Colours by the token's name."""


def is_color(text: str) -> bool:
    """Whether it is `#rrggbb`, in small letters."""
    return _COLOR.fullmatch(text) is not None


def nearest_readable(color: str) -> str:
    """The colour, or the nearest darker one of its hue that is readable in the light theme."""
    return _moved(color, -STEP, lambda one: _is_readable(_light(one), LIGHT_GROUNDS))


@lru_cache(maxsize=8)
def accent_css(color: str) -> str:
    """The tokens of both themes as CSS that overrides the built styles; empty without a colour."""
    if not color:
        return ""
    light = _light(color)
    dark = _dark(_moved(color, STEP, lambda one: _is_readable(_dark(one), DARK_GROUNDS)))
    return (
        f':root:root,[data-theme="light"][data-theme="light"]{{{_tokens(light)}}}'
        f':root[data-theme="dark"],[data-theme="dark"][data-theme="dark"]{{{_tokens(dark)}}}'
        f"@media (prefers-color-scheme:dark){{:root:root:not([data-theme]){{{_tokens(dark)}}}}}"
    )


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, 1 to 21 (WCAG 2.2, contrast ratio)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(color: str) -> Roles:
    hover = _mixed(color, BLACK, 0.16)
    return {
        "primary": color,
        "primary-hover": hover,
        "on-primary": WHITE,
        "soft": _mixed(WHITE, color, 0.09),
        "soft-hover": _mixed(WHITE, color, 0.16),
        "on-soft": hover,
    }


def _dark(color: str) -> Roles:
    hover = _mixed(color, WHITE, 0.28)
    return {
        "primary": color,
        "primary-hover": hover,
        "on-primary": INK,
        "soft": _mixed(DARK_GROUNDS[1], color, 0.14),
        "soft-hover": _mixed(DARK_GROUNDS[1], color, 0.2),
        "on-soft": hover,
    }


def _is_readable(roles: Roles, grounds: Iterable[str]) -> bool:
    pairs = [
        *((roles["primary"], ground) for ground in (*grounds, roles["soft"])),
        (roles["on-primary"], roles["primary"]),
        (roles["on-primary"], roles["primary-hover"]),
        (roles["on-soft"], roles["soft"]),
        (roles["on-soft"], roles["soft-hover"]),
    ]
    return all(contrast(*pair) >= READABLE for pair in pairs)


def _moved(color: str, step: float, is_right: Callable[[str], bool]) -> str:
    """`color`, darkened or lightened by steps until `is_right`; black and white always are."""
    hue, lightness, saturation = rgb_to_hls(*_parts(color))
    while not is_right(color) and 0 < lightness + step < 1:
        lightness += step
        color = _written(hls_to_rgb(hue, lightness, saturation))
    return color


def _tokens(roles: Roles) -> str:
    return "".join(f"--{name}:{color};" for name, color in roles.items())


def _mixed(color: str, other: str, share: float) -> str:
    parts = zip(_parts(color), _parts(other), strict=True)
    return _written(one + (two - one) * share for one, two in parts)


def _parts(color: str) -> tuple[float, float, float]:
    red, green, blue = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _written(parts: Iterable[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _luminance(color: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= LINEAR_TO else ((part + 0.055) / 1.055) ** 2.4
        for part in _parts(color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
