"""Film codecs: which are playable, which are converted, and their names.

One line each; an unknown codec is named by its code. Codes of MP4 and MOV are from
https://mp4ra.org and the QuickTime format, those of WebM from RFC 9559.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from hamsterd.media.errors import IncompatibleFilm, NoPicture
from hamsterd.media.processing.clean import Conversion


class Handling(IntEnum):
    """What happens to a film, best first."""

    PLAYED = 0
    """Browsers play it: it is kept as it is."""
    CONVERTED = 1
    """Cameras write it and browsers don't play it: made into H.264 or AAC where ffmpeg is."""
    REFUSED = 2


class Codec(Enum):
    """A codec; the value is (its name, whether it is seen rather than heard, its handling)."""

    H264 = ("H.264", True, Handling.PLAYED)
    VP8 = ("VP8", True, Handling.PLAYED)
    VP9 = ("VP9", True, Handling.PLAYED)
    AV1 = ("AV1", True, Handling.PLAYED)
    HEVC = ("HEVC(H.265)", True, Handling.CONVERTED)
    H264_STUDIO = ("H.264(10비트·4:2:2·4:4:4)", True, Handling.CONVERTED)
    """Profiles beyond High, which no phone plays."""
    DOLBY_VISION = ("Dolby Vision", True, Handling.REFUSED)
    """Without a layer that others can show; phones write one with such a layer, which is HEVC."""
    VVC = ("VVC(H.266)", True, Handling.REFUSED)
    H263 = ("H.263", True, Handling.REFUSED)
    MPEG1 = ("MPEG-1", True, Handling.REFUSED)
    MPEG2 = ("MPEG-2", True, Handling.REFUSED)
    MPEG4 = ("MPEG-4 Part 2", True, Handling.REFUSED)
    MJPEG = ("Motion JPEG", True, Handling.REFUSED)
    PRORES = ("ProRes", True, Handling.REFUSED)
    DNXHD = ("DNxHD", True, Handling.REFUSED)
    CINEFORM = ("CineForm", True, Handling.REFUSED)
    DV = ("DV", True, Handling.REFUSED)
    THEORA = ("Theora", True, Handling.REFUSED)
    VC1 = ("VC-1(WMV)", True, Handling.REFUSED)
    RAW_PICTURE = ("무압축", True, Handling.REFUSED)
    OLD_QUICKTIME = ("옛 QuickTime", True, Handling.REFUSED)
    PROTECTED_PICTURE = ("복사 방지", True, Handling.REFUSED)
    UNKNOWN_PICTURE = ("알 수 없는 방식", True, Handling.REFUSED)

    AAC = ("AAC", False, Handling.PLAYED)
    MP3 = ("MP3", False, Handling.PLAYED)
    OPUS = ("Opus", False, Handling.PLAYED)
    VORBIS = ("Vorbis", False, Handling.PLAYED)
    PCM = ("PCM", False, Handling.CONVERTED)
    ALAC = ("Apple Lossless", False, Handling.CONVERTED)
    FLAC = ("FLAC", False, Handling.CONVERTED)
    AC3 = ("AC-3", False, Handling.CONVERTED)
    EAC3 = ("E-AC-3", False, Handling.CONVERTED)
    AMR = ("AMR", False, Handling.CONVERTED)
    MP2 = ("MP2", False, Handling.CONVERTED)
    ADPCM = ("ADPCM", False, Handling.CONVERTED)
    APAC = ("공간 음향(APAC)", False, Handling.REFUSED)
    """iPhones write it beside an AAC track, which is the one that is used."""
    DTS = ("DTS", False, Handling.REFUSED)
    AC4 = ("AC-4", False, Handling.REFUSED)
    QCELP = ("QCELP", False, Handling.REFUSED)
    QDESIGN = ("QDesign", False, Handling.REFUSED)
    PROTECTED_SOUND = ("복사 방지", False, Handling.REFUSED)
    UNKNOWN_SOUND = ("알 수 없는 방식", False, Handling.REFUSED)

    @property
    def label(self) -> str:
        """Its common name."""
        return self.value[0]

    @property
    def is_seen(self) -> bool:
        """A picture rather than a sound."""
        return self.value[1]

    @property
    def handling(self) -> Handling:
        """How it is handled."""
        return self.value[2]


