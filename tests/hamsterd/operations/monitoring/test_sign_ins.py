"""`hamster doctor` on those who sign in with Google, Kakao or Naver."""

import pytest
from pydantic import SecretStr

from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.checks.outward.sign_ins import sign_ins
from hamsterd.operations.monitoring.rules import Level
from tests.naver import Naver
from tests.provider import Provider
from tests.site import RunningSite


def said(site: RunningSite) -> list[tuple[Level, str]]:
    return [(line.level, line.says) for line in sign_ins.ask(Look(site.settings, is_deep=True))]


def test_nothing_is_said_of_what_is_not_set_up(site: RunningSite):
    assert said(site) == []


def test_those_that_answer_are_told_with_the_address_to_register(
    google: Provider, naver: Naver, site: RunningSite
):
    lines = said(site)

    assert [level for level, _ in lines] == [Level.HEALTHY, Level.HEALTHY]
    for (_, says), key in zip(lines, ("google", "naver"), strict=True):
        assert says.endswith(f"{site.settings.base_url}/api/auth/{key}/callback")


def test_what_is_wrong_is_named(
    kakao: Provider, naver: Naver, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(site.settings, "naver_auth_url", "http://127.0.0.1:9")
    assert said(site)[0] == (Level.NOTICE, "떠난 회원을 카카오 쪽에서 끊을 키가 없어요.")
    monkeypatch.setattr(site.settings, "kakao_admin_key", SecretStr("adm1n"))
    monkeypatch.setattr(site.settings, "kakao_client_secret", None)

    assert said(site) == [
        (Level.WARNING, "카카오 로그인에 클라이언트 시크릿이 없어요."),
        (Level.WARNING, "네이버 로그인 서버가 응답하지 않아요."),
    ]
