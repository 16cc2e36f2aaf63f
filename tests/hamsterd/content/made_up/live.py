"""A site with one kind more, in a process of its own: `python -m … <DSN>` lives its whole life.

The only edit is the line in `hamsterd/kinds.py`, made while that is loaded.
"""

# ruff: noqa: E402  # the line comes before whatever reads the kinds

import sys
from pathlib import Path
from types import ModuleType

import hamsterd

_IMPORT = "from hamsterd.hamsters.profile import kind as hamsters\n"
_LAST = "        contests.CONTEST_ENTRY,\n"


def add_the_line() -> None:
    """Load `hamsterd.kinds` with one kind more."""
    path = Path(hamsterd.__file__).with_name("kinds.py")
    text = path.read_text()
    assert _IMPORT in text
    assert _LAST in text
    text = text.replace(
        _IMPORT, f"{_IMPORT}from tests.hamsterd.content.made_up import kind as recipes\n"
    )
    text = text.replace(_LAST, f"{_LAST}        recipes.RECIPE,\n")
    kinds = ModuleType("hamsterd.kinds")
    sys.modules["hamsterd.kinds"] = kinds
    exec(compile(text, path, "exec"), vars(kinds))
    hamsterd.kinds = kinds  # type: ignore[attr-defined]


add_the_line()

from hamsterd.app import MEDIA_RULES
from hamsterd.content.lifecycle import (
    delete,
    hide,
    locked,
    remove,
    restore,
    show,
)
from hamsterd.content.visibility import HiddenFor, is_seen
from hamsterd.content.writing import publish, write
from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import database, init_database
from hamsterd.db.sql import execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.queries import hits
from hamsterd.operations.exports.records import RECORDS
from hamsterd.operations.retention.trash import purge_trash
from hamsterd.own.trash.service import list_trash
from hamsterd.own.trash.service import restore as restore_own
from hamsterd.site.pages.statuses import page_status
from hamsterd.staff.cases.reports.schemas import ReportIn
from hamsterd.staff.cases.reports.service import file_report
from hamsterd.staff.kinds import TargetKind
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.hamsterd.content.made_up.kind import RECIPE
from tests.hamsterd.content.made_up.model import Recipe
from tests.postgres import throwaway_settings

SETTINGS = throwaway_settings()
_MEMBER = """
    INSERT INTO users (username, email, nickname)
    VALUES (%(name)s, %(name)s || '@hamzzi.example', %(name)s) RETURNING id
"""


def member(name: str) -> int:
    return int(fetch_value(_MEMBER, name=name))


def written(author_id: int, name: str) -> int:
    """A recipe as its own handlers would write it."""
    with transaction():
        recipe = write(RECIPE, user_id=author_id, name=name, steps="해바라기씨를 볶아요.")
        publish(RECIPE, recipe)
    return int(recipe["id"])


def live() -> None:
    """Everything that can become of one."""
    with transaction():
        Recipe.create_table()
        author, reader = member("kong"), member("dubu")
    recipe = written(author, "해씨쿠키")

    def posts() -> int:
        return int(fetch_value("SELECT posts_count FROM users WHERE id = %(id)s", id=author))

    def is_found() -> bool:
        return recipe in hits(RECIPE.searched_as, ["해씨쿠키"])

    with transaction():
        assert (posts(), is_found(), is_seen(RECIPE, recipe, None)) == (1, True, True)
    assert RECIPE.name in MEDIA_RULES
    assert page_status(RECIPE.name, recipe, None) == 200

    assert hide(RECIPE, recipe, HiddenFor.REPORTS)
    with transaction():
        assert (posts(), is_found(), is_seen(RECIPE, recipe, None)) == (0, False, False)
    assert show(RECIPE, recipe, HiddenFor.REPORTS)
    assert remove(RECIPE, recipe)
    assert page_status(RECIPE.name, recipe, None) == 410
    assert restore(RECIPE, recipe)
    assert page_status(RECIPE.name, recipe, None) == 200

    form = ReportIn(
        reported_item_type=TargetKind(RECIPE.name), reported_item_id=recipe, reason="spam"
    )
    assert file_report(reporter_id=reader, form=form, dismissed_max=10).status == "pending"
    with transaction():
        case = fetch_row("SELECT target_owner_id, snapshot FROM report_cases")
        assert (case["target_owner_id"], case["snapshot"]["name"]) == (author, "해씨쿠키")

    (record,) = [one for one in RECORDS if one.name == "recipes"]
    with transaction():
        assert [row["name"] for row in fetch_all(record.sql, viewer_id=author)] == ["해씨쿠키"]

    with transaction():
        before = locked(RECIPE, recipe)
        assert before is not None
        delete(RECIPE, before)
    (lost,) = list_trash(member_id=author, limit=10, cursor=None).items
    assert (lost.kind, lost.title) == (RECIPE.name, "해씨쿠키")
    back = restore_own(
        member_id=author, is_admin=False, kind=RECIPE.name, target_id=recipe, board_id=None
    )
    assert back.url == f"/recipe/{recipe}"

    with transaction():
        execute("UPDATE users SET posts_count = 7 WHERE id = %(id)s", id=author)
    assert recount(Task(SETTINGS, dry_run=False))["users.posts_count"] == 1
    with transaction():
        assert posts() == 1
        execute("UPDATE report_cases SET status = 'dismissed', decided_at = now()")
        execute("UPDATE recipes SET deleted_at = now() - interval '40 days'")
    purged = purge_trash(utc_now(), site=SETTINGS, deadline=Deadline())
    assert purged["recipes"] == 1


if __name__ == "__main__":
    init_database(sys.argv[1], SETTINGS)
    live()
    database.close_all()
