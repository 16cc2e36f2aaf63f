"""Refusals of signing in with a provider, and of linking one."""

from hamsterd.core.errors import Conflict, HamsterError, NotFound


class ProviderRefused(HamsterError):
    """The provider did not answer, refused the code, or sent an invalid answer."""

    status = 503
    message = "로그인에 실패했어요. 다시 시도해 주세요."


class SignInNotOffered(NotFound):
    """No client is configured, or staff do not want it: the site has no such sign-in."""

    message = "이 사이트에서는 쓸 수 없는 로그인이에요."


class NothingPending(NotFound):
    """No sign-up or link waits in this browser, or it waited too long."""

    message = "로그인을 처음부터 다시 시작해 주세요."


class IdentityTaken(Conflict):
    """This account at the provider opens another account already, or this one has another."""

    message = "이미 다른 계정과 연결되어 있어요. 로그인해 주세요."


class LinkedAlready(Conflict):
    """The account has one of this provider; another takes its place once it was let go."""

    message = "이미 연결되어 있어요. 바꾸려면 먼저 연결을 끊어 주세요."


class NotLinked(NotFound):
    """There is nothing to let go."""

    message = "연결되어 있지 않아요."


class NoOtherSignIn(Conflict):
    """It is the only way to sign in to the account."""

    message = (
        "이 계정의 유일한 로그인 방법이에요. 먼저 비밀번호를 만들거나 다른 로그인을 연결해 주세요."
    )
