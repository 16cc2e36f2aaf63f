"""What a page hands the portal: the API's own answers, so that its first screen asks nothing.

`{"/api/site": {"status": 200, "headers": {}, "body": {…}}, …}` (docs/decisions/0032).
"""

from collections.abc import Mapping
from typing import Any

import orjson

from hamsterd.errors import ServerFault
from hamsterd.web.asking import Answer

HEADERS = ("X-Next-Cursor", "X-Total-Count", "X-As-Of", "Content-Range", "Retry-After")
"""Of an answer, what the portal reads beside its body."""
_OPENING = b'<script type="application/json" id="given">'


def given(answers: Mapping[str, Answer]) -> bytes:
    """The data block for `answers` by their addresses; what failed is left to the portal."""
    pairs = [
        orjson.dumps(uri) + b":" + _handed(answer)
        for uri, answer in answers.items()
        if answer.status < ServerFault.status
    ]
    # In JSON a `<` stands in strings alone; escaped, no text can end the block.
    text = b"{" + b",".join(pairs) + b"}"
    return _OPENING + text.replace(b"<", rb"\u003c") + b"</script>"


def parsed(answer: Answer) -> Any:
    """What an answer says; None where it refuses."""
    return orjson.loads(answer.body) if answer.is_there else None


def _handed(answer: Answer) -> bytes:
    headers = {name: answer.headers[name] for name in HEADERS if name in answer.headers}
    body = answer.body if answer.is_there else _unnamed(answer.body)
    return b'{"status":%d,"headers":%b,"body":%b}' % (answer.status, orjson.dumps(headers), body)


def _unnamed(refusal: bytes) -> bytes:
    """A refusal without the id of the request, which would make each page another one."""
    shape = orjson.loads(refusal)
    shape.pop("requestId", None)
    return orjson.dumps(shape)
