"""A TCP proxy that can be cut: `python -m tests.chaos.proxy PORT TARGET_PORT`.

It is a process of its own. Killing it resets every connection; stopping it leaves them silent.
"""

import asyncio
import sys
from contextlib import suppress
from functools import partial

PIECE = 65_536


async def serve(port: int, target: int) -> None:
    """Carry what comes to `port` to `target` and back."""
    server = await asyncio.start_server(partial(_carry, target), "127.0.0.1", port)
    await server.serve_forever()


async def _carry(target: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        there, back = await asyncio.open_connection("127.0.0.1", target)
    except OSError:
        writer.transport.abort()
        return
    await asyncio.gather(_pump(reader, back), _pump(there, writer))


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await source.read(PIECE):
            sink.write(piece)
            await sink.drain()
    sink.close()


if __name__ == "__main__":
    asyncio.run(serve(*map(int, sys.argv[1:])))
