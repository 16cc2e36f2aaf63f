"""A provider that does not answer holds up those who sign in with it, and nobody else."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Semaphore

import pytest

from hamsterd.app import FILE_THREADS
from hamsterd.members.sign_in_providers import client, oidc
from hamsterd.members.sign_in_providers.client import PLACES, begin, identify
from hamsterd.members.sign_in_providers.errors import ProviderRefused
from hamsterd.members.sign_in_providers.providers import GOOGLE, KAKAO, NAVER, PROVIDERS
from tests.postgres import throwaway_settings

SITE = throwaway_settings()
CALLS: dict[str, Callable[[], object]] = {
    "start": lambda: begin(KAKAO, SITE),
    "return": lambda: identify(KAKAO, SITE, code="c", state="s", nonce="n", verifier="v"),
}


class Silence:
    """Whoever asks waits until it is over."""

    def __init__(self) -> None:
        self.asked, self.is_over = Semaphore(0), Event()

    def __call__(self, *_what: object, **_named: object) -> object:
        self.asked.release()
        self.is_over.wait()
        raise ValueError("nothing was said")


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> Iterator[Silence]:
    silent = Silence()
    oidc._discovered.cache_clear()
    monkeypatch.setattr(oidc.http, "get_json", silent)
    yield silent
    silent.is_over.set()


@pytest.mark.parametrize("name", CALLS)
def test_few_wait_for_it_and_the_others_are_refused_at_once(silence: Silence, name: str):
    with ThreadPoolExecutor(PLACES) as pool:
        waiting = [pool.submit(CALLS[name]) for _ in range(PLACES)]
        for _ in waiting:
            silence.asked.acquire()
        for call in CALLS.values():
            with pytest.raises(ProviderRefused):
                call()
        assert not any(one.done() for one in waiting)
        assert "naver.com" in begin(NAVER, SITE).address

        silence.is_over.set()
        assert all(isinstance(one.exception(), ProviderRefused) for one in waiting)


def test_a_place_is_free_again_however_it_ended(monkeypatch: pytest.MonkeyPatch):
    def fail(*_what: object, **_named: object) -> object:
        raise RuntimeError

    monkeypatch.setattr(oidc, "metadata_of", fail)
    for _ in range(2 * PLACES):
        with pytest.raises(RuntimeError):
            begin(GOOGLE, SITE)
    for _ in range(PLACES):
        assert client._PLACES["google"].acquire(blocking=False)
    for _ in range(PLACES):
        client._PLACES["google"].release()


def test_files_are_sent_while_all_of_them_are_away():
    assert len(PROVIDERS) * PLACES < FILE_THREADS
