"""Files of inquiries that came from another site."""

PURPOSE = """
ALTER TABLE uploads
    DROP CONSTRAINT uploads_purpose_check,
    ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ({}));
"""
BEFORE = "'diary', 'profile', 'community', 'hamster', 'ad', 'logo', 'health', 'popup'"


def up(migrator, db):
    db.execute_sql(PURPOSE.format(f"{BEFORE}, 'inquiry'"))


def down(migrator, db):
    db.execute_sql(
        "UPDATE uploads SET purpose = 'health', attached_type = NULL, attached_id = NULL"
        " WHERE purpose = 'inquiry'"
    )
    db.execute_sql(PURPOSE.format(BEFORE))
