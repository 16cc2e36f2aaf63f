"""A small OAuth 2 server that speaks as Naver does: no ID token, no PKCE, a profile to be read.

Its page of consent is for browsers too.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_urlsafe
from threading import Thread
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx

PAGE = """<!doctype html><html lang="ko"><title>네이버</title><form method="post">
<label>아이디 <input name="sub"></label>
<button type="submit" name="action" value="agree">동의하기</button>
<button type="submit" name="action" value="deny">취소</button>
</form><p>{scope}</p></html>"""


@dataclass
class Naver:
    """Where somebody proves who they are. `answers_profile` is what the next profiles are."""

    url: str = ""
    secret: str = "s3cret"
    people: dict[str, dict[str, object]] = field(default_factory=dict)
    codes: dict[str, tuple[str, str]] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    answers_profile: dict[str, object] | None = None

    def has(self, subject: str, **claims: object) -> str:
        """Somebody with an account there, with `email`, `nickname`, `name`; their subject."""
        self.people[subject] = claims
        return subject

    def agree(self, address: str, subject: str) -> str:
        """They consent at `address`; where the provider sends them."""
        return self._press(address, {"sub": subject, "action": "agree"})

    def refuse(self, address: str) -> str:
        """They say no."""
        return self._press(address, {"action": "deny"})

    def _press(self, address: str, form: dict[str, str]) -> str:
        assert address.startswith(self.url), address
        assert httpx.get(address).status_code == 200
        answer = httpx.post(address, data=form)
        assert answer.status_code == 302, answer.text
        return answer.headers["Location"]

    def consent(self, asked: dict[str, str], form: dict[str, str]) -> str:
        """Where a pressed button leads."""
        back = {"state": asked["state"]}
        if form.get("action") == "deny":
            back |= {"error": "access_denied", "error_description": "Canceled By User"}
        else:
            code = back["code"] = token_urlsafe(8)
            self.codes[code] = (form["sub"], asked["redirect_uri"])
        return f"{asked['redirect_uri']}?{urlencode(back)}"

    def token(self, form: dict[str, str]) -> dict[str, object]:
        """An access token for a code, once; errors come with 200, as Naver's do."""
        known = self.codes.pop(form.get("code", ""), None)
        if known is None or form.get("client_secret") != self.secret or not form.get("state"):
            return {"error": "invalid_request", "error_description": "no valid data in session"}
        token = token_urlsafe(8)
        self.tokens[token] = known[0]
        return {"access_token": token, "token_type": "bearer", "expires_in": "3600"}

    def profile(self, authorization: str) -> dict[str, object] | None:
        """The profile behind a token."""
        subject = self.tokens.get(authorization.removeprefix("Bearer "))
        if subject is None:
            return None
        person = {"id": subject, **self.people.get(subject, {})}
        answered = {"resultcode": "00", "message": "success", "response": person}
        return self.answers_profile or answered


def _handler(naver: Naver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            if path == "/authorize":
                scope = "이름, 별명, 연락처 이메일 주소"
                self._send(HTTPStatus.OK, PAGE.format(scope=escape(scope)), "text/html")
            elif path == "/v1/nid/me":
                found = naver.profile(self.headers.get("Authorization", ""))
                refusal = {"resultcode": "024", "message": "Authentication failed"}
                status = HTTPStatus.OK if found else HTTPStatus.UNAUTHORIZED
                self._send(status, json.dumps(found or refusal), "application/json")
            else:
                self._send(HTTPStatus.NOT_FOUND, "", "text/plain")

        def do_POST(self) -> None:
            asked = urlsplit(self.path)
            size = int(self.headers.get("Content-Length") or 0)
            form = dict(parse_qsl(self.rfile.read(size).decode()))
            if asked.path == "/token":
                self._send(HTTPStatus.OK, json.dumps(naver.token(form)), "application/json")
                return
            query = {name: values[0] for name, values in parse_qs(asked.query).items()}
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", naver.consent(query, form))
            self.end_headers()

        def _send(self, status: HTTPStatus, text: str, kind: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    return Handler


@contextmanager
def running_naver() -> Iterator[Naver]:
    """Naver until the block ends."""
    naver = Naver()
    with ThreadingHTTPServer(("127.0.0.1", 0), _handler(naver)) as server:
        naver.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield naver
        server.shutdown()
        thread.join()
