"""One restriction in force per member: weaker ones wait beneath it, and a ban is given once.

Also which cases a sanction answers, and when what it answers was written: a rung of the ladder
is for what was written after the last notice.
"""

MERGED_BY = "cli:migrate"

# Of several bans the one whose appeal waits stays, else one that may still be objected to, else
# the first. The others are lifted: a ban is never over, and would keep its member out for ever.
MERGE_BANS = f"""
    UPDATE sanctions s
       SET lifted_at = now(), replaced_at = now(), lifted_actor = '{MERGED_BY}',
           lift_reason = '겹쳐 있던 영구 정지를 하나로 합쳤어요.'
      FROM (SELECT b.id,
                   row_number() OVER (PARTITION BY b.user_id
                                      ORDER BY coalesce(a.status = 'pending', FALSE) DESC,
                                               a.id IS NULL DESC, b.id) AS place
              FROM sanctions b LEFT JOIN appeals a ON a.sanction_id = b.id
             WHERE b.kind = 'ban' AND b.lifted_at IS NULL) standing
     WHERE s.id = standing.id AND standing.place > 1
"""
# The strongest that is not over is in force; what is over comes last.
REPLACE_WEAKER = """
    UPDATE sanctions s SET replaced_at = least(s.ends_at, now())
      FROM (SELECT id, row_number() OVER (PARTITION BY user_id
                                          ORDER BY (ends_at IS NULL OR ends_at > now()) DESC,
                                                   ends_at DESC NULLS FIRST, id) AS place
              FROM sanctions WHERE kind <> 'warning' AND lifted_at IS NULL) standing
     WHERE s.id = standing.id AND standing.place > 1
"""
FILL_CASES = """
    INSERT INTO sanction_cases (sanction_id, case_id)
    SELECT id, case_id FROM sanctions WHERE case_id IS NOT NULL
"""
# As it was when it was first reported; of a member's profile it was not kept.
FILL_WRITTEN = r"""
    UPDATE sanctions s
       SET written_at = CASE
               WHEN c.target_type = 'user' THEN c.created_at
               WHEN c.snapshot ->> 'updatedAt' ~ '^\d{4}-\d\d-\d\dT'
               THEN (c.snapshot ->> 'updatedAt')::timestamptz
               WHEN c.snapshot ->> 'createdAt' ~ '^\d{4}-\d\d-\d\dT'
               THEN (c.snapshot ->> 'createdAt')::timestamptz
               ELSE c.created_at END
      FROM report_cases c WHERE c.id = s.case_id
"""


def up(migrator, db):
    db.execute_sql(
        "ALTER TABLE sanctions ADD COLUMN written_at TIMESTAMPTZ,"
        " ADD COLUMN replaced_at TIMESTAMPTZ,"
        " ADD CONSTRAINT sanctions_replaced_at_check"
        " CHECK (kind <> 'warning' OR replaced_at IS NULL)"
    )
    db.execute_sql(
        "CREATE TABLE sanction_cases ("
        " sanction_id BIGINT NOT NULL REFERENCES sanctions (id) ON DELETE CASCADE,"
        " case_id BIGINT NOT NULL REFERENCES report_cases (id) ON DELETE CASCADE,"
        " PRIMARY KEY (sanction_id, case_id))"
    )
    db.execute_sql("CREATE INDEX sanction_cases_case ON sanction_cases (case_id)")
    db.execute_sql(FILL_CASES)
    db.execute_sql(FILL_WRITTEN)
    db.execute_sql(MERGE_BANS)
    db.execute_sql(REPLACE_WEAKER)
    db.execute_sql(
        "CREATE UNIQUE INDEX sanctions_in_force_key ON sanctions (user_id)"
        " WHERE kind <> 'warning' AND lifted_at IS NULL AND replaced_at IS NULL"
    )


def down(migrator, db):
    db.execute_sql(
        "UPDATE sanctions SET lifted_at = NULL, lifted_actor = NULL, lift_reason = NULL"
        f" WHERE lifted_actor = '{MERGED_BY}'"
    )
    db.execute_sql("DROP TABLE sanction_cases")
    db.execute_sql("DROP INDEX sanctions_in_force_key")
    db.execute_sql("ALTER TABLE sanctions DROP COLUMN written_at, DROP COLUMN replaced_at")
