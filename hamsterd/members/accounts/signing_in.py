"""What every handler that signs somebody in, or asks for a password, shares."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.cookies import write_session
from hamsterd.members.accounts.schemas import SignedInOut
from hamsterd.members.accounts.signin import Device, SignedIn


class AuthHandler(ApiHandler):
    """A handler that knows the device, and hands it a session."""

    def device(self) -> Device:
        """Where this request comes from, with the session its browser already has."""
        _, is_cookie = self.credentials()
        return Device(
            self.request.remote_ip or "",
            self.request.headers.get("User-Agent", ""),
            self.viewer if is_cookie else None,
        )

    def welcome(self, done: SignedIn, *, remember_me: bool) -> SignedInOut:
        """Hand the browser its session."""
        write_session(self, self.process.settings, done.token, remember_me=remember_me)
        return SignedInOut(**done.member.model_dump(), restored=done.restored)
