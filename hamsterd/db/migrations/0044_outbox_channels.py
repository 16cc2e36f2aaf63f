"""The outbox carries more than mail, and remembers when a try failed last and whose fault it was."""

DUE = {"due": "status = 'pending'", "due_first": "status = 'pending' AND unsubscribe_url IS NULL"}


def up(migrator, db):
    db.execute_sql(
        "ALTER TABLE outbox_mail ADD COLUMN channel TEXT NOT NULL DEFAULT 'mail',"
        " ADD COLUMN failed_at TIMESTAMPTZ, ADD COLUMN fault TEXT,"
        " ADD CONSTRAINT outbox_mail_channel_check CHECK (channel IN ('mail', 'webhook')),"
        " ADD CONSTRAINT outbox_mail_fault_check CHECK (fault IN ('server', 'message'))"
    )
    for name, where in DUE.items():
        db.execute_sql(f"DROP INDEX outbox_mail_{name}")
        db.execute_sql(
            f"CREATE INDEX outbox_mail_{name} ON outbox_mail (channel, next_attempt_at, id)"
            f" WHERE {where}"
        )
    db.execute_sql(
        "CREATE INDEX outbox_mail_waiting ON outbox_mail (channel, created_at)"
        " WHERE status = 'pending' AND unsubscribe_url IS NULL"
    )
    db.execute_sql(
        "CREATE INDEX outbox_mail_latest_sent ON outbox_mail (channel, sent_at DESC)"
        " WHERE status = 'sent'"
    )
    db.execute_sql(
        "CREATE INDEX outbox_mail_latest_failed ON outbox_mail (channel, failed_at DESC)"
        " WHERE failed_at IS NOT NULL AND status <> 'sent'"
    )


def down(migrator, db):
    db.execute_sql("DELETE FROM outbox_mail WHERE channel <> 'mail'")
    for name in ("waiting", "latest_sent", "latest_failed", *DUE):
        db.execute_sql(f"DROP INDEX outbox_mail_{name}")
    db.execute_sql(
        "ALTER TABLE outbox_mail DROP COLUMN channel, DROP COLUMN failed_at, DROP COLUMN fault"
    )
    for name, where in DUE.items():
        db.execute_sql(
            f"CREATE INDEX outbox_mail_{name} ON outbox_mail (next_attempt_at, id) WHERE {where}"
        )
