"""`hamster serve`: open the site, run its timetable, and serve until told to stop."""

import errno
import os
import socket
from collections.abc import Callable
from functools import partial

from rich.console import Group
from rich.table import Table
from rich.text import Text
from tornado.netutil import bind_sockets

from cli.demo import SignIn, demo_sign_ins
from cli.output import Mark, Output
from cli.site import Site, open_site, warn_of_sample
from hamsterd.config import Settings
from hamsterd.core.logs import logging_to
from hamsterd.core.process.event_loop import run
from hamsterd.core.process.systemd import READY, notify
from hamsterd.core.settings.setting_errors import unknown_sentences
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.slow import SLOW
from hamsterd.media.storage import open_storage, require_usable
from hamsterd.server import serve
from hamsterd.site.setup.code import setup_code
from hamsterd.site.setup.service import awaits_owner
from hamsterd.supervisor import EVERYWHERE, PortTaken, Supervisor, local_url, reserve_port
from scheduler.runner import running_scheduler


def serve_site(
    output: Output, *, host: str, port: int, workers: int, migrate: bool, scheduler: bool
) -> None:
    """Serve until SIGTERM or Ctrl-C, with the options of `hamster serve`."""
    _warn_of_unknown(output)
    with (
        open_site(migrate_configured=migrate, keep_alive=True) as site,
        logging_to(site.settings.log_level, site.settings.log_format),
    ):
        site.settings.signing_key()
        require_usable(open_storage(site.settings))
        SLOW.watch(site.settings.slow_query_ms)
        _require_free(host, port)
        on_ready = _announce(output, site, host, workers)
        with running_scheduler(site.settings, dsn=site.dsn, enabled=scheduler):
            if workers == 1:
                _serve_here(site, host, port, on_ready)
            else:
                run(_supervise(site, host, port, workers, on_ready))
    output.remark("서버를 멈췄어요.", Mark.GOOD)


def _warn_of_unknown(output: Output) -> None:
    for sentence in unknown_sentences(Settings.model_fields):
        output.remark(sentence, Mark.WARN)


def _require_free(host: str, port: int) -> None:
    """Before the scheduler begins, which would be stopped in the middle. Raises `PortTaken`."""
    if not port:
        return
    try:
        reserve_port(host, port).close()
    except socket.gaierror as error:
        raise PortTaken(
            f"{host} 주소를 찾을 수 없어요. --host에는 이 컴퓨터의 주소나 0.0.0.0을 적어 주세요."
        ) from error


def _serve_here(site: Site, host: str, port: int, on_ready: Callable[[int], None]) -> None:
    try:
        listen = partial(bind_sockets, port, host)
        dsn = site.settings.pooled_url(site.dsn)
        run(serve(site.settings, dsn=dsn, listen=listen, on_ready=on_ready))
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL}:
            raise
        raise PortTaken(
            f"{host}의 {port}번 포트를 쓸 수 없어요 ({os.strerror(error.errno)})."
            " 다른 프로그램을 끄거나 --port로 다른 번호를 골라 주세요."
        ) from error


async def _supervise(
    site: Site, host: str, port: int, workers: int, on_ready: Callable[[int], None]
) -> None:
    # Made here: its events belong to this loop.
    dsn = site.settings.pooled_url(site.dsn)
    await Supervisor(site.settings, dsn, host, port, workers, on_ready).run()


def _announce(output: Output, site: Site, host: str, workers: int) -> Callable[[int], None]:
    people = demo_sign_ins()  # queried now, because `ready` runs on the event loop
    code = setup_code(site.settings) if site.settings.setup_page and awaits_owner() else None

    def ready(port: int) -> None:
        notify(READY)
        urls = _addresses(host, port)
        if "base_url" not in site.settings.model_fields_set:
            site.settings.base_url = urls[0]
        setup = f"{site.settings.base_url}/setup?code={code}" if code else None
        if output.as_json:
            facts = {"ready": True, "url": urls[0], "port": port, "pid": os.getpid()}
            output.data({**facts, "setupUrl": setup} if setup else facts)
            return
        name = site_settings(site.settings).site_name
        output.panel(name, Group(*_welcome(site, urls, people, workers)))
        if setup:
            output.line(f"\n  처음 설정  {setup}\n")
            warn_of_sample(output, site.settings)

    return ready


def _welcome(site: Site, urls: list[str], people: list[SignIn], workers: int) -> list[Table | Text]:
    grid = Table.grid(padding=(0, 3))
    grid.add_column(style="muted", no_wrap=True)
    grid.add_column(no_wrap=True, overflow="ignore")
    for number, url in enumerate(urls):
        grid.add_row("주소" if number == 0 else "", Text(url, style="bold"))
    where = "내장 PostgreSQL" if site.is_embedded else "설정된 PostgreSQL"
    kept = f" · {site.settings.data_dir.resolve()}" if site.is_embedded else ""
    grid.add_row("데이터", f"{where}{kept}")
    grid.add_row("프로세스", f"{workers}개")
    parts: list[Table | Text] = [grid]
    if people:
        parts += [Text(), _sign_in_table(people)]
    if not (site.settings.portal_dist / "index.html").exists():
        parts += [Text(), Text("! 포털이 아직 없어요. `make setup`으로 빌드해 주세요.", "warn")]
    return [*parts, Text(), Text("멈추려면 Ctrl-C를 누르세요.", style="muted")]


def _sign_in_table(people: list[SignIn]) -> Table:
    grid = Table.grid(padding=(0, 3))
    grid.add_column(style="muted", no_wrap=True)
    grid.add_column(style="accent", no_wrap=True)
    grid.add_column(no_wrap=True)
    for person in people:
        grid.add_row(f"체험용 {person.role}", person.username, person.password)
    return grid


def _addresses(host: str, port: int) -> list[str]:
    urls = [local_url(host, port)]
    return [*urls, f"http://{socket.gethostname()}:{port}"] if host in EVERYWHERE else urls
