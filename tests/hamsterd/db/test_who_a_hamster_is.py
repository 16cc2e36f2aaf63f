"""Hamsters that are there already have the species that their breed can only mean."""

from hamsterd.db import migrate
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.hamsters.profile.species import species_of_breed

MIGRATION = "0108_who_a_hamster_is"
BREEDS = {
    "roborovski 햄스터": "roborovski",
    "블루펄": "winter_white",
    "캠밸": "campbell",
    "차이니즈": "chinese",
    "골든 믹스": None,
    "아마 골든": None,
    "골든 햄스터": "syrian",
    "정글리안": "winter_white",
    "믹스": None,
    "푸딩 햄스터": None,
}


def test_what_was_mapped_is_what_is_mapped_today():
    assert {breed: species_of_breed(breed) for breed in BREEDS} == BREEDS


def test_a_breed_that_leaves_no_doubt_is_mapped_and_no_other(migrated_database: str):
    migrate.rollback(MIGRATION)
    with connection(), transaction():
        execute(
            "INSERT INTO users (username, email, nickname) VALUES ('kong', 'a@b.example', '콩')"
        )
        execute(
            "INSERT INTO hamsters (user_id, name, breed)"
            " SELECT (SELECT id FROM users), breed, breed FROM unnest(%(breeds)s::text[]) AS breed",
            breeds=list(BREEDS),
        )

    migrate.migrate()

    with connection():
        rows = fetch_all("SELECT breed, species, sex FROM hamsters ORDER BY id")
    assert {row["breed"]: row["species"] for row in rows} == BREEDS
    assert {row["sex"] for row in rows} == {None}
