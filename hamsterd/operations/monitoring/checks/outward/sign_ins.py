"""Whether sign-in with Google, Kakao or Naver works."""

from collections.abc import Iterator

from hamsterd.members.sign_in_providers.errors import ProviderRefused
from hamsterd.members.sign_in_providers.providers import PROVIDERS
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well
from hamsterd.operations.monitoring.rules import Level


@check(
    "signIns",
    "다른 서비스로 로그인",
    "이 서버에서 https로 나갈 수 있는지 확인하고, 로그에서 `provider:`로 이유를 찾아 주세요.",
    needs=Needs.SETTINGS,
    severity=Level.WARNING,
)
def sign_ins(look: Look) -> Iterator[Finding]:
    """Makes the first request of each sign-in; nobody is signed in, and no secret is tested."""
    from hamsterd.members.sign_in_providers import client as asking  # noqa: PLC0415  # speaks HTTP

    for provider in PROVIDERS.values():
        client = provider.client(look.settings)
        if not client.id:
            continue
        name = provider.key.upper()
        if client.secret is None:
            mend = f"HAMSTERD_{name}_CLIENT_SECRET을 정해 주세요."
            yield Finding(f"{provider.label} 로그인에 클라이언트 시크릿이 없어요.", mend)
            continue
        if provider.unlinking and not provider.ends_connections(look.settings):
            mend = f"HAMSTERD_{name}_ADMIN_KEY를 정해 주세요. 개인정보처리방침이 약속하는 일이에요."
            says = f"떠난 회원을 {provider.label} 쪽에서 끊을 키가 없어요."
            yield Finding(says, mend, Level.NOTICE)
        try:
            asking.reach(provider, look.settings)
        except ProviderRefused:
            yield Finding(f"{provider.label} 로그인 서버가 응답하지 않아요.")
        else:
            back = asking.redirect_address(provider, look.settings)
            yield well(f"{provider.label} 로그인 서버가 응답해요. 등록할 콜백 주소: {back}")
