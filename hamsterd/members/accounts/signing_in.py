"""Shared by all handlers that sign somebody in or ask for a password."""

from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.http.base import ApiHandler
from hamsterd.http.rights.cookies import write_session
from hamsterd.members.accounts.schemas import SignedInOut
from hamsterd.members.accounts.second_step.service import STEP_LIFE, note_of
from hamsterd.members.accounts.signin import Device, SecondStep, SignedIn
from hamsterd.members.second_factor.challenges import CHALLENGE_LIFE
from hamsterd.members.second_factor.errors import SecondFactorRequired
from hamsterd.members.second_factor.rules import DEVICE_COOKIE, DEVICE_LIFE

AUTH_PATH = "/api/auth"
STEP_COOKIE = "hamsterd_second_step"
PASSKEY_COOKIE = "hamsterd_passkey"


class AuthHandler(ApiHandler):
    """A handler that knows the device and can set its session."""

    def device(self) -> Device:
        """Where this request comes from, with the session its browser already has."""
        _, is_cookie = self.credentials()
        return Device(
            self.request.remote_ip or "",
            self.request.headers.get("User-Agent", ""),
            self.viewer if is_cookie else None,
            self.device_token(),
        )

    def device_token(self) -> str:
        """The cookie of a remembered device."""
        return self.get_cookie(DEVICE_COOKIE) or ""

    def welcome(self, done: SignedIn | SecondStep, *, remember_me: bool) -> SignedInOut:
        """Set the browser's session; raises `SecondFactorRequired` if more is required."""
        if isinstance(done, SecondStep):
            self.keep_step(done)
            raise SecondFactorRequired(done.ways)
        write_session(self, self.process.settings, done.token, remember_me=remember_me)
        return SignedInOut(**done.member.model_dump(), restored=done.restored)

    def keep_step(self, step: SecondStep) -> None:
        """Have the browser carry the step that it is to take next."""
        note = note_of(step, self.process.settings)
        self.keep(STEP_COOKIE, note, path=AUTH_PATH, seconds=int(STEP_LIFE.total_seconds()))

    def step_note(self) -> str:
        """The browser's ticket of a pending step."""
        return self.get_cookie(STEP_COOKIE) or ""

    def keep_challenge(self, challenge: str) -> None:
        """Store the passkey's challenge in the browser's cookie."""
        seconds = int(CHALLENGE_LIFE.total_seconds())
        self.keep(PASSKEY_COOKIE, challenge, path=AUTH_PATH, seconds=seconds)

    def take_challenge(self) -> str:
        """The browser's challenge, valid once; empty if none was requested."""
        challenge = self.get_cookie(PASSKEY_COOKIE) or ""
        if challenge:
            self.clear_cookie(PASSKEY_COOKIE, path=AUTH_PATH)
        return challenge

    def keep_device(self, token: str) -> None:
        """Have the browser remember that it is remembered."""
        now = utc_now()
        seconds = int((kst_day_end(now + DEVICE_LIFE) - now).total_seconds())
        self.keep(DEVICE_COOKIE, token, path=AUTH_PATH, seconds=seconds)

    def keep(self, name: str, value: str, *, path: str, seconds: int) -> None:
        """Write a cookie that only the server reads."""
        self.set_cookie(
            name,
            value,
            path=path,
            max_age=seconds,
            httponly=True,
            samesite="Lax",
            secure=self.process.settings.secure_cookies,
        )
