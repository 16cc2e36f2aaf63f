"""A database, a receiver, and a site that tells it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from hamsterd.config import Settings
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.listening_webhook import Receiver, running_receiver
from tests.postgres import throwaway_settings

SECRET = "sunflower-seeds-7391"


@pytest.fixture
def dsn(quiet_database: str) -> str:
    """A migrated database with a scheduler and a proved backup, so that all is well."""
    with transaction():
        execute(
            """INSERT INTO jobs (name, crontab, says_when, does, next_at, seen_at)
               VALUES ('recount', '* * * * *', '1분마다', '셉니다.', now() + interval '1 day',
                       now() + interval '1 day')"""
        )
        execute(
            """INSERT INTO backups (file_name, status, manifest, finished_at, verified_at)
               VALUES ('20261121T180000Z', 'done', '{}', now(), now())"""
        )
    return quiet_database


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Where the staff hears."""
    with running_receiver() as one:
        yield one


@pytest.fixture
def site(dsn: str, receiver: Receiver, tmp_path: Path) -> Settings:
    """The site that tells it."""
    return throwaway_settings(
        data_dir=tmp_path,
        base_url="https://hamzzi.example",
        webhook_allow_private=True,
        webhook_secret=SecretStr(SECRET),
        webhook_url=SecretStr(receiver.url),
    )
