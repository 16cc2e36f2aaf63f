"""Colours of a picture: eight bits, sRGB, alpha only where it shows, and the dominant one.

Everything here answers a picture without metadata or leaves it to the caller to drop it.
"""

from io import BytesIO

from PIL import Image, ImageCms

_SRGB = ImageCms.createProfile("sRGB")
_PALETTE_COLORS = 6


def eight_bit(image: Image.Image) -> Image.Image:
    """Palettes, bit masks and 16-bit grey in a mode that can be resampled, profile kept."""
    if image.mode.startswith("I"):
        grey = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
        grey.info = {}  # the profile was made for other numbers
        return grey
    if image.mode == "F":
        return image.convert("L")
    if image.mode in {"P", "PA", "1", "La", "RGBa"} or "transparency" in image.info:
        converted = image.convert("RGBA" if image.has_transparency_data else "RGB")
        converted.info = {"icc_profile": image.info.get("icc_profile")}
        return converted
    return image


def in_srgb(image: Image.Image) -> Image.Image:
    """RGB, or RGBA where something shows through; colours moved to sRGB; no metadata at all."""
    profile = image.info.get("icc_profile")
    image = eight_bit(image)
    alpha = image.getchannel("A") if image.mode in {"RGBA", "LA"} else None
    flat = image.convert(image.mode[:-1]) if alpha else image
    clean = _converted(flat, profile) if profile else flat.convert("RGB")
    if alpha:
        clean = clean.copy() if clean is image else clean
        clean.putalpha(alpha)
    clean.info = {}
    return without_idle_alpha(clean)


def _converted(image: Image.Image, profile: bytes) -> Image.Image:
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
