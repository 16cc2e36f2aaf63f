"""The logo: an uploaded picture that belongs to the site once it is set."""

from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import fetch_one
from hamsterd.media.rules import file_name_from_url
from hamsterd.media.service import MEDIA_CACHE
from hamsterd.realtime.bus import drop_cached

LEAST_SIDE = 192
"""Pixels: the size of an icon on a phone's home screen."""
UNEVEN = 0.03
"""Tolerated deviation from a square, as a share of its side: cropping is not exact to the pixel."""

# A former logo stays tied as well, so that undoing finds it (`operations.retention.media`).
_ATTACH = """
    UPDATE uploads SET attached_type = 'logo', attached_id = 1
     WHERE file_name = %(name)s AND kind = 'image' AND purpose = 'logo'
       AND (attached_type IS NULL OR attached_type = 'logo')
    RETURNING width, height
"""


def attach_logo(url: str) -> None:
    """Make an uploaded picture the site's own.

    Raises `InvalidInput` for a picture that was not uploaded as a logo, is too small or not square.
    """
    row = fetch_one(_ATTACH, name=file_name_from_url(url))
    if row is None:
        raise _refused("여기서 올린 그림만 로고로 쓸 수 있어요. 다시 올려 주세요.")
    width, height = row["width"], row["height"]
    if min(width, height) < LEAST_SIDE:
        raise _refused(f"로고는 가로세로가 {LEAST_SIDE}픽셀 이상이어야 해요.")
    if abs(width - height) > UNEVEN * max(width, height):
        raise _refused("로고는 정사각형이어야 해요. 가로와 세로를 같게 잘라 주세요.")
    drop_cached(MEDIA_CACHE)


def _refused(sentence: str) -> InvalidInput:
    return InvalidInput(sentence, fields={"logo": sentence})
