"""What the staff's webhook was told last of each check, so that each change is told once."""


def up(migrator, db):
    db.execute_sql(
        "CREATE TABLE staff_alerts ("
        " key TEXT PRIMARY KEY,"
        " state TEXT NOT NULL DEFAULT 'healthy',"
        " seen TEXT NOT NULL DEFAULT 'healthy',"
        " seen_since TIMESTAMPTZ NOT NULL DEFAULT now(),"
        " told_at TIMESTAMPTZ,"
        " CONSTRAINT staff_alerts_state_check CHECK (state IN ('healthy', 'warning', 'critical')),"
        " CONSTRAINT staff_alerts_seen_check CHECK (seen IN ('healthy', 'warning', 'critical'))"
        ")"
    )


def down(migrator, db):
    db.execute_sql("DROP TABLE staff_alerts")
