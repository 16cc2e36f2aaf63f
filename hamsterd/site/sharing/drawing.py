"""Draws a card: text on the left, the photo or a drawn hamster on the right.

Pure except for the font files; runs in a media thread. Colours are the light theme's tokens.
"""

from io import BytesIO

from PIL import Image, ImageDraw, ImageOps

from hamsterd.media.processing.focus import Point
from hamsterd.members.levels.rules import TIER_NAMES, tier_of
from hamsterd.site.sharing import shapes
from hamsterd.site.sharing.rules import (
    HEIGHT,
    JPEG_QUALITY,
    TITLE_SIZES,
    WIDTH,
    ShareKind,
)
from hamsterd.site.sharing.schemas import Card
from hamsterd.site.sharing.text import font, shortened, wrapped, writable

PAGE, SOFT, DEEPER, LINE = "#fffaf4", "#ffe8d1", "#ffdbb8", "#efe4d6"
TEXT, MUTED, PRIMARY = "#2a211a", "#6f6257", "#a64707"

PANEL = 344
"""Pixels that the photo takes on the right."""
LEFT = 44
TEXT_WIDTH = WIDTH - PANEL - 2 * LEFT
TOP, BOTTOM = 40, 360
LINE_HEIGHT = 1.28
SMALL, NAME = 20, 22
MARK = 38
CHIP_HEIGHT = 32
AVATAR = 232
MASCOT = 236
UPPER_THIRD: Point = (0.5, 0.4)
"""The default focal point of a cropped photo: faces are above the middle."""

UNTITLED = {
    ShareKind.DIARY: "오늘의 일기",
    ShareKind.POST: "커뮤니티 글",
    ShareKind.HAMSTER: "햄스터",
    ShareKind.USER: "햄스터 집사",
}
"""For a title of nothing but emoji, which our typeface lacks."""


class UnreadablePhoto(Exception):
    """The photo's bytes are no picture Pillow reads."""


def draw_card(card: Card, photo: bytes | None, logo: bytes | None = None) -> bytes:
    """The picture as JPEG (about 40 KB), with the site's `logo` or the built-in mark.

    Raises `UnreadablePhoto`.
    """
    image = Image.new("RGB", (WIDTH, HEIGHT), PAGE)
    _draw_panel(image, card, photo)
    draw = ImageDraw.Draw(image)
    _draw_mark(image, draw, card, logo)
    if card.kind is ShareKind.USER:
        _draw_member(image, draw, card)
    else:
        _draw_title(draw, card)
        _draw_author(image, draw, card)
    out = BytesIO()
    image.save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0, optimize=True)
    return out.getvalue()


def _draw_panel(image: Image.Image, card: Card, photo: bytes | None) -> None:
    """The photo to the edges, a member's in a circle; the house hamster where there is none."""
    color = card.photo.color if card.photo else None
    at = (card.photo.focus if card.photo else None) or UPPER_THIRD
    if photo is None:
        _draw_hamster(image, color or SOFT)
    elif card.kind is ShareKind.USER:
        _draw_avatar(image, card, _cut(photo, (AVATAR, AVATAR), color or SOFT, at))
    else:
        image.paste(_cut(photo, (PANEL, HEIGHT), color or SOFT, at), (WIDTH - PANEL, 0))
        edge = WIDTH - PANEL - 1  # a white photo ends somewhere, too
        ImageDraw.Draw(image).line((edge, 0, edge, HEIGHT), fill=LINE)


