"""Personal data is declared beside each table, and the declarations cover the whole schema."""

import re

from peewee import ForeignKeyField

from hamsterd.core.data_kinds import DataKind
from hamsterd.models import ALL_MODELS
from hamsterd.models.base import PlainTable, Written
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    LEAKS,
    MEMBER_DATA,
    MISUSE,
    NOBODYS,
    PARTS,
    Anonymise,
    InRecord,
    NotInRecord,
)
from hamsterd.models.topics import Topic
from hamsterd.operations.exports.records import RECORDS
from hamsterd.operations.retention.purge import EMPTIED
from hamsterd.operations.retention.rules import RULES

KEPT_OF_A_MEMBER = {
    "total_likes": "kept with the writing that they are of",
    "likes_step": "computed of total_likes",
    "followers_step": "computed of followers_count, which becomes 0",
    "experience_step": "computed of experience",
    "last_seen_hour": "computed of last_seen_at, which is emptied",
    "diaries_count": "public writing stays",
    "posts_count": "public writing stays",
    "comments_count": "public writing stays",
    "suspended_until": "a sanction outlasts the account",
    "withdrawn_at": "says since when",
    "google_subject": "hamsterd.members.sign_in_providers.links empties it",
    "google_email": "hamsterd.members.sign_in_providers.links empties it",
    "google_linked_at": "hamsterd.members.sign_in_providers.links empties it",
    "created_at": "figures count by it",
    "updated_at": "says nothing of the member",
}
"""Columns of `users` that a purge leaves as they are."""
FILES = {record.name: record for record in RECORDS}
TELLING = {
    DataKind.EMAIL: r"(^|_)email$|^to_address$",
    DataKind.DEVICE: r"^ip$|^user_agent$",
    DataKind.PASSWORD: r"password",
    DataKind.PRIVATE: r"^is_(private|public|secret)$",
}
"""Columns that give a kind of data away by their names."""
NO_ADDRESS = {"moved_members": "needs_email says that there is none"}
SAID_BY_ALL = {"id", "erased_at", *Written._meta.fields}
"""A number, and what `hiddenReason` and `deletedAt` tell of each kind of writing."""


def columns(table: type[PlainTable]) -> set[str]:
    return {field.column_name for field in table._meta.sorted_fields}


def leads_to_members(table: type[PlainTable]) -> set[str]:
    return {
        field.column_name
        for field in table._meta.sorted_fields
        if isinstance(field, ForeignKeyField) and field.rel_model is User
    }


def test_every_reference_to_a_member_says_what_becomes_of_it():
    stated = {data.name for data in MEMBER_DATA}
    there = {
        f"{table._meta.table_name}.{column}"
        for table in ALL_MODELS
        for column in leads_to_members(table)
    }

    assert there - stated == set()


def test_every_table_is_about_members_part_of_one_that_is_or_about_nobody():
    about_members = {data.table for data in MEMBER_DATA}
    homes = {
        table._meta.table_name: [
            table in about_members,
            table in PARTS,
            table in NOBODYS,
        ].count(True)
        for table in ALL_MODELS
    }

    assert {name: times for name, times in homes.items() if times != 1} == {}


def test_a_part_goes_with_what_it_is_part_of():
    kept = {
        table._meta.table_name
        for table, (parent, _) in PARTS.items()
        if not any(
            isinstance(field, ForeignKeyField)
            and field.rel_model is parent
            and field.on_delete == "CASCADE"
            for field in table._meta.sorted_fields
        )
    }

    assert kept == set()


def test_every_column_is_in_the_record_or_has_a_reason():
    shown: dict[type[PlainTable], list[InRecord]] = {}
    for data in MEMBER_DATA:
        if isinstance(data.record, InRecord):
            shown.setdefault(data.table, []).append(data.record)
    for table, (_, record) in PARTS.items():
        if isinstance(record, InRecord):
            shown.setdefault(table, []).append(record)

    missing = {}
    for table, records in shown.items():
        sql = " ".join(FILES[file].sql for record in records for file in record.files)
        reasons = set().union(*(record.left_out for record in records))
        told = {column for column in columns(table) if re.search(rf"\b{column}\b", sql)}
        untold = columns(table) - told - reasons - SAID_BY_ALL - leads_to_members(table)
        if untold:
            missing[table._meta.table_name] = untold
    assert missing == {}


def test_every_reason_is_of_a_column():
    stale = {
        f"{data.name}: {column}"
        for data in MEMBER_DATA
        if isinstance(data.record, InRecord)
        for column in set(data.record.left_out) - columns(data.table)
    }

    assert stale == set()


def test_every_file_of_the_record_is_of_a_table():
    stated = {
        file
        for record in [
            *(data.record for data in MEMBER_DATA),
            *(record for _, record in PARTS.values()),
        ]
        if isinstance(record, InRecord)
        for file in record.files
    }

    # Restorable content is counted for all kinds together; health papers are uploads.
    assert set(FILES) - stated == {"trash", "health-papers"}


def test_what_is_emptied_can_be_empty():
    refused = {
        data.name
        for data in MEMBER_DATA
        if isinstance(data.purge, Anonymise)
        and not next(
            field.null
            for field in data.table._meta.sorted_fields
            if field.column_name == data.column
        )
    }

    assert refused == set()


def test_a_purge_empties_every_column_of_a_member_or_says_why_not():
    emptied = set(columns(User)) & EMPTIED.keys()

    assert columns(User) - emptied - {"id"} == set(KEPT_OF_A_MEMBER)


def test_what_is_kept_against_misuse_has_its_period():
    over = {rule.table for rule in RULES}
    kept = {data.table for data in MEMBER_DATA if data.purge is MISUSE}

    assert {
        table._meta.table_name
        for table in kept
        if table._meta.table_name not in over and not over & set(gone_with(table))
    } == set()


def gone_with(table: type[PlainTable]) -> list[str]:
    """Tables whose rows take those of this one along."""
    return [
        field.rel_model._meta.table_name
        for field in table._meta.sorted_fields
        if isinstance(field, ForeignKeyField) and field.on_delete == "CASCADE"
    ]


def test_every_topic_of_the_policy_is_of_a_table():
    assert set(Topic.stored()) == {data.topic for data in MEMBER_DATA}


def test_every_reason_says_something():
    reasons = [
        *(data.record.why for data in MEMBER_DATA if isinstance(data.record, NotInRecord)),
        *NOBODYS.values(),
    ]

    assert all(len(reason) > 10 for reason in reasons)


def test_what_a_table_leaks_is_what_its_columns_hold():
    told = {
        f"{table._meta.table_name} leaks {kind}"
        for table in ALL_MODELS
        if table not in NOBODYS and table._meta.table_name not in NO_ADDRESS
        for kind, pattern in TELLING.items()
        if any(re.search(pattern, column) for column in columns(table))
        and kind not in LEAKS[table._meta.table_name]
    }

    assert told == set()


def test_what_is_kept_of_a_hamsters_health_is_sensitive_wherever_it_lies():
    """Also as papers among the uploads, as a card under a post, and in a record to fetch."""
    sensitive = {name for name, kinds in LEAKS.items() if any(kind.is_sensitive for kind in kinds)}
    named = {table._meta.table_name for table in ALL_MODELS if "health" in table._meta.table_name}

    assert sensitive == named | {"exports", "takedowns", "uploads"}


def test_only_telephone_numbers_are_in_no_table():
    assert set(DataKind) - set().union(*LEAKS.values()) == {DataKind.CONTACT}
