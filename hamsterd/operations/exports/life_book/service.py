"""Asking for the book of one's own hamster, and fetching it."""

from psycopg2.extras import Json

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.operations.exports.life_book.errors import (
    LifeBookExpired,
    LifeBookNotFound,
    LifeBookOpen,
    LifeBookTooSoon,
)
from hamsterd.operations.exports.life_book.queries import latest_book, latest_file, require_owner
from hamsterd.operations.exports.life_book.rules import download_name
from hamsterd.operations.exports.life_book.schemas import LifeBookForm, LifeBookOut
from hamsterd.operations.exports.rules import OPEN, ExportStatus
from hamsterd.operations.exports.service import ReadyFile, wish_for_run

_ASK = """
    INSERT INTO exports (user_id, kind, hamster_id, choices)
    VALUES (%(member_id)s, 'life_book', %(hamster_id)s, %(choices)s)
    ON CONFLICT (user_id, kind, coalesce(hamster_id, 0)) WHERE status IN ('asked', 'making')
    DO NOTHING
    RETURNING id
"""


@transactional
def own_book(*, member_id: int, hamster_id: int) -> LifeBookOut:
    """The latest book of one's own hamster; raises `HamsterNotFound`."""
    require_owner(hamster_id, member_id)
    return latest_book(hamster_id, member_id)


@transactional
def ask_book(*, member_id: int, hamster_id: int, form: LifeBookForm) -> LifeBookOut:
    """Request the book of one's own hamster; the job is triggered at once.

    Raises `HamsterNotFound`, `InvalidInput` for days in the wrong order, `LifeBookOpen` while one
    is being made, `LifeBookTooSoon` within a day of the last.
    """
    require_owner(hamster_id, member_id)
    if form.from_day and form.to_day and form.from_day > form.to_day:
        raise InvalidInput(fields={"toDay": "시작하는 날보다 뒤의 날을 골라 주세요."})
    latest = latest_book(hamster_id, member_id)
    if latest.status in OPEN:
        raise LifeBookOpen
    if latest.next_ask_at is not None:
        wait = latest.next_ask_at - utc_now()
        raise LifeBookTooSoon(int(wait.total_seconds()) + 1)
    choices = Json(form.model_dump(mode="json"))
    if fetch_value(_ASK, member_id=member_id, hamster_id=hamster_id, choices=choices) is None:
        raise LifeBookOpen
    wish_for_run(member_id)
    return latest_book(hamster_id, member_id)


def ready_book(*, member_id: int, hamster_id: int) -> ReadyFile:
    """The file of the latest book made.

    Raises `HamsterNotFound`, `LifeBookNotFound` or `LifeBookExpired`.
    """
    with connection():
        require_owner(hamster_id, member_id)
        row = latest_file(hamster_id, member_id)
    if row is None:
        raise LifeBookNotFound
    file_name, made_at, expires_at = row["file_name"], row["made_at"], row["expires_at"]
    if row["status"] == ExportStatus.EXPIRED or expires_at is None or expires_at <= utc_now():
        raise LifeBookExpired
    if file_name is None or made_at is None:
        raise LifeBookNotFound
    return ReadyFile(file_name, download_name(row["name"], kst_day(made_at)))
