"""The site a command works on: its settings and its database, opened and let go of again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from cli.asking import confirm
from cli.debugging import is_debugging
from cli.output import NOTICES, ActOutput, Output
from hamsterd.config import Settings, get_settings
from hamsterd.core.files import account
from hamsterd.db.checks import check_ctype
from hamsterd.db.embedded.server import EmbeddedPostgres
from hamsterd.db.embedded.watch import kept_alive
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.migrate import migrate, require_current
from hamsterd.db.site.site_flags import read_site_state
from hamsterd.db.slow import SLOW
from hamsterd.db.transaction import rehearsed as rehearsed  # noqa: PLC0414  # commands find it here
from hamsterd.privileges import become_owner
from hamsterd.realtime.bus import init_bus

T = TypeVar("T")

READ_ONLY_NOTICE = (
    "사이트는 읽기 전용인데 이 명령은 그대로 바꿨어요. 백업하거나 옮기는 중이면 빠질 수 있어요."
)


def ask_first(question: str, change: Callable[[], object]) -> None:
    """Ask for confirmation, once it is clear that `change` would succeed.

    It is executed and rolled back before the question, so that nobody confirms something
    impossible. Raises the errors of `change`, or `NotConfirmed`.
    """
    with rehearsed(dry_run=True):
        change()
    confirm(question)


def once_sure(output: ActOutput, act: Callable[[], T], question: str, *, yes: bool) -> T:
    """The result of `act` after confirmation; with `--dry-run` only a rehearsal."""
    if not (yes or output.dry_run):
        ask_first(question, act)
    with output.rehearsed():
        done = act()
    return done  # noqa: RET504  # mypy cannot see that a rehearsal ends here, too


@dataclass(frozen=True, slots=True)
class Site:
    """An open site: where its database is (past any pooler), and whether we started that."""

    settings: Settings
    dsn: str
    is_embedded: bool


@contextmanager
def open_site(*, migrate_configured: bool = False, keep_alive: bool = False) -> Iterator[Site]:
    """The site with a database of this version's schema.

    An embedded database is started and migrated automatically, and with `keep_alive` restarted if
    it dies. Raises `SchemaBehind` for a configured one that is behind, unless `migrate_configured`.
    """
    with open_database(keep_alive=keep_alive) as site:
        if site.is_embedded or migrate_configured:
            migrate()
        else:
            require_current()
        NOTICES[:] = [READ_ONLY_NOTICE] if read_site_state().is_read_only else []
        yield site


@contextmanager
def open_database(
    *,
    keep_alive: bool = False,
    is_checked: bool = True,
    lock_timeout_ms: int = 0,
    settings: Settings | None = None,
) -> Iterator[Site]:
    """The site with any schema: for the commands that show or change the schema.

    Without `is_checked`, the database's suitability is not checked either: for commands that check
    it. `lock_timeout_ms` is for commands that are not to wait for who locks a table; `settings` for
    those that have read them, and changed to the site's account.
    """
    settings = settings or settings_of_site()
    opened = partial(_opened, settings, is_checked=is_checked, lock_timeout_ms=lock_timeout_ms)
    if settings.database_url is not None:
        direct = settings.direct_url(settings.database_url.get_secret_value())
        with opened(direct, is_embedded=False) as site:
            yield site
        return
    with (
        EmbeddedPostgres(settings.data_dir) as server,
        kept_alive(server) if keep_alive else nullcontext(),
        opened(server.url(), is_embedded=True) as site,
    ):
        yield site


def settings_of_site() -> Settings:
    """The settings, for code that reads or writes in the data folder; switches to its owner's
    account.
    """
    settings = get_settings()
    become_owner(settings)
    return settings


def is_at_hand() -> bool:
    """Whether a database can be queried; an embedded one only while it runs."""
    settings = get_settings()
    running = settings.data_dir / "postgres" / "postmaster.pid"
    return settings.database_url is not None or running.exists()


def warn_of_sample(output: Output, settings: Settings) -> None:
    """Warn if the site's address is still a placeholder."""
    if settings.is_at_sample:
        said = f"HAMSTERD_BASE_URL이 보기로 적힌 {settings.base_url} 그대로예요."
        output.remark(f"{said} 회원이 접속할 주소로 바꾸고 다시 시작해 주세요.")


def operator() -> str:
    """The actor in the audit log: `cli:<account>`."""
    return f"cli:{account()}"


@contextmanager
def _opened(
    settings: Settings, dsn: str, *, is_embedded: bool, is_checked: bool, lock_timeout_ms: int
) -> Iterator[Site]:
    init_database(dsn, settings, lock_timeout_ms=lock_timeout_ms)
    init_bus(settings)
    if is_debugging():
        SLOW.watch(settings.slow_query_ms)
    try:
        with connection():
            if is_checked:
                check_ctype(database)
        yield Site(settings, dsn, is_embedded)
    finally:
        database.close_all()
