"""What a board is for, and which comment answered a post; who answers earns experience."""

_SOURCES = (
    "attendance",
    "streak",
    "diary",
    "post",
    "comment",
    "answer",
    "like_received",
    "moderation",
)

UP = """
ALTER TABLE boards ADD COLUMN purpose TEXT NOT NULL DEFAULT 'talk';
ALTER TABLE boards ADD CONSTRAINT boards_purpose_check CHECK (purpose IN ('talk', 'question'));
CREATE TABLE accepted_answers (
    post_id BIGINT NOT NULL PRIMARY KEY REFERENCES community_posts (id) ON DELETE CASCADE,
    comment_id BIGINT NOT NULL REFERENCES community_comments (id) ON DELETE CASCADE,
    accepted_at TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX accepted_answers_comment_key ON accepted_answers (comment_id);
"""

DOWN = """
DROP TABLE accepted_answers;
ALTER TABLE boards DROP COLUMN purpose;
DELETE FROM experience_events WHERE source = 'answer';
"""


def _allow(db, sources):
    names = ", ".join(f"'{source}'" for source in sources)
    db.execute_sql(f"""
        ALTER TABLE experience_events DROP CONSTRAINT experience_events_source_check;
        ALTER TABLE experience_events ADD CONSTRAINT experience_events_source_check
            CHECK (source IN ({names}));
    """)


def up(migrator, db):
    db.execute_sql(UP)
    _allow(db, _SOURCES)


def down(migrator, db):
    db.execute_sql(DOWN)
    _allow(db, [source for source in _SOURCES if source != "answer"])
