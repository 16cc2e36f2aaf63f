"""Bootstrap data: the API responses that a page's first screen would fetch.

`{"/api/site": {"status": 200, "headers": {}, "body": {…}}, …}` (docs/decisions/0057).
"""

from collections.abc import Mapping

import orjson

from hamsterd.core.errors import ServerFault
from hamsterd.http.shapes.answers import Response

_OPENING = b'<script type="application/json" id="bootstrap-data">'


def bootstrap_data(responses: Mapping[str, Response]) -> bytes:
    """The data block for `responses` by their URL; failed ones are left for the portal to fetch."""
    pairs = [
        orjson.dumps(uri) + b":" + _encoded(response)
        for uri, response in responses.items()
        if response.status < ServerFault.status
    ]
    # In JSON `<` occurs in strings only; escaped, no text can end the block.
    text = b"{" + b",".join(pairs) + b"}"
    return _OPENING + text.replace(b"<", rb"\u003c") + b"</script>"


def _encoded(response: Response) -> bytes:
    headers = orjson.dumps(response.headers)
    return b'{"status":%d,"headers":%b,"body":%b}' % (response.status, headers, response.body)
