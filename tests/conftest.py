"""Fixtures for all tests."""

import asyncio
import gc
import smtplib
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from functools import cache, wraps

import httpx
import pytest
import requests
from pydantic import SecretStr

from hamsterd.core.cache import drop_everything
from hamsterd.db.handle import database, init_database
from hamsterd.media.storage import DiskStorage
from hamsterd.media.storage.bucket import Bucket
from tests import examples, people
from tests.compiling import compile_a_share
from tests.mailbox import Mailbox, running_mailbox
from tests.naver import Naver, running_naver
from tests.parts import MARKED
from tests.people import Person
from tests.postgres import Cluster, running_cluster, throwaway_settings
from tests.provider import Provider, running_provider
from tests.rows import checked_rows
from tests.s3 import S3Server, running_s3
from tests.site import RunningSite, empty_tables, quick_passwords, running_site, site_settings
from tests.valkey import Valkey, running_valkey

examples.register()

STORE_CALLS = ("put", "copy", "stat", "read", "open", "delete", "files")
OUTSIDE: tuple[tuple[type, tuple[str, ...]], ...] = (
    (DiskStorage, STORE_CALLS),
    (Bucket, STORE_CALLS),
    (requests.Session, ("send",)),
    (smtplib.SMTP, ("connect",)),
)
"""Calls that may take any time, and that no rollback undoes."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Disables garbage collection during the collection, and freezes the collected objects.

    Afterwards it is as rare as fits a process that imports more all the time and handles no load.
    """
    gc.disable()
    try:
        compile_a_share(session.config)
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def rows_are_what_they_say() -> Iterator[None]:
    """Every row that a statement gives, in whatever test."""
    with checked_rows():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A test that drives no browser may run a loop, though one before it drove one.

    Playwright's loop counts as running in this thread for as long as its browser is open.
    """
    loop = None if item.get_closest_marker("browser") else asyncio._get_running_loop()
    if loop is None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Assign each test to a part, because a part that never runs means tests that never run.

    A test whose examples are counted by `tests.examples` also belongs to the part `fuzz`.
    """
    for item in items:
        if isinstance(item, pytest.Function) and examples.are_counted_in(item.module):
            item.add_marker("examples")
        mark = item.get_closest_marker("part")
        if mark is not None and mark.kwargs.get("name") not in MARKED:
            raise pytest.UsageError(f"{item.nodeid}: name one of {sorted(MARKED)} as its part")


@pytest.fixture(scope="session", autouse=True)
def certificates_are_read_once() -> Iterator[None]:
    """`httpx.get` reads all certificates of the machine at each call, for addresses without TLS.

    That takes longer than most answers, and who waits for a site asks ten times a second.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "httpx._transports.default.create_ssl_context", cache(httpx.create_ssl_context)
        )
        yield


@pytest.fixture(scope="session", autouse=True)
def nothing_outside_in_a_transaction() -> Iterator[None]:
    """Calls outside the database raise an error while this thread holds locks."""
    with pytest.MonkeyPatch.context() as patch:
        for owner, names in OUTSIDE:
            for name in names:
                patch.setattr(owner, name, _refused_in_a_transaction(getattr(owner, name)))
        yield


@pytest.fixture(scope="session", autouse=True)
def cookies_are_sought_where_there_are_some() -> Iterator[None]:
    """Else the standard library's cookie jar reads every answer, in a twentieth of its time."""
    extract = httpx.Cookies.extract_cookies

    def sought(self: httpx.Cookies, answer: httpx.Response) -> None:
        if "set-cookie" in answer.headers:
            extract(self, answer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.Cookies, "extract_cookies", sought)
        yield


def _refused_in_a_transaction(call: Callable[..., object]) -> Callable[..., object]:
    @wraps(call)
    def outside(*args: object, **named: object) -> object:
        if database.in_transaction():
            raise AssertionError(f"{call.__qualname__} is called inside a transaction")
        return call(*args, **named)

    return outside


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """The throwaway PostgreSQL of this run."""
    with running_cluster() as cluster:
        yield cluster
        if not database.deferred:  # a worker of command tests alone never points the handle
            database.close_all()


@pytest.fixture(scope="session")
def postgres_url(postgres_cluster: Cluster) -> Iterator[str]:
    """A migrated database of this worker's own."""
    url = postgres_cluster.migrated()
    yield url
    if not database.deferred:
        database.close_all()
    postgres_cluster.drop(url)


