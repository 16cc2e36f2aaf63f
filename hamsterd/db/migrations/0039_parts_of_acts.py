"""An act that consists of others is one row of the log: its parts name it."""

# What the log knew before: the rows that an act lists as its parts.
FILL = """
    UPDATE audit_log part SET part_of_id = whole.id
      FROM (SELECT id, jsonb_array_elements_text(listed.ids)::bigint AS part_id
              FROM audit_log,
                   LATERAL (VALUES (after -> 'parts'), (after -> 'acts')) AS listed (ids)
             WHERE jsonb_typeof(listed.ids) = 'array' AND undoes_id IS NULL) whole
     WHERE part.id = whole.part_id AND part.id <> whole.id
"""


def up(migrator, db):
    db.execute_sql(
        "ALTER TABLE audit_log"
        " ADD COLUMN part_of_id BIGINT REFERENCES audit_log (id) ON DELETE SET NULL"
    )
    db.execute_sql(FILL)
    db.execute_sql(
        "CREATE INDEX audit_log_parts ON audit_log (part_of_id, id) WHERE part_of_id IS NOT NULL"
    )
    db.execute_sql("CREATE INDEX audit_log_wholes ON audit_log (id) WHERE part_of_id IS NULL")


def down(migrator, db):
    db.execute_sql("DROP INDEX audit_log_wholes")
    db.execute_sql("DROP INDEX audit_log_parts")
    db.execute_sql("ALTER TABLE audit_log DROP COLUMN part_of_id")
