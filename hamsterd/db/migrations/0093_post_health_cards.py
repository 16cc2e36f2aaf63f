"""The health card of a post: what its author chose of a hamster's journal, as it was then."""

UP = """
CREATE TABLE post_health_cards (
    post_id BIGINT NOT NULL PRIMARY KEY REFERENCES community_posts (id) ON DELETE CASCADE,
    hamster_id BIGINT NOT NULL REFERENCES hamsters (id) ON DELETE CASCADE,
    shown JSONB NOT NULL DEFAULT '{}',
    attached_at TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE INDEX post_health_cards_hamster ON post_health_cards (hamster_id);
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql("DROP TABLE post_health_cards")
