"""The demo's pictures: drawn, then put through the pipeline every member's picture goes through.

Runs on all processors: each worker draws, processes and stores one picture at a time.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass

from fixtures.load import Demo, DemoPicture
from fixtures.pictures import draw_avatar, draw_banner, draw_photo, draw_portrait
from hamsterd.config import Settings
from hamsterd.uploads.images import ProcessedImage, process_image
from hamsterd.uploads.storage import new_stem, open_storage


@dataclass(frozen=True, slots=True)
class Wish:
    """One picture to be: `owner` (a username) uses it as `purpose` of `target` (a key).

    `kind` is what to draw: photo, portrait, avatar or banner; `look` how.
    """

    kind: str
    purpose: str
    target: str
    owner: str | None
    look: tuple[str, ...]
    seed: str


def wishes(demo: Demo, *, stride: int = 1) -> list[Wish]:
    """Every `stride`-th picture of the demo, those of one entry in their order, and all banners."""
    coats = {hamster.key: hamster.coat for hamster in demo.hamsters}

    def photos(
        purpose: str, key: str, owner: str, pictures: Sequence[DemoPicture]
    ) -> Iterator[Wish]:
        for at, one in enumerate(pictures):
            look = (coats[one.hamster], one.pose, one.scene)
            yield Wish("photo", purpose, key, owner, look, f"{key}-{at}")

    found = [
        Wish("avatar", "profile", member.username, member.username, (member.avatar,), member.email)
        for member in demo.members
        if member.avatar
    ]
    found += [
        Wish("portrait", "hamster", hamster.key, hamster.owner, (hamster.coat,), hamster.key)
        for hamster in demo.hamsters
    ]
    for entry in demo.entries:
        found += photos("diary", entry.key, demo.owners[entry.hamster], entry.pictures)
    for post in demo.posts:
        found += photos("community", post.key, post.author, post.pictures)
    banners = [Wish("banner", "ad", ad.picture, None, (ad.picture,), "") for ad in demo.ads]
    return found[::stride] + banners


def draw(wish: Wish) -> bytes:
    """The picture as a member's phone would send it."""
    if wish.kind == "photo":
        coat, pose, scene = wish.look
        return draw_photo(coat=coat, pose=pose, scene=scene, seed=wish.seed)
    if wish.kind == "portrait":
        return draw_portrait(coat=wish.look[0], seed=wish.seed)
    if wish.kind == "avatar":
        return draw_avatar(kind=wish.look[0], seed=wish.seed)
    return draw_banner(kind=wish.look[0])


def store_pictures(
    wanted: Sequence[Wish], settings: Settings, progress: Callable[[int, int], None]
) -> list[ProcessedImage]:
    """Draw and store all of `wanted`, in their order; all or none."""
    done: dict[int, ProcessedImage] = {}
    # Spawned, not forked: this process may hold threads and a database connection.
    context = multiprocessing.get_context("spawn")
    with (
        removed_on_failure(settings, done),
        ProcessPoolExecutor(os.cpu_count() or 1, mp_context=context) as pool,
    ):
        running = {pool.submit(_store, wish, settings): at for at, wish in enumerate(wanted)}
        for future in as_completed(running):
            done[running[future]] = future.result()
            progress(len(done), len(wanted))
    return [done[at] for at in range(len(wanted))]


@contextmanager
def removed_on_failure(settings: Settings, stored: dict[int, ProcessedImage]) -> Iterator[None]:
    """When the block raises, no file that `stored` names stays behind."""
    try:
        yield
    except BaseException:
        storage = open_storage(settings)
        for image in stored.values():
            for name in (image.file_name, *image.copies):
                storage.delete(name)
        raise


def _store(wish: Wish, settings: Settings) -> ProcessedImage:
    storage = open_storage(settings)
    with storage.staging() as folder:
        source = folder / "photo"
        source.write_bytes(draw(wish))
        image = process_image(source, folder, new_stem())
        for name in (*image.copies, image.file_name):
            storage.put(folder / name, name)
    return image
