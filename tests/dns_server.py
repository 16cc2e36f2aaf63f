"""A real DNS server on a free loopback port, over UDP and TCP."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from dnslib.server import DNSServer
from dnslib.zoneresolver import ZoneResolver

from tests.processes import free_port


@contextmanager
def running_dns(texts: Mapping[str, str | list[str]]) -> Iterator[str]:
    """Answers with TXT records, of other names that there are none: `127.0.0.1:5353`."""
    lines = [
        f"{name}. 60 IN TXT {_quoted(text)}"
        for name, found in texts.items()
        for text in ([found] if isinstance(found, str) else found)
    ]
    port = free_port()
    resolver = ZoneResolver("\n".join(lines))
    servers = [
        DNSServer(resolver, address="127.0.0.1", port=port, tcp=tcp, logger=_Silent())
        for tcp in (False, True)
    ]
    for server in servers:
        server.start_thread()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        for server in servers:
            server.stop()
            server.server.server_close()


class _Silent:
    def __getattr__(self, _name: str):
        return lambda *_args: None


def _quoted(text: str) -> str:
    """In pieces of 255 bytes, as long records are written."""
    return " ".join(f'"{text[at : at + 255]}"' for at in range(0, len(text), 255))
