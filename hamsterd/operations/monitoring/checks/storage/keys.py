"""Whether the secret key is still the one that members' secrets were sealed with."""

from collections.abc import Iterator

from hamsterd.config import BadSecretKey, Settings
from hamsterd.db.sql import fetch_one, fetch_value
from hamsterd.operations.monitoring.checks.check import Finding, Look, check

# Of an earlier key some may be left that nobody uses any more; the one used last is in use.
_SEALED = """
    SELECT secret, user_id, (SELECT count(*)::int FROM authenticator_apps) AS count
      FROM authenticator_apps WHERE secret <> ''
     ORDER BY greatest(created_at, last_used_at) DESC LIMIT 1
"""
# A server makes the key when it starts, before it reports and before anybody can sign in.
_IN_USE = "SELECT EXISTS (SELECT 1 FROM sessions) OR EXISTS (SELECT 1 FROM authenticator_apps)"


@check(
    "sealed",
    "비밀 키로 잠근 것",
    "예전 키를 되찾아 주세요. 없으면 `hamster users reset-second-factor`로 한 명씩 풀어요.",
    well="지금의 비밀 키로 열려요.",
)
def sealed(look: Look) -> Iterator[Finding]:
    """Another key opens no second factor; links in mails and push devices end with it too."""
    is_set, file = look.settings.secret_key, look.settings.data_dir / "secret_key"
    if not is_set and not file.exists() and (look.reports or fetch_value(_IN_USE)):
        says = f"비밀 키 파일이 없어졌어요 ({file}). 다시 켜면 새 키가 만들어져요."
        mend = f"다시 켜기 전에, 따로 둔 키를 {file}에 되돌리고 `chmod 600`을 해 주세요."
        yield Finding(f"{says} 그러면 인증 앱, 보낸 링크, 푸시가 끊겨요.", mend)
        return
    try:
        locked_out = members_locked_out(look.settings)
    except BadSecretKey:
        return  # a finding of its own
    if locked_out:
        says = f"비밀 키가 바뀌어, 인증 앱을 쓰는 회원 {locked_out:,}명이 들어오지 못해요."
        place = "HAMSTERD_SECRET_KEY" if is_set else str(file)
        yield Finding(says, f"{place}에 있던 것이에요. {sealed.mend}")


def members_locked_out(settings: Settings) -> int:
    """How many members have an authenticator app that the secret key does not open.

    Raises BadSecretKey.
    """
    found = fetch_one(_SEALED)
    if found is None:
        return 0
    if not settings.secret_key and not (settings.data_dir / "secret_key").exists():
        return int(found["count"])  # a server that starts now makes another
    from hamsterd.members.second_factor.encryption import (  # noqa: PLC0415  # cryptography is slow
        decrypt,
    )

    is_open = decrypt(found["secret"], found["user_id"], settings)
    return 0 if is_open else int(found["count"])