_PCM_CODES = (
    *("sowt", "twos", "lpcm", "ipcm", "fpcm", "raw ", "NONE", "in24", "in32", "fl32", "fl64"),
    *("ulaw", "alaw", "s16l", "s16b"),
)
SAMPLE_ENTRIES: dict[bytes, Codec] = {
    code.encode(): codec
    for codec, codes in {
        Codec.H264: ("avc1", "avc2", "avc3", "avc4", "AVC1", "avcp", "xalg"),
        Codec.VP8: ("vp08", "VP80"),
        Codec.VP9: ("vp09", "VP90"),
        Codec.AV1: ("av01",),
        Codec.HEVC: ("hvc1", "hev1", "hvc2", "hev2", "dvh1", "dvhe"),
        Codec.DOLBY_VISION: ("dva1", "dvav", "dav1"),
        Codec.VVC: ("vvc1", "vvi1"),
        Codec.H263: ("s263", "h263", "H263"),
        Codec.MPEG1: ("mp1v", "mpeg", "m1v "),
        Codec.MPEG2: ("mp2v", "m2v1", "hdv1", "hdv2", "hdv3", "hdv5", "hdv6", "xdvb", "xdvc"),
        Codec.MPEG4: ("mp4v", "xvid", "XVID", "DIVX", "divx", "DX50", "FMP4"),
        Codec.MJPEG: ("jpeg", "mjpa", "mjpb", "MJPG", "mjpg", "AVDJ"),
        Codec.PRORES: ("apco", "apcs", "apcn", "apch", "ap4h", "ap4x", "aprn", "aprh"),
        Codec.DNXHD: ("AVdn", "AVdh"),
        Codec.CINEFORM: ("CFHD",),
        Codec.DV: ("dvc ", "dvcp", "dvpp", "dv5n", "dv5p", "dvhp", "dvhq"),
        Codec.VC1: ("vc-1", "WMV3", "WVC1"),
        Codec.RAW_PICTURE: ("2vuy", "yuv2", "v210", "v410", "uncv", "r210", "BGRA", "b64a"),
        Codec.OLD_QUICKTIME: (
            *("cvid", "rle ", "rpza", "smc ", "SVQ1", "SVQ3", "8BPS", "png ", "tiff", "gif "),
        ),
        Codec.PROTECTED_PICTURE: ("encv", "drmi", "resv", "p264"),
        Codec.AAC: ("mp4a", "aac "),
        Codec.MP3: (".mp3", "mp3 "),
        Codec.OPUS: ("Opus",),
        Codec.VORBIS: ("Vorb", "vrbs"),
        Codec.PCM: _PCM_CODES,
        Codec.ALAC: ("alac",),
        Codec.FLAC: ("fLaC",),
        Codec.AC3: ("ac-3", "sac3", "AC-3"),
        Codec.EAC3: ("ec-3",),
        Codec.AMR: ("samr", "sawb"),
        Codec.MP2: (".mp2", ".mp1"),
        Codec.ADPCM: ("ima4", "MAC3", "MAC6"),
        Codec.APAC: ("apac",),
        Codec.DTS: ("dtsc", "dtsh", "dtsl", "dtse", "dtsx", "DTS "),
        Codec.AC4: ("ac-4",),
        Codec.QCELP: ("sqcp", "sevc", "Qclp"),
        Codec.QDESIGN: ("QDM2", "QDMC"),
        Codec.PROTECTED_SOUND: ("enca", "drms"),
    }.items()
    for code in codes
}
"""By the name of the sample entry in MP4 and MOV; `mp4a` and `mp4v` contain further codes."""

OBJECT_TYPES: dict[int, Codec] = {
    number: codec
    for codec, numbers in {
        Codec.MPEG4: (0x20,),
        Codec.H264: (0x21,),
        Codec.HEVC: (0x23,),
        Codec.AAC: (0x40, 0x66, 0x67, 0x68),
        Codec.MPEG2: (0x60, 0x61, 0x62, 0x63, 0x64, 0x65),
        Codec.MP3: (0x69, 0x6B),
        Codec.MPEG1: (0x6A,),
        Codec.MJPEG: (0x6C,),
        Codec.AC3: (0xA5,),
        Codec.EAC3: (0xA6,),
        Codec.DTS: (0xA9, 0xAA, 0xAB, 0xAC),
        Codec.OPUS: (0xAD,),
        Codec.VP9: (0xB1,),
        Codec.VORBIS: (0xDD,),
        Codec.QCELP: (0xE1,),
    }.items()
    for number in numbers
}
"""By the object type in an `esds` (ISO/IEC 14496-1, registered at mp4ra.org)."""