def _draw_hamster(image: Image.Image, color: str) -> None:
    left = WIDTH - PANEL
    ImageDraw.Draw(image).rectangle((left, 0, WIDTH, HEIGHT), fill=color)
    circle = 292
    x, y = left + (PANEL - circle) // 2, (HEIGHT - circle) // 2
    image.paste(DEEPER, (x, y), shapes.rounded_mask((circle, circle), circle // 2))
    head = shapes.mascot(MASCOT)
    image.paste(head, (left + (PANEL - MASCOT) // 2, (HEIGHT - MASCOT) // 2 + 4), head)


def _draw_avatar(image: Image.Image, card: Card, avatar: Image.Image) -> None:
    left = WIDTH - PANEL
    ImageDraw.Draw(image).rectangle((left, 0, WIDTH, HEIGHT), fill=SOFT)
    tier = shapes.TIER_COLORS[tier_of(card.level)]
    for side, color in ((AVATAR + 28, tier), (AVATAR + 16, PAGE)):
        place = (left + (PANEL - side) // 2, (HEIGHT - side) // 2)
        image.paste(color, place, shapes.rounded_mask((side, side), side // 2))
    place = (left + (PANEL - AVATAR) // 2, (HEIGHT - AVATAR) // 2)
    image.paste(avatar, place, shapes.rounded_mask((AVATAR, AVATAR), AVATAR // 2))


def _cut(photo: bytes, size: tuple[int, int], color: str, at: Point) -> Image.Image:
    """The photo filling `size` around `at`, on its own colour where something shows through."""
    try:
        with Image.open(BytesIO(photo)) as opened:
            opened.draft("RGB", (size[0] * 2, size[1] * 2))
            picture = opened.convert("RGBA" if opened.has_transparency_data else "RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadablePhoto from error
    fitted = ImageOps.fit(picture, size, Image.Resampling.BICUBIC, centering=at)
    paper = Image.new("RGB", size, color)
    paper.paste(fitted, (0, 0), fitted if fitted.mode == "RGBA" else None)
    return paper


def _draw_mark(
    image: Image.Image, draw: ImageDraw.ImageDraw, card: Card, logo: bytes | None
) -> None:
    """The site's logo and name, small, at the top."""
    if logo is None:
        head = shapes.mascot(MARK)
        image.paste(head, (LEFT, TOP), head)
    else:
        mark = _cut(logo, (MARK, MARK), PAGE, (0.5, 0.5))
        image.paste(mark, (LEFT, TOP), shapes.rounded_mask((MARK, MARK), MARK // 5))
    name = shortened(writable(card.site_name), size=NAME, width=TEXT_WIDTH - MARK - 10)
    draw.text((LEFT + MARK + 10, TOP + MARK / 2), name, PRIMARY, font(NAME), anchor="lm")


def _draw_title(draw: ImageDraw.ImageDraw, card: Card) -> None:
    """The kind above the title, vertically centred between logo and author."""
    over = shortened(writable(card.over), size=SMALL, width=TEXT_WIDTH)
    size, lines = _title(card)
    height = len(lines) * size * LINE_HEIGHT
    middle = (TOP + MARK + BOTTOM - 2 * CHIP_HEIGHT) / 2 + 2
    y = middle - (height + SMALL * 1.6) / 2
    draw.text((LEFT, y), over, MUTED, font(SMALL), anchor="lt")
    y += SMALL * 1.6
    for line in lines:
        draw.text((LEFT, y + size * LINE_HEIGHT / 2), line, TEXT, font(size), anchor="lm")
        y += size * LINE_HEIGHT


def _title(card: Card) -> tuple[int, list[str]]:
    """The largest size at which the whole title fits; the smallest, with an ellipsis, if none."""
    text = writable(card.title) or UNTITLED[card.kind]
    for size, most in TITLE_SIZES:
        lines, is_whole = wrapped(text, size=size, width=TEXT_WIDTH, lines=most)
        if is_whole:
            break
    return size, lines


def _draw_author(image: Image.Image, draw: ImageDraw.ImageDraw, card: Card) -> None:
    """The author and level, and the date below."""
    y = BOTTOM - (SMALL + 12 if card.note else 0) - CHIP_HEIGHT / 2
    chip = _chip_width(draw, card)
    name = shortened(
        writable(card.name) or UNTITLED[ShareKind.USER],
        size=NAME,
        width=TEXT_WIDTH - chip - 10,
    )
    draw.text((LEFT, y), name, TEXT, font(NAME), anchor="lm")
    _draw_chip(image, draw, card, (LEFT + round(draw.textlength(name, font(NAME))) + 10, y))
    if card.note:
        note = shortened(writable(card.note), size=SMALL, width=TEXT_WIDTH)
        draw.text((LEFT, BOTTOM), note, MUTED, font(SMALL), anchor="ls")


def _draw_member(image: Image.Image, draw: ImageDraw.ImageDraw, card: Card) -> None:
    """The nickname large, the level under it, the counts at the foot."""
    size, lines = _title(card)
    height = len(lines) * size * LINE_HEIGHT + CHIP_HEIGHT + 12
    y = (TOP + MARK + BOTTOM - SMALL - height) / 2
    for line in lines:
        draw.text((LEFT, y + size * LINE_HEIGHT / 2), line, TEXT, font(size), anchor="lm")
        y += size * LINE_HEIGHT
    _draw_chip(image, draw, card, (LEFT, y + 12 + CHIP_HEIGHT / 2))
    note = shortened(writable(card.note), size=SMALL, width=TEXT_WIDTH)
    draw.text((LEFT, BOTTOM), note, MUTED, font(SMALL), anchor="ls")


def _chip_words(card: Card) -> str:
    tier = TIER_NAMES[tier_of(card.level)]
    return f"Lv.{card.level} {tier}" if card.kind is ShareKind.USER else f"Lv.{card.level}"


def _chip_width(draw: ImageDraw.ImageDraw, card: Card) -> int:
    return round(draw.textlength(_chip_words(card), font(SMALL - 2))) + SMALL + 28


def _draw_chip(
    image: Image.Image, draw: ImageDraw.ImageDraw, card: Card, place: tuple[int, float]
) -> None:
    """The tier's shape and the level, in the tier's colour; `place` is its left and middle."""
    tier, x, y = tier_of(card.level), place[0], round(place[1])
    size = (_chip_width(draw, card), CHIP_HEIGHT)
    image.paste(SOFT, (x, y - CHIP_HEIGHT // 2), shapes.rounded_mask(size, CHIP_HEIGHT // 2))
    badge = shapes.tier_shape(tier, SMALL - 2)
    image.paste(badge, (x + 11, y - badge.height // 2), badge)
    draw.text(
        (x + 11 + badge.width + 6, y),
        _chip_words(card),
        shapes.TIER_COLORS[tier],
        font(SMALL - 2),
        anchor="lm",
    )
