"""The schema from PostgreSQL's own catalog, for comparing two of them."""

from hamsterd.db.handle import connection, database

# Without their order: a column that was added or dropped later leaves its place in history.
COLUMNS = """
    SELECT table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity,
           generation_expression
    FROM information_schema.columns WHERE table_schema = 'public'
"""
CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, contype::text, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
"""
INDEXES = """
    SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
"""
ANYTHING = """
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
"""
HISTORY = "schema_migrations"


def rows(query: str) -> set[tuple[object, ...]]:
    """The rows of a catalog query, without the migration history."""
    with connection():
        found = database.execute_sql(query).fetchall()
    return {row for row in found if HISTORY not in str(row[0])}
