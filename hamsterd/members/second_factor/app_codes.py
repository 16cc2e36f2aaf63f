"""Codes of an authenticator app (TOTP, RFC 6238): its secret, and each code once."""

import hmac

import pyotp
import segno

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import execute, fetch_value
from hamsterd.members.second_factor.encryption import decrypt, encrypt
from hamsterd.members.second_factor.rules import STEP_SECONDS, STEPS_AROUND, is_app_code
from hamsterd.models.members.second_factor import AuthenticatorApp


def new_secret() -> str:
    """160 bits in base32, as apps take them (RFC 4226 §4)."""
    return pyotp.random_base32(32)


def app_uri(secret: str, username: str, site: Settings) -> str:
    """The URI for an authenticator app: account and site."""
    name = site_settings(site).site_name
    return pyotp.TOTP(secret).provisioning_uri(name=username, issuer_name=name)


def qr_path(uri: str) -> tuple[str, int]:
    """The dark squares of the QR code as an SVG path, and how many make up a side."""
    matrix = segno.make(uri, error="m", micro=False).matrix
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark
    )
    return path, len(matrix)


def matching_step(secret: str, code: str) -> int | None:
    """The valid time step that matches `code`, if any."""
    if not is_app_code(code):
        return None
    totp, now = pyotp.TOTP(secret), int(utc_now().timestamp()) // STEP_SECONDS
    for step in range(now - STEPS_AROUND, now + STEPS_AROUND + 1):
        if hmac.compare_digest(totp.generate_otp(step), code):
            return step
    return None


def add_app(member_id: int, secret: str, step: int, site: Settings) -> None:
    """Let the app with `secret` prove the member; the code of `step` has been used."""
    AuthenticatorApp.create(
        user=member_id,
        secret=encrypt(secret, member_id, site),
        last_step=step,
        last_used_at=utc_now(),
    )


def spend_app_code(member_id: int, code: str, site: Settings) -> bool:
    """Whether `code` counts; it does so once. In a transaction."""
    encrypted = fetch_value(
        AuthenticatorApp.select(AuthenticatorApp.secret).where(
            AuthenticatorApp.user_id == member_id
        )
    )
    secret = decrypt(encrypted, member_id, site) if encrypted else None
    step = matching_step(secret, code) if secret else None
    if step is None:
        return False
    # One statement decides, so that of two requests with the same code one is refused.
    return bool(
        execute(
            AuthenticatorApp.update(last_step=step, last_used_at=utc_now()).where(
                AuthenticatorApp.user_id == member_id, AuthenticatorApp.last_step < step
            )
        )
    )
