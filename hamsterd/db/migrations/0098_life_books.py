"""A hamster's life book as a file, beside a member's own record."""

UP = """
ALTER TABLE exports
    ADD COLUMN kind TEXT NOT NULL DEFAULT 'record',
    ADD COLUMN hamster_id BIGINT REFERENCES hamsters (id) ON DELETE CASCADE,
    ADD COLUMN choices JSONB,
    ADD COLUMN progress INTEGER,
    ADD CONSTRAINT exports_kind_check
        CHECK ((kind = 'record' AND hamster_id IS NULL AND choices IS NULL)
               OR (kind = 'life_book' AND hamster_id IS NOT NULL AND choices IS NOT NULL)),
    ADD CONSTRAINT exports_progress_check CHECK (progress BETWEEN 0 AND 100);
DROP INDEX exports_open_key;
CREATE UNIQUE INDEX exports_open_key ON exports (user_id, kind, coalesce(hamster_id, 0))
    WHERE status IN ('asked', 'making');
CREATE INDEX exports_hamster ON exports (hamster_id, id DESC) WHERE hamster_id IS NOT NULL;
"""

DOWN = """
DELETE FROM exports WHERE kind <> 'record';
DROP INDEX exports_hamster;
DROP INDEX exports_open_key;
CREATE UNIQUE INDEX exports_open_key ON exports (user_id) WHERE status IN ('asked', 'making');
ALTER TABLE exports
    DROP CONSTRAINT exports_progress_check,
    DROP CONSTRAINT exports_kind_check,
    DROP COLUMN progress,
    DROP COLUMN choices,
    DROP COLUMN hamster_id,
    DROP COLUMN kind;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)