CODEC_IDS: dict[str, Codec] = {
    "V_VP8": Codec.VP8,
    "V_VP9": Codec.VP9,
    "V_AV1": Codec.AV1,
    "V_MPEG4/ISO/AVC": Codec.H264,
    "V_MPEGH/ISO/HEVC": Codec.HEVC,
    "V_MPEGI/ISO/VVC": Codec.VVC,
    "V_MPEG4/ISO/SP": Codec.MPEG4,
    "V_MPEG4/ISO/ASP": Codec.MPEG4,
    "V_MPEG4/ISO/AP": Codec.MPEG4,
    "V_MPEG4/MS/V3": Codec.MPEG4,
    "V_MPEG2": Codec.MPEG2,
    "V_MPEG1": Codec.MPEG1,
    "V_MJPEG": Codec.MJPEG,
    "V_PRORES": Codec.PRORES,
    "V_THEORA": Codec.THEORA,
    "V_UNCOMPRESSED": Codec.RAW_PICTURE,
    "A_OPUS": Codec.OPUS,
    "A_VORBIS": Codec.VORBIS,
    "A_AAC": Codec.AAC,
    "A_MPEG/L3": Codec.MP3,
    "A_MPEG/L2": Codec.MP2,
    "A_MPEG/L1": Codec.MP2,
    "A_PCM/INT/LIT": Codec.PCM,
    "A_PCM/INT/BIG": Codec.PCM,
    "A_PCM/FLOAT/IEEE": Codec.PCM,
    "A_ALAC": Codec.ALAC,
    "A_FLAC": Codec.FLAC,
    "A_AC3": Codec.AC3,
    "A_EAC3": Codec.EAC3,
    "A_DTS": Codec.DTS,
}
"""By the CodecID of WebM; those of AAC go on behind a slash."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A picture or sound track; `code` is the codec's code in the file."""

    codec: Codec
    code: str

    @property
    def label(self) -> str:
        """Its common name; the code of an unknown one."""
        is_unknown = self.codec in {Codec.UNKNOWN_PICTURE, Codec.UNKNOWN_SOUND}
        return f"{self.codec.label}({self.code})" if is_unknown and self.code else self.codec.label

    @property
    def is_converted(self) -> bool:
        """Whether it is converted."""
        return self.codec.handling is Handling.CONVERTED


def unknown(*, is_seen: bool) -> Codec:
    """The codec of a track with an unknown code."""
    return Codec.UNKNOWN_PICTURE if is_seen else Codec.UNKNOWN_SOUND


def needed_conversion(streams: Sequence[Stream], *, converts: bool = False) -> Conversion | None:
    """The conversion that a film with these tracks needs; None if browsers can play it.

    A browser shows the first picture track and plays the first sound track. Raises `NoPicture`, or
    `IncompatibleFilm` with the name of a codec that is neither playable nor, with `converts`,
    convertible.
    """
    picture = next((stream for stream in streams if stream.codec.is_seen), None)
    if picture is None:
        raise NoPicture
    sounds = [stream for stream in streams if not stream.codec.is_seen]
    sound = min(sounds if converts else sounds[:1], key=_handling_of, default=None)
    worst = Handling.CONVERTED if converts else Handling.PLAYED
    for stream in filter(None, (picture, sound)):
        if _handling_of(stream) > worst:
            raise refusal_of(stream)
    conversion = Conversion(
        picture=picture.is_converted,
        sound=sound is not None and (sound.is_converted or sound is not sounds[0]),
        sound_track=sounds.index(sound) if sound else 0,
    )
    return conversion if conversion.picture or conversion.sound else None


def _handling_of(stream: Stream) -> Handling:
    return stream.codec.handling


def refusal_of(stream: Stream) -> IncompatibleFilm:
    """Why a film with this track is refused, and what its uploader can do."""
    if stream.codec is Codec.HEVC:
        return IncompatibleFilm()
    if stream.codec.is_seen:
        return IncompatibleFilm(
            f"이 동영상의 코덱({stream.label})은 재생하지 못하는 기기가 많아요."
            " H.264 MP4로 저장해서 다시 올려 주세요."
        )
    return IncompatibleFilm(
        f"이 동영상의 소리({stream.label})는 재생하지 못하는 기기가 많아요. 소리를 AAC로 바꾸거나"
        " 빼고 다시 올려 주세요."
    )
