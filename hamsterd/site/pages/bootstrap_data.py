"""What a page hands the portal: what its first screen would fetch, so that it fetches nothing.

`{"/api/site": {"status": 200, "headers": {}, "body": {…}}, …}` (docs/decisions/0057).
"""

from collections.abc import Mapping

import orjson

from hamsterd.core.errors import ServerFault
from hamsterd.http.answers import Response

_OPENING = b'<script type="application/json" id="bootstrap-data">'


def bootstrap_data(responses: Mapping[str, Response]) -> bytes:
    """The data block for `responses` by their addresses; what failed is left to the portal."""
    pairs = [
        orjson.dumps(uri) + b":" + _encoded(response)
        for uri, response in responses.items()
        if response.status < ServerFault.status
    ]
    # In JSON a `<` stands in strings alone; escaped, no text can end the block.
    text = b"{" + b",".join(pairs) + b"}"
    return _OPENING + text.replace(b"<", rb"\u003c") + b"</script>"


def _encoded(response: Response) -> bytes:
    headers = orjson.dumps(response.headers)
    return b'{"status":%d,"headers":%b,"body":%b}' % (response.status, headers, response.body)
