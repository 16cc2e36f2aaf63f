"""Whether a store can be used at all: asked at the start, and by an operator."""

from hamsterd.errors import NotFound
from hamsterd.uploads.storage.interface import MediaStorage, new_stem

_WORDS = b"hamster"


def reach(storage: MediaStorage) -> None:
    """Ask for a file that is not there; raises `StorageUnavailable` for any other answer."""
    try:
        storage.read(_probe_name(), 0, 1)
    except NotFound:
        return


def try_out(storage: MediaStorage) -> None:
    """Write, read and remove a file of a few bytes; raises what goes wrong, `OSError` too."""
    name = _probe_name()
    with storage.staging() as folder:
        source = folder / name
        source.write_bytes(_WORDS)
        storage.put(source, name)
    try:
        if storage.read(name, 0, len(_WORDS)).data != _WORDS:
            raise OSError(f"{storage.place}: another file came back than was stored")
    finally:
        storage.delete(name)


def _probe_name() -> str:
    return f"{new_stem()}.webp"