@pytest.fixture(scope="session")
def quiet_url(postgres_cluster: Cluster) -> Iterator[str]:
    """A second migrated database of this worker's own, on which no site runs."""
    url = postgres_cluster.migrated()
    yield url
    postgres_cluster.drop(url)


@pytest.fixture
def quiet_database(quiet_url: str) -> Iterator[str]:
    """The handle on an empty database that no other test uses; its URL.

    For tests that change no tables: a database of its own would cost ten times as much.
    """
    init_database(quiet_url, throwaway_settings())
    empty_tables()
    drop_everything()
    yield quiet_url
    database.close_all()


@pytest.fixture(scope="session")
def running(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The real site of this test run (of this worker)."""
    settings = site_settings(tmp_path_factory.mktemp("site"))
    with quick_passwords(), running_site(postgres_url, settings) as site:
        yield site


@pytest.fixture
def site(running: RunningSite) -> RunningSite:
    """The site, empty."""
    running.reset()
    return running


@pytest.fixture
def afterwards_anew(running: RunningSite) -> Iterator[None]:
    """For a test that changes what the next ones would share (`RunningSite.holding`)."""
    yield
    running.reset()


@pytest.fixture
def visitor(site: RunningSite) -> Person:
    """Somebody who is not signed in."""
    return people.visitor(site.url)


@pytest.fixture
def owner(site: RunningSite) -> Person:
    """콩이집사: writes the diary."""
    return people.sign_up(site.url, "kong", "콩이집사")


@pytest.fixture
def follower(site: RunningSite) -> Person:
    """두부언니: reads along and likes."""
    return people.sign_up(site.url, "dubu", "두부언니")


@pytest.fixture
def stranger(site: RunningSite) -> Person:
    """지나가던햄: has nothing to do with the others."""
    return people.sign_up(site.url, "passer", "지나가던햄")


@pytest.fixture
def admin(site: RunningSite) -> Person:
    """Runs the site."""
    return people.make_admin(people.sign_up(site.url, "sitemaster", "햄장"))


@pytest.fixture(scope="session")
def s3_server() -> Iterator[S3Server]:
    """The S3 server of this run (of this worker); each test takes a bucket of its own."""
    with running_s3() as server:
        yield server


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[Valkey]:
    """The Valkey of this run (of this worker)."""
    with running_valkey() as server:
        yield server


@pytest.fixture(scope="session", params=["postgres", "valkey"])
def bus(request: pytest.FixtureRequest) -> dict[str, str]:
    """The bus settings of a site: none, or its Valkey."""
    if request.param == "postgres":
        return {}
    return {"HAMSTERD_BUS_URL": request.getfixturevalue("valkey_server").url}


@pytest.fixture(scope="session")
def issuer() -> Iterator[Provider]:
    with running_provider() as running:
        yield running


@pytest.fixture
def google(site: RunningSite, issuer: Provider, monkeypatch: pytest.MonkeyPatch) -> Provider:
    """The site offers Google."""
    monkeypatch.setattr(site.settings, "google_client_id", "hamsterd-client")
    monkeypatch.setattr(site.settings, "google_client_secret", SecretStr("s3cret"))
    monkeypatch.setattr(site.settings, "google_issuer", issuer.url)
    return issuer


@pytest.fixture
def kakao(site: RunningSite, issuer: Provider, monkeypatch: pytest.MonkeyPatch) -> Provider:
    """The site offers Kakao."""
    monkeypatch.setattr(site.settings, "kakao_client_id", "hamsterd-kakao")
    monkeypatch.setattr(site.settings, "kakao_client_secret", SecretStr("s3cret"))
    monkeypatch.setattr(site.settings, "kakao_issuer", issuer.url)
    return issuer


@pytest.fixture(scope="session")
def naver_server() -> Iterator[Naver]:
    with running_naver() as running:
        yield running


@pytest.fixture
def naver(
    site: RunningSite, naver_server: Naver, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Naver]:
    """The site offers Naver."""
    monkeypatch.setattr(site.settings, "naver_client_id", "hamsterd-naver")
    monkeypatch.setattr(site.settings, "naver_client_secret", SecretStr(naver_server.secret))
    monkeypatch.setattr(site.settings, "naver_auth_url", naver_server.url)
    monkeypatch.setattr(site.settings, "naver_api_url", naver_server.url)
    yield naver_server
    naver_server.answers_profile = None


@pytest.fixture
def mailbox(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    """Where the site's mail arrives."""
    with ExitStack() as at_the_end, running_mailbox() as box:
        monkeypatch.setattr(site.settings, "smtp_url", SecretStr(box.url))
        yield box
        at_the_end.enter_context(site.nothing_in_hand())
