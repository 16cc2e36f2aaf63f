"""The shapes of second factors: what there is, what adding one takes, what proves."""

from typing import Annotated

from pydantic import Field

from hamsterd.http.schema import Body, Instant, Out, Text

Code = Annotated[Text, Field(max_length=40)]


class AppOut(Out):
    """The authenticator app."""

    created_at: Instant
    last_used_at: Instant | None


class RememberedDeviceOut(Out):
    """A browser that is asked for no second factor until `expiresAt`."""

    id: int
    user_agent: str
    created_at: Instant
    last_used_at: Instant
    expires_at: Instant
    is_current: bool


class SecondFactorOut(Out):
    """What proves a member beside their password; never a secret."""

    app: AppOut | None
    recovery_codes_left: int
    devices: list[RememberedDeviceOut]


class AppOffer(Out):
    """A new app's secret: to type, to open on the phone itself, to photograph.

    `qrPath` is an SVG path of squares in a box of `qrSize`. `ticket` comes back with the first
    code; nothing is stored before.
    """

    secret: str
    uri: str
    qr_path: str
    qr_size: int
    ticket: str


class AppConfirmIn(Body):
    """The first code of the new app."""

    ticket: str = Field(max_length=2_000)
    code: Code


class RecoveryCodesOut(Out):
    """Codes that are shown this once; empty where the former ones stay good."""

    recovery_codes: list[str]
