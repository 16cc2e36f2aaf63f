"""Conversion to eight bits and sRGB, with alpha only if it is used; the dominant colour.

`color_source` reads a file's colour information.
"""

from io import BytesIO

from PIL import Image, ImageCms

from hamsterd.media.formats.color_source import Colors
from hamsterd.media.formats.color_spaces import icc_profile, tone_table
from hamsterd.media.formats.png import eight_bit_grey

_SRGB = ImageCms.createProfile("sRGB")
_PALETTE_COLORS = 6


def eight_bit(image: Image.Image) -> Image.Image:
    """Palettes, bit masks and 16-bit grey in a mode that can be resampled."""
    if image.mode.startswith("I"):
        return eight_bit_grey(image)
    if image.mode == "F":
        return image.convert("L")
    if image.mode in {"P", "PA", "1", "La", "RGBa"} or "transparency" in image.info:
        return image.convert("RGBA" if image.has_transparency_data else "RGB")
    return image


def in_srgb(image: Image.Image, colors: Colors = None) -> Image.Image:
    """RGB, or RGBA where something shows through; `colors` moved to sRGB; no metadata at all."""
    image = eight_bit(image)
    alpha = image.getchannel("A") if image.mode in {"RGBA", "LA"} else None
    flat = image.convert(image.mode[:-1]) if alpha else image
    clean = _converted(flat, colors)
    if alpha:
        clean = clean.copy() if clean is image else clean
        clean.putalpha(alpha)
    clean.info = {}
    return without_idle_alpha(clean)


def _converted(image: Image.Image, colors: Colors) -> Image.Image:
    if colors is None:
        return image.convert("RGB")
    if isinstance(colors, bytes):
        return _by_profile(image, colors)
    table = tone_table(colors)
    if table is not None:
        return image.convert("RGB").filter(table)
    profile = icc_profile(colors)
    return _by_profile(image.convert("RGB"), profile) if profile else image.convert("RGB")


def _by_profile(image: Image.Image, profile: bytes) -> Image.Image:
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        result = ImageCms.profileToProfile(image, source, _SRGB, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError):
        result = None  # a profile for another mode, or a broken one: the numbers as they are
    return result or image.convert("RGB")


def without_idle_alpha(image: Image.Image) -> Image.Image:
    """RGB when the alpha channel hides nothing anywhere."""
    if image.mode == "RGBA" and image.getchannel("A").getextrema()[0] == 255:  # noqa: PLR2004  full
        return image.convert("RGB")
    return image


def dominant_color(image: Image.Image) -> str:
    """The commonest of a few averaged colours, as `#rrggbb`; transparency counts as white."""
    small = image.convert("RGBA").resize((32, 32), Image.Resampling.BOX)
    paper = Image.new("RGBA", small.size, "white")
    paper.alpha_composite(small)
    palette = paper.convert("RGB").quantize(_PALETTE_COLORS)
    counts = palette.histogram()
    at = counts.index(max(counts)) * 3
    red, green, blue = (palette.getpalette() or [])[at : at + 3]
    return f"#{red:02x}{green:02x}{blue:02x}"
