"""Where the virus scanner listens, as its setting says it."""

from urllib.parse import urlsplit

_DEFAULT_PORT = 3310


def scanner_place(text: str) -> str:
    """`text` in one of two shapes: the path of a socket, or `host:port`.

    Raises ValueError for anything else.
    """
    if text.startswith("/"):
        return text
    parts = urlsplit(f"//{text.removeprefix('tcp://')}")
    if not parts.hostname or parts.path or parts.username or parts.port == 0:
        raise ValueError(text)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{host}:{parts.port or _DEFAULT_PORT}"
