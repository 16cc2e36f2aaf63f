"""Every reading command, on a site with a row of every kind that its schema allows.

Rows have nulls in one place and values in all others. A list that lacks a value, or an empty date,
makes such a command fail. `filled` is small and its rows are known; this site has all the others.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import hamsterd
from cli.commands.media import UNUSED as UNUSED_WORDS
from hamsterd.community.boards.readers import READERS
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import fetch_column, fetch_value
from hamsterd.http.shapes.console import Listing
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.kinds import KINDS
from hamsterd.media.rules import FileKind, Purpose
from hamsterd.models import ALL_MODELS
from hamsterd.operations.retention.media import UNUSED
from hamsterd.staff.audit.exports.schemas import ListExportIn, MemberExportIn
from hamsterd.staff.audit.exports.service import export_acts, export_cases, export_members
from hamsterd.staff.takedowns.exports import register_csv
from tests.cli.conftest import Operator, stewarding
from tests.cli.filled import Filled
from tests.cli.test_every_command import CALLS, COMMANDS, READ_AT_ONCE, takes
from tests.everything import fill_with_everything, stated_values
from tests.postgres import Cluster, throwaway_settings

SHOWN = {
    "users show": (
        "SELECT DISTINCT 'id:' || max(id) FROM users GROUP BY GROUPING SETS ((status), (role))"
    ),
    "reports show": "SELECT max(id)::text FROM report_cases GROUP BY target_type",
    "appeals show": "SELECT max(id)::text FROM appeals GROUP BY status",
    "takedowns show": "SELECT max(id)::text FROM takedowns GROUP BY target_type",
    "mail show": (
        "SELECT DISTINCT max(id)::text FROM outbox_mail WHERE channel = 'mail'"
        " GROUP BY GROUPING SETS ((kind), (status))"
    ),
}
"""Commands that show one thing get one of each kind."""
WELL = {0}
FINDINGS = {"doctor": {0, 1}}
"""It ends with 1 where it found something, and here it does."""


@pytest.fixture(scope="module")
def whole(
    postgres_cluster: Cluster, filled: Filled, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Operator]:
    """An operator of a site with a row of everything."""
    with stewarding(postgres_cluster, filled, tmp_path_factory.mktemp("whole")) as operator:
        init_database(operator.env["HAMSTERD_DATABASE_URL"], throwaway_settings())
        with connection():
            refused = fill_with_everything()
        database.close_all()
        assert refused == [], "no row is to be had of these: tell of them in tests.everything"
        yield operator


@pytest.fixture
def on_the_whole(whole: Operator) -> Iterator[None]:
    init_database(whole.env["HAMSTERD_DATABASE_URL"], throwaway_settings())
    with connection():
        yield
    database.close_all()


def test_no_table_is_empty(on_the_whole: None):
    tables = [model._meta.table_name for model in ALL_MODELS]
    assert [each for each in tables if not fetch_value(f"SELECT count(*) FROM {each}")] == []


def tells(operator: Operator, name: str, words: tuple[str, ...]) -> None:
    """For people and for programs."""
    for form in ((), ("--json",)):
        if form and not takes(COMMANDS[name], "--json"):
            continue
        ran = operator.run(*name.split(), *words, *form)
        assert ran.returncode in FINDINGS.get(name, WELL), (name, words, ran.stderr)
        assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("name", [name for name in READ_AT_ONCE if name not in SHOWN])
def test_it_tells_of_everything(whole: Operator, name: str):
    words = ("--limit", "100") if takes(COMMANDS[name], "--limit") else CALLS[name].words
    tells(whole, name, words)


@pytest.mark.parametrize("name", SHOWN)
def test_it_shows_one_of_each(whole: Operator, on_the_whole: None, name: str):
    for word in fetch_column(SHOWN[name]):
        tells(whole, name, (word,))


LISTS = {
    id(value): pytest.param(value, id=f"{module.name}.{name}")
    for module in walk_packages(hamsterd.__path__, "hamsterd.")
    if "migrations" not in module.name and not module.name.endswith("__main__")
    for name, value in vars(import_module(module.name)).items()
    if isinstance(value, Listing) and not name.startswith("_")
}


@pytest.mark.parametrize("listing", LISTS.values())
def test_the_console_lists_everything(on_the_whole: None, listing: Listing[Any]):
    # A keeper's list is requested for the boards that the keeper has.
    asked = {"kept": fetch_column("SELECT id FROM boards")} if "(kept)" in repr(listing) else {}
    if listing is READERS:  # of one board
        asked = {"board_id": fetch_value("SELECT min(board_id) FROM board_readers")}
    page = listing.page(AdminListQuery.of(sort=("id", "DESC"), rows=100, filter={}), **asked)

    assert page.items
    for row in page.items:
        assert row.model_dump_json(by_alias=True)


@pytest.mark.parametrize(
    ("export", "form"),
    [(export_members, MemberExportIn), (export_cases, ListExportIn), (export_acts, ListExportIn)],
)
def test_a_list_is_saved_as_a_file(on_the_whole: None, export: Any, form: Any):
    file = export(form(), actor="cli:tests")

    head, *rows = file.read().decode("utf-8-sig").splitlines()
    assert head
    assert rows


def test_the_register_of_takedowns_is_saved_as_a_file(on_the_whole: None):
    assert len(register_csv(actor="cli:tests").splitlines()) > 2


def test_files_are_what_the_schema_says(on_the_whole: None):
    stated = stated_values("uploads")
    assert set(stated["purpose"]) == {*Purpose}
    assert set(stated["kind"]) == {*FileKind}


def test_every_kind_of_unused_file_has_words():
    assert set(UNUSED_WORDS) == {*UNUSED, "files", "lost", "thumbnails"} | {
        name for name, kind in KINDS.items() if kind.comment
    }
