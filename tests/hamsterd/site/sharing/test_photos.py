"""Every uploaded photo fits its half of the card: tall, wide, tiny, transparent, animated."""

from io import BytesIO

import pytest
from PIL import Image

from hamsterd.site.sharing.drawing import UnreadablePhoto, draw_card
from hamsterd.site.sharing.rules import ShareKind
from hamsterd.site.sharing.schemas import Card, Photo
from tests.hamsterd.site.sharing.conftest import is_near

RED, BLUE = (200, 30, 40), (20, 60, 200)
SIDE = (456, 0, 800, 400)
MIDDLE = (628, 200)


def card(kind: ShareKind = ShareKind.DIARY) -> Card:
    return Card(kind, "햄찌일기", "콩이의 일기", "첫눈", "콩이집사", 1, "", Photo("x", "#143cc8"))


def encoded(image: Image.Image, kind: str = "PNG", **options) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def drawn(photo: bytes, kind: ShareKind = ShareKind.DIARY) -> Image.Image:
    return Image.open(BytesIO(draw_card(card(kind), photo))).convert("RGB")


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (3, 2), (1, 1), (960, 8)])
def test_it_is_filled_to_the_edges(size: tuple[int, int]):
    image = drawn(encoded(Image.new("RGB", size, RED)))

    side = image.crop(SIDE)
    assert all(is_near(side.getpixel(at), RED) for at in ((3, 3), (340, 3), (3, 396), (340, 396)))


def test_a_tall_photo_keeps_what_is_above_its_middle():
    tall = Image.new("RGB", (400, 1600), BLUE)
    tall.paste(RED, (0, 500, 400, 800))

    assert is_near(drawn(encoded(tall)).getpixel((628, 120)), RED)


def test_what_shows_through_is_in_the_photos_own_colour():
    assert is_near(drawn(encoded(Image.new("RGBA", (600, 400)))).getpixel(MIDDLE), BLUE)


@pytest.mark.parametrize("kind", ["GIF", "PNG", "JPEG", "WEBP"])
def test_every_kind_that_is_stored_is_read(kind: str):
    assert is_near(drawn(encoded(Image.new("RGB", (600, 400), RED), kind)).getpixel(MIDDLE), RED)


def test_of_a_moving_picture_the_first_is_shown():
    first, second = (Image.new("RGB", (600, 400), color) for color in (RED, BLUE))
    moving = encoded(first, "GIF", save_all=True, append_images=[second])

    assert is_near(drawn(moving).getpixel(MIDDLE), RED)


@pytest.mark.parametrize("photo", [b"", b"no picture", b"\xff\xd8\xff\xe0 torn"])
def test_what_is_no_picture_is_refused(photo: bytes):
    with pytest.raises(UnreadablePhoto):
        drawn(photo)


def test_a_torn_picture_is_refused():
    noise = Image.effect_noise((600, 400), 90).convert("RGB")

    with pytest.raises(UnreadablePhoto):
        drawn(encoded(noise, "JPEG")[:2_000])
