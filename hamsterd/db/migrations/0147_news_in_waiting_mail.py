"""The notifications that a waiting mail tells of; reporters' notices without others' words.

The words stood between the first opening and the last closing quotation mark.
"""

_REPORTERS = """
    UPDATE notifications SET message = regexp_replace(message, ' ‘.*’', '')
     WHERE url = '/reports' AND kind = 'system' AND message ~ '대상: .*‘'
"""


def up(migrator, db):
    db.execute_sql("ALTER TABLE outbox_mail ADD COLUMN news_ids BIGINT[] NOT NULL DEFAULT '{}'")
    db.execute_sql(_REPORTERS)


def down(migrator, db):
    db.execute_sql("ALTER TABLE outbox_mail DROP COLUMN news_ids")
