"""Whether phones' films can be converted, and whether any is waiting."""

from collections.abc import Iterator

from hamsterd.db.sql import fetch_row
from hamsterd.media.processing.ffmpeg import OFF, find_ffmpeg
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import Level

WAITING_MINUTES = 60
"""A film of the longest that is taken needs a fraction of it."""
_WAITING = f"""
    SELECT count(*)::int AS count FROM film_conversions
     WHERE status = 'pending' AND created_at < now() - interval '{WAITING_MINUTES} minutes'
"""
_INSTALL = "ffmpeg을 설치하거나(apt install ffmpeg) HAMSTERD_FFMPEG에 그 경로를 적어 주세요."


@check("films", "동영상 변환", _INSTALL, severity=Level.WARNING)
def films(look: Look) -> Iterator[Finding]:
    """No ffmpeg is a choice; a configured ffmpeg that does not work is a fault."""
    asked, found = look.settings.ffmpeg, find_ffmpeg(look.settings.ffmpeg)
    waiting = fetch_row(_WAITING)["count"]
    if waiting:
        mend = "서버가 켜져 있는지, ffmpeg이 있는 컴퓨터가 있는지 봐 주세요."
        yield Finding(f"동영상 {waiting:,}개가 {WAITING_MINUTES}분 넘게 변환을 기다려요.", mend)
    if found:
        yield well(f"{found}로 HEVC 동영상을 H.264로 바꿔요.")
    elif asked and asked != OFF:
        yield Finding(f"{asked}을 쓸 수 없어요. libx264와 aac가 있는 ffmpeg이어야 해요.")
    else:
        yield well("ffmpeg 없이 HEVC(아이폰) 동영상은 찍는 법을 알려 주고 거절해요.")
