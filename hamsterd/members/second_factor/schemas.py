"""Schemas of second factors: the existing ones, adding one, and proofs."""

from typing import Annotated, Literal

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Instant, Out, Text, required
from hamsterd.http.shapes.secrets import Secret
from hamsterd.members.second_factor.rules import CODE_MAX, PASSKEY_NAME_MAX

Code = Annotated[Text, Field(max_length=CODE_MAX)]


class AppOut(Out):
    """The authenticator app."""

    created_at: Instant
    last_used_at: Instant | None


class RememberedDeviceOut(Out):
    """A browser that skips the second factor until `expiresAt`."""

    id: int
    user_agent: str
    created_at: Instant
    last_used_at: Instant
    expires_at: Instant
    is_current: bool


class PasskeyOut(Out):
    """A passkey as its member calls it."""

    id: int
    name: str
    created_at: Instant
    last_used_at: Instant | None


class SecondFactorOut(Out):
    """A member's second factors, without secrets."""

    app: AppOut | None
    passkeys: list[PasskeyOut]
    recovery_codes_left: int
    devices: list[RememberedDeviceOut]


class AppOffer(Out):
    """A new app's secret: as text, as a link for the same phone, as a QR code.

    `qrPath` is an SVG path of squares in a box of `qrSize`. `ticket` is sent back with the first
    code; nothing is stored before.
    """

    secret: Secret
    uri: Secret
    qr_path: Secret
    qr_size: int
    ticket: Secret


class AppConfirmIn(Body):
    """The first code of the new app."""

    ticket: str = Field(max_length=2_000)
    code: Code


class RecoveryCodesOut(Out):
    """Codes that are shown this once; empty where the former ones stay good."""

    recovery_codes: list[Secret]


PasskeyName = Annotated[
    Text, Field(max_length=PASSKEY_NAME_MAX), required("패스키의 이름을 적어 주세요.")
]
Bytes = Annotated[str, Field(max_length=2_000)]
"""Bytes of a browser's answer, as base64url."""


class PasskeyRef(Out):
    """A passkey as browsers know it."""

    id: str
    type: Literal["public-key"]
    transports: list[str]


class PasskeyRequest(Out):
    """Options for `navigator.credentials.get`; bytes as base64url."""

    challenge: Secret
    timeout: int
    rp_id: str
    allow_credentials: list[PasskeyRef]
    user_verification: Literal["required"]


class PasskeySite(Out):
    """For which site a passkey is made."""

    id: str
    name: str


class PasskeyOwner(Out):
    """The user of a new passkey; `id` reveals nothing about them."""

    id: str
    name: str
    display_name: str


class PasskeyAlgorithm(Out):
    """A kind of signature (COSE)."""

    type: Literal["public-key"]
    alg: int


class PasskeySelection(Out):
    """Requirements for the authenticator."""

    resident_key: Literal["required"]
    require_resident_key: bool
    user_verification: Literal["required"]


class PasskeyOffer(Out):
    """Options for `navigator.credentials.create`; bytes as base64url."""

    rp: PasskeySite
    user: PasskeyOwner
    challenge: Secret
    pub_key_cred_params: list[PasskeyAlgorithm]
    timeout: int
    exclude_credentials: list[PasskeyRef]
    authenticator_selection: PasskeySelection
    attestation: Literal["none"]


class Assertion(Body):
    """The response that a device signed."""

    client_data_json: Bytes = Field(alias="clientDataJSON")
    authenticator_data: Bytes
    signature: Bytes
    user_handle: Bytes | None = None


class PasskeyUse(Body):
    """The answer of `navigator.credentials.get`."""

    id: Bytes
    raw_id: Bytes
    type: Bytes
    response: Assertion


class Attestation(Body):
    """A new public key, and by which ways the device is reached."""

    client_data_json: Bytes = Field(alias="clientDataJSON")
    attestation_object: str = Field(max_length=20_000)
    transports: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=10
    )


class NewPasskey(Body):
    """The answer of `navigator.credentials.create`."""

    id: Bytes
    raw_id: Bytes
    type: Bytes
    response: Attestation


class PasskeyIn(Body):
    """A new passkey with the member's name for it."""

    name: PasskeyName
    passkey: NewPasskey


class PasskeyEdit(Body):
    """Another name."""

    name: PasskeyName
