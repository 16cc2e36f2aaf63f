"""Bootstrap data: the API responses that a page's first screen would fetch.

`{"/api/site": {"status": 200, "headers": {}, "body": {…}}, …}` (docs/decisions/0057).
"""

from collections.abc import Mapping

import orjson

from hamsterd.core.errors import ServerFault
from hamsterd.http.shapes.answers import Response

_OPENING = b'<script type="application/json" id="bootstrap-data">'


def bootstrap_data(responses: Mapping[str, Response], last: bytes) -> bytes:
    """The data block for `responses` by their URL, and `last`, an `addition` or its place."""
    pairs = b",".join(
        _pair(uri, response) for uri, response in responses.items() if _is_told(response)
    )
    return _OPENING + b"{" + _safe(pairs) + last + b"}</script>"


def addition(uri: str, response: Response) -> bytes:
    """One more response behind others in the data block; nothing for one that failed."""
    return b"," + _safe(_pair(uri, response)) if _is_told(response) else b""


def _is_told(response: Response) -> bool:
    """Failed ones are left for the portal to fetch."""
    return response.status < ServerFault.status


def _pair(uri: str, response: Response) -> bytes:
    headers = orjson.dumps(response.headers)
    return b'%b:{"status":%d,"headers":%b,"body":%b}' % (
        orjson.dumps(uri),
        response.status,
        headers,
        response.body,
    )


def _safe(text: bytes) -> bytes:
    """In JSON `<` occurs in strings only; escaped, no text can end the block."""
    return text.replace(b"<", rb"\u003c")
