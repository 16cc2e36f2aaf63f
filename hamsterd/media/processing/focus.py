"""The focal point of a picture: it stays visible when the picture is cropped.

No model; three criteria on a tiny copy: difference from the picture's border, fine detail (fur,
whiskers, eyes), and a preference for the middle or a little below it.
"""

from PIL import Image, ImageChops, ImageCms, ImageFilter, ImageStat

_SIDE = 48
"""Pixels of the longer side that is looked at."""
_CENTRE = (0.5, 0.55)
_REACH = 0.32
"""Share of a side at which the middle counts half as much."""
_SHARPNESS = 3
"""Power to which differences are raised: the animal counts, the sawdust does not add up."""

_TO_LAB = ImageCms.buildTransform(
    ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB"
)
"""Made once: making it takes ten times as long as looking at a picture."""

Point = tuple[float, float]


def focus_of(picture: Image.Image) -> Point:
    """Shares of width and height, 0 to 1, from the upper left corner."""
    small = picture.convert("RGB")
    small.thumbnail((_SIDE, _SIDE))
    width, height = small.size
    weights = _weights(small)
    across, down, total = 0.0, 0.0, 0.0
    for place, weight in enumerate(weights):
        y, x = divmod(place, width)
        x_share, y_share = (x + 0.5) / width, (y + 0.5) / height
        counted = (weight / 255) ** _SHARPNESS * _nearness(x_share, y_share)
        across += counted * x_share
        down += counted * y_share
        total += counted
    if total == 0:
        return _CENTRE
    return round(across / total, 3), round(down / total, 3)


def _weights(small: Image.Image) -> bytes:
    """How much each pixel stands out, 0 to 255: by difference from the border, and by detail."""
    lab = _TO_LAB.apply(small)
    edge = Image.new("LAB", lab.size, _edge_colour(lab))
    channels = ImageChops.difference(lab, edge).split()
    light = channels[0].point(lambda value: value // 2)  # a shadow is no animal
    colour = ImageChops.add(channels[1], channels[2])
    detail = small.convert("L").filter(ImageFilter.FIND_EDGES)
    # The filter leaves the outermost pixels as they were, which are no edges.
    detail.paste(0, (0, 0, detail.width, 1))
    detail.paste(0, (0, detail.height - 1, detail.width, detail.height))
    detail.paste(0, (0, 0, 1, detail.height))
    detail.paste(0, (detail.width - 1, 0, detail.width, detail.height))
    detail = detail.filter(ImageFilter.GaussianBlur(2))
    return ImageChops.add(ImageChops.add(light, colour), detail).tobytes()


def _edge_colour(lab: Image.Image) -> tuple[int, ...]:
    """The mean of a frame around the picture."""
    width, height = lab.size
    frame = Image.new("L", lab.size, 255)
    border = max(1, min(width, height) // 12)
    if width > 2 * border and height > 2 * border:
        frame.paste(0, (border, border, width - border, height - border))
    return tuple(round(value) for value in ImageStat.Stat(lab, frame).mean)


def _nearness(x: float, y: float) -> float:
    distance = ((x - _CENTRE[0]) ** 2 + (y - _CENTRE[1]) ** 2) / _REACH**2
    return 1 / (1 + distance)
