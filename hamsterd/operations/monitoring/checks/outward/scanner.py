"""Whether the virus scanner answers, where a site has one."""

from collections.abc import Iterator

from hamsterd.media.errors import ScannerAway
from hamsterd.media.scanning import Scanner
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well

PATIENCE_SECONDS = 3.0


@check(
    "scanner",
    "바이러스 검사",
    "`systemctl status clamav-daemon`을 보고, HAMSTERD_CLAMD가 그 소켓이나 주소인지 봐 주세요.",
    needs=Needs.SETTINGS,
)
def scanner(look: Look) -> Iterator[Finding]:
    """Without a scanner nothing is scanned; an absent one refuses every document."""
    place = look.settings.clamd
    if place is None:
        return
    try:
        milliseconds = Scanner(place, PATIENCE_SECONDS).answer_milliseconds()
    except ScannerAway as error:
        reason = f" ({error.__cause__})" if error.__cause__ else ""
        yield Finding(f"clamd가 {place}에서 답하지 않아 문서를 받지 못해요{reason}.")
        return
    yield well(f"clamd가 {max(milliseconds, 0.1):.1f}ms 만에 답했어요.")
