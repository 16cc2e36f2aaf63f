"""Search looks in a table of its own, so that a like does not rewrite an entry's grams.

The columns it replaces were never filled; `hamster search reindex` fills the table.
"""

UP = """
CREATE TABLE search_texts (
    kind TEXT NOT NULL,
    target_id BIGINT NOT NULL,
    text TEXT NOT NULL,
    grams TEXT[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (target_id, kind),
    CONSTRAINT search_texts_kind_check CHECK (kind IN ('diary', 'post', 'member', 'hamster'))
);
CREATE INDEX search_texts_diary ON search_texts USING GIN (grams) WHERE kind = 'diary';
CREATE INDEX search_texts_post ON search_texts USING GIN (grams) WHERE kind = 'post';
CREATE INDEX search_texts_member ON search_texts USING GIN (grams) WHERE kind = 'member';
CREATE INDEX search_texts_hamster ON search_texts USING GIN (grams) WHERE kind = 'hamster';
ALTER TABLE users DROP COLUMN search_grams;
ALTER TABLE hamsters DROP COLUMN search_grams;
ALTER TABLE diary_entries DROP COLUMN search_grams;
ALTER TABLE community_posts DROP COLUMN search_grams;
"""

DOWN = """
ALTER TABLE users ADD COLUMN search_grams TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE hamsters ADD COLUMN search_grams TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE diary_entries ADD COLUMN search_grams TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE community_posts ADD COLUMN search_grams TEXT[] NOT NULL DEFAULT '{}';
CREATE INDEX users_search ON users USING GIN (search_grams);
CREATE INDEX hamsters_search ON hamsters USING GIN (search_grams)
 WHERE hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX diary_entries_search ON diary_entries USING GIN (search_grams)
 WHERE is_public AND hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX community_posts_search ON community_posts USING GIN (search_grams)
 WHERE hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL;
DROP TABLE search_texts;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)
