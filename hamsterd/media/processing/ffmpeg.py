"""Finding ffmpeg, and its command line for members' films.

It reads one file with a fixed demuxer and no other protocol, and writes one file without metadata.
Its options: https://ffmpeg.org/ffmpeg.html.
"""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from hamsterd.media.processing.clean import Conversion
from hamsterd.media.rules import (
    BOX_LONG_SIDE,
    BOX_SHORT_SIDE,
    CONVERSION_THREADS,
    CONVERTED_BITS_PER_SECOND,
    CONVERTED_FRAMES_PER_SECOND,
    MAX_CONVERTED_SECONDS,
)

OFF = "off"
"""The value of `FFMPEG` where an installed one is not to be used."""
NEEDED = ("libx264", "aac")
"""Encoders without which it is of no use to us."""

_ASK_SECONDS = 10.0
_BRIGHT = re.compile(
    r"^[^\n]{0,200}\bVideo: [^\n]{0,400}\b(?:smpte2084|arib-std-b67)\b", re.MULTILINE
)
_FILLED = 0.9
"""Share of the maximum size for pictures, leaving room for sound and headers."""
_BOX = (
    f"scale=w='min(iw,if(gte(iw,ih),{BOX_LONG_SIDE},{BOX_SHORT_SIDE}))'"
    f":h='min(ih,if(gte(iw,ih),{BOX_SHORT_SIDE},{BOX_LONG_SIDE}))'"
    ":force_original_aspect_ratio=decrease:force_divisible_by=2"
)
_TONE_MAP = (
    "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,"
    "zscale=t=bt709:m=bt709:r=tv"
)
"""Light beyond white is brought back (HDR to BT.709), after the picture was made smaller."""


def find_ffmpeg(asked: str | None) -> str | None:
    """The ffmpeg to use: `asked` if given, else the one on the PATH; None if there is none."""
    path = None if asked == OFF else shutil.which(asked or "ffmpeg")
    return path if path and not missing_encoders(path) else None


@cache
def missing_encoders(path: str) -> tuple[str, ...]:
    """The needed encoders that the ffmpeg at `path` lacks; all of them if it does not run."""
    listed = set(_said(path, "-encoders").split())
    return tuple(name for name in NEEDED if name not in listed)


@cache
def _maps_tones(path: str) -> bool:
    """Whether it has the filters that make SDR of HDR; without them the picture keeps its tags."""
    return {"zscale", "tonemap"} <= set(_said(path, "-filters").split())


def _is_bright(path: str, source: Path) -> bool:
    """Whether the picture is meant for more light than usual (PQ, HLG), by its own bytes."""
    return _BRIGHT.search(_said(path, *_reading(source))) is not None


def _reading(source: Path) -> tuple[str, ...]:
    """How a file of ours is opened, and nothing else."""
    form = "matroska" if source.suffix == ".webm" else "mov"
    threads = str(CONVERSION_THREADS)
    whole = ("-protocol_whitelist", "file", "-f", form, "-threads", threads)
    return (*whole, "-i", f"file:{source}")


def _said(path: str, *question: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603  # the operator's own program
            [path, "-hide_banner", "-nostdin", *question],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_ASK_SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout + done.stderr


def command(
    path: str,
    source: Path,
    target: Path,
    conversion: Conversion,
    *,
    seconds: float | None,
    max_bytes: int,
) -> list[str]:
    """The command that writes an MP4 to `target` and reports its progress.

    Of a film that is too long it makes a little more than allowed, which tells it.
    """
    tones = conversion.picture and _maps_tones(path) and _is_bright(path, source)
    picture = _picture(_rate(seconds, max_bytes), maps_tones=tones)
    return [
        *(path, "-hide_banner", "-nostdin", "-nostats", "-v", "error", "-progress", "pipe:1"),
        *_reading(source),
        *("-map", "0:v:0", "-map", f"0:a:{conversion.sound_track}?", "-sn", "-dn"),
        *("-map_metadata", "-1", "-map_chapters", "-1"),
        *(picture if conversion.picture else ("-c:v", "copy")),
        *(("-c:a", "aac", "-b:a", "128k", "-ac", "2") if conversion.sound else ("-c:a", "copy")),
        *("-t", str(MAX_CONVERTED_SECONDS + 2), "-movflags", "+faststart", "-f", "mp4", "-y"),
        f"file:{target}",
    ]


def _rate(seconds: float | None, max_bytes: int) -> int:
    """The bit rate at which a long film stays within the maximum size."""
    most = int(max_bytes * 8 * _FILLED / (seconds or MAX_CONVERTED_SECONDS))
    return min(CONVERTED_BITS_PER_SECOND, most)


def _picture(bits: int, *, maps_tones: bool) -> tuple[str, ...]:
    """Rotated upright (by ffmpeg itself), scaled into the box, eight bits of 4:2:0."""
    filters = (_BOX, *((_TONE_MAP,) if maps_tones else ()), "format=yuv420p")
    return (
        *("-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "23"),
        *("-maxrate", str(bits), "-bufsize", str(2 * bits), "-threads", str(CONVERSION_THREADS)),
        *("-fpsmax", str(CONVERTED_FRAMES_PER_SECOND), "-vf", ",".join(filters)),
    )
