"""A device with passkeys, as far as a site can tell: it signs what a browser asks it to.

Written from the standard (WebAuthn level 3), and not by the library that the server reads it with.
"""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from copy import deepcopy
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.people import Person

LIST = "/api/auth/second-factor"
PASSKEYS = f"{LIST}/passkeys"
OFFER = f"{LIST}/passkey-options"
SIGN_IN = "/api/auth/login/passkey"
PRESENT, VERIFIED, NEW_KEY = 0x01, 0x04, 0x40


def plain(data: bytes) -> str:
    """Base64url as browsers write it."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def raw(text: str) -> bytes:
    """And back."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Key:
    """One passkey."""

    id: bytes
    handle: str
    private: ec.EllipticCurvePrivateKey
    count: int = 0


@dataclass
class PasskeyDevice:
    """Its keys, how it is unlocked, and where its browser thinks that it is."""

    origin: str
    rp_id: str = "localhost"
    is_unlocked: bool = True
    counts: bool = True
    keys: list[Key] = field(default_factory=list)

    def make(self, offer: dict[str, Any]) -> dict[str, Any]:
        """As `navigator.credentials.create` answers."""
        key = Key(token_bytes(32), offer["user"]["id"], ec.generate_private_key(ec.SECP256R1()))
        self.keys.append(key)
        numbers = key.private.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(key.id).to_bytes(2) + key.id + cbor2.dumps(public)
        attestation = {
            "fmt": "none",
            "attStmt": {},
            "authData": self._data(key, NEW_KEY) + attested,
        }
        response = {
            "clientDataJSON": plain(self._client_data("create", offer["challenge"])),
            "attestationObject": plain(cbor2.dumps(attestation)),
            "transports": ["internal", "of-the-future"],
        }
        return self._credential(key, response)

    def sign(self, request: dict[str, Any], *, handle: str | None = None) -> dict[str, Any]:
        """As `navigator.credentials.get` answers, by the key that was made last."""
        key = self.keys[-1]
        key.count += self.counts
        client_data, data = self._client_data("get", request["challenge"]), self._data(key, 0)
        signed = data + hashlib.sha256(client_data).digest()
        response = {
            "clientDataJSON": plain(client_data),
            "authenticatorData": plain(data),
            "signature": plain(key.private.sign(signed, ec.ECDSA(hashes.SHA256()))),
            "userHandle": key.handle if handle is None else handle,
        }
        return self._credential(key, response)

    def copy(self) -> "PasskeyDevice":
        """Another device with the same keys, as whoever copied them has."""
        twin = PasskeyDevice(self.origin, self.rp_id, self.is_unlocked, self.counts)
        twin.keys = [Key(key.id, key.handle, key.private, key.count) for key in self.keys]
        return twin

    def _client_data(self, kind: str, challenge: str) -> bytes:
        said = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}
        return json.dumps({**said, "crossOrigin": False}).encode()

    def _data(self, key: Key, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.is_unlocked else 0)
        return hashlib.sha256(self.rp_id.encode()).digest() + bytes([flags]) + key.count.to_bytes(4)

    @staticmethod
    def _credential(key: Key, response: dict[str, Any]) -> dict[str, Any]:
        shown = plain(key.id)
        return deepcopy({"id": shown, "rawId": shown, "type": "public-key", "response": response})


def add_passkey(person: Person, name: str = "아이폰") -> PasskeyDevice:
    """`person` adds a passkey of a new device, which they have from now on."""
    device = PasskeyDevice(person.url)
    answer = send_passkey(person, device, name)
    assert answer.status_code == 201, answer.text
    return device


def send_passkey(person: Person, device: PasskeyDevice, name: str = "아이폰") -> httpx.Response:
    """Create a passkey with the site's options, and register it."""
    offer = person.post(OFFER)
    assert offer.status_code == 200, offer.text
    return person.post(PASSKEYS, {"name": name, "passkey": device.make(offer.json())})


def sign_in(browser: Person, device: PasskeyDevice, **more: object) -> httpx.Response:
    """With the passkey alone."""
    request = browser.post(f"{SIGN_IN}-options").json()
    return browser.post(SIGN_IN, {"passkey": device.sign(request), **more})


def prove(person: Person, device: PasskeyDevice) -> httpx.Response:
    """Anew, in an open session."""
    request = person.post("/api/auth/proof/passkey-options").json()
    return person.post("/api/auth/proof", {"passkey": device.sign(request)})
