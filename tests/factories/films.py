"""Videos in the formats of cameras and programs, made by a real ffmpeg (`imageio-ffmpeg`)."""

import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import imageio_ffmpeg

FFMPEG: str = imageio_ffmpeg.get_ffmpeg_exe()

H264 = "-c:v libx264 -pix_fmt yuv420p"
HEVC = "-c:v libx265 -tag:v hvc1 -pix_fmt yuv420p -x265-params log-level=none"
VP9 = "-c:v libvpx-vp9 -pix_fmt yuv420p"
AV1 = "-c:v libaom-av1 -cpu-used 8 -pix_fmt yuv420p"
AAC = "-c:a aac"


@cache
def a_film(
    picture: str = H264,
    sound: str = AAC,
    *,
    container: str = "mp4",
    size: str = "320x240",
    rate: int = 10,
    seconds: float = 1,
    more: str = "",
) -> bytes:
    """A film of moving bars and a tone; `picture`, `sound` and `more` are options of ffmpeg."""
    source = f"testsrc2=s={size}:r={rate}:d={seconds}"
    return encoded(
        *("-f", "lavfi", "-i", source, "-f", "lavfi", "-i", f"sine=440:d={seconds}:r=48000"),
        *(*picture.split(), *sound.split(), "-strict", "-2", *more.split()),
        container=container,
    )


def encoded(*options: str, container: str = "mp4") -> bytes:
    """The output of ffmpeg for these options, which also name the inputs."""
    form = "matroska" if container == "webm" else container
    with TemporaryDirectory() as folder:
        made = Path(folder) / "film"
        subprocess.run(
            [FFMPEG, "-loglevel", "error", *options, "-f", form, str(made)],
            check=True,
            stdin=subprocess.DEVNULL,
        )
        film = made.read_bytes()
    # Its muxer of WebM refuses codecs that are none of WebM's, and other programs do not.
    return film.replace(b"\x42\x82\x88matroska", b"\x42\x82\x88webm\0\0\0\0", 1)


def rebranded(film: bytes, brand: bytes) -> bytes:
    """The same MP4 under another major brand."""
    return film[:8] + brand + film[12:]
