"""A push service on loopback, and a browser's keys: messages are verified and decrypted."""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from tests.waiting import wait_until

AUTH = b"0123456789abcdef"


@dataclass
class Got:
    """One message as its browser reads it."""

    words: dict[str, Any]
    headers: dict[str, str]
    claims: dict[str, Any]
    signed_by: str


@dataclass
class PushService:
    """The received messages, by device; `answers` are the next responses, then 201."""

    url: str = ""
    got: dict[str, list[Got]] = field(default_factory=dict)
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    says: str = ""
    tried: int = 0
    lines: int = 0
    keys: dict[str, ec.EllipticCurvePrivateKey] = field(default_factory=dict)

    def browser(self, name: str = "phone") -> dict[str, Any]:
        """The `PushSubscription.toJSON()` of a new browser."""
        key = ec.generate_private_key(ec.SECP256R1())
        self.keys[name], self.got[name] = key, []
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"{self.url}/push/{name}",
            "expirationTime": None,
            "keys": {"p256dh": urlsafe(point), "auth": urlsafe(AUTH)},
        }

    def wait_for(self, count: int, name: str = "phone") -> list[Got]:
        """The messages of a device, once there are `count`."""
        wait_until(lambda: len(self.got[name]) >= count)
        assert len(self.got[name]) == count, self.got[name]
        return self.got[name]

    def wait_until_tried(self, count: int) -> None:
        """Until so many messages came, whatever was answered."""
        wait_until(lambda: self.tried >= count)
        assert self.tried == count

    def take(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        """The service's response to one message."""
        self.tried += 1
        name = path.rpartition("/")[2]
        scheme, _, said = headers["Authorization"].partition(" ")
        assert scheme == "vapid"
        assert headers["Content-Encoding"] == "aes128gcm"
        token, key = (part.strip().partition("=")[2] for part in said.split(","))
        claims = jwt.decode(token, ECKey.import_key(public(key)), algorithms=["ES256"]).claims
        words = http_ece.decrypt(
            body, private_key=self.keys[name], auth_secret=AUTH, version="aes128gcm"
        )
        status, extra = self.answers.pop(0) if self.answers else (201, {})
        if status == 201:
            self.got[name].append(Got(json.loads(words), headers, claims, key))
        return status, extra


def urlsafe(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def public(key: str) -> ec.EllipticCurvePublicKey:
    point = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


@contextmanager
def running_push_service() -> Iterator[PushService]:
    """A push service until the block ends."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 5

        def setup(self) -> None:
            super().setup()
            service.lines += 1

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, extra = service.take(self.path, dict(self.headers), body)
            said = b"" if status == 201 else service.says.encode()
            self.send_response(status)
            for name, value in extra.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
