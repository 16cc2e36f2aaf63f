"""Photos as phones make them."""

from io import BytesIO

from PIL import Image

ORIENTATION, MAKE, GPS = 0x0112, 0x010F, 0x8825


def a_photo(width: int = 160, height: int = 120, color: str = "#c98b4a") -> bytes:
    """A plain JPEG, so small that it has no copy for phones: most stories need none."""
    return _jpeg(Image.new("RGB", (width, height), color))


def a_sideways_photo_with_place() -> bytes:
    """Lies on its side until Orientation 6 is applied: red above, blue below. Says where."""
    upright = Image.new("RGB", (300, 400), "#2040d0")
    upright.paste("#d02020", (0, 0, 300, 200))
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif[MAKE] = "햄폰"
    exif.get_ifd(GPS).update({1: "N", 2: (37.0, 33.0, 59.0), 3: "E", 4: (126.0, 58.0, 40.0)})
    return _jpeg(upright.transpose(Image.Transpose.ROTATE_90), exif)


def _jpeg(image: Image.Image, exif: Image.Exif | None = None) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", quality=92, **({"exif": exif} if exif else {}))
    return out.getvalue()
