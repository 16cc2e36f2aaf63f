"""A database, settings with a mail server, and the mail server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from hamsterd.config import Settings
from tests.mailbox import Mailbox, running_mailbox
from tests.postgres import throwaway_settings


@pytest.fixture
def dsn(quiet_database: str) -> str:
    """A migrated, empty database."""
    return quiet_database


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """Where mail arrives."""
    with running_mailbox() as box:
        yield box


@pytest.fixture
def settings(dsn: str, mailbox: Mailbox, tmp_path: Path) -> Settings:
    """The site whose mail goes to the mailbox."""
    return throwaway_settings(
        data_dir=tmp_path, smtp_url=SecretStr(mailbox.url), base_url="https://hamzzi.example"
    )
