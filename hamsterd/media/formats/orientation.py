"""A picture's orientation, from EXIF only: browsers ignore XMP's."""

import struct

_TAG = 0x0112
_SHORT = 3
UPRIGHT = 1


def exif_orientation(exif: bytes) -> int:
    """1 to 8, from the first directory of an EXIF block; 1 by default.

    Nothing else is read, so the size of the block does not matter.
    """
    at = 6 if exif.startswith(b"Exif\0\0") else 0
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[at : at + 4])
    if order is None:
        return UPRIGHT
    try:
        (first,) = struct.unpack_from(f"{order}I", exif, at + 4)
        (count,) = struct.unpack_from(f"{order}H", exif, at + first)
        for entry in range(at + first + 2, at + first + 2 + 12 * count, 12):
            tag, kind, _, value = struct.unpack_from(f"{order}HHIH", exif, entry)
            if tag == _TAG and kind == _SHORT:
                return value if UPRIGHT <= value <= 8 else UPRIGHT  # noqa: PLR2004  eight ways
    except struct.error:  # broken EXIF is no reason to refuse a picture that decodes
        pass
    return UPRIGHT
