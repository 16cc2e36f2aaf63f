"""What somebody of the staff is, and by which role and permission each act was done.

Of those who administer the site today the one who joined first becomes its owner, the others are
admins. The old release knows no roles: while it still serves it cannot change who is an admin.
"""


def up(migrator, db):
    db.execute_sql("""
        ALTER TABLE users ADD COLUMN IF NOT EXISTS role TEXT
          CONSTRAINT users_role_check CHECK (role IN ('owner', 'admin', 'moderator', 'analyst'))
    """)
    db.execute_sql("""
        UPDATE users
           SET role = CASE WHEN id = (SELECT id FROM users
                                       WHERE is_admin AND status IN ('active', 'suspended')
                                       ORDER BY id LIMIT 1)
                           THEN 'owner' ELSE 'admin' END
         WHERE is_admin
    """)
    db.execute_sql("""
        ALTER TABLE users ADD CONSTRAINT users_is_admin_check
          CHECK (is_admin = coalesce(role IN ('owner', 'admin'), FALSE))
    """)
    db.execute_sql("CREATE INDEX IF NOT EXISTS users_staff ON users (id) WHERE role IS NOT NULL")
    db.execute_sql("DROP INDEX IF EXISTS users_admins")
    db.execute_sql("""
        ALTER TABLE audit_log
          ADD COLUMN IF NOT EXISTS role TEXT, ADD COLUMN IF NOT EXISTS permission TEXT
    """)


def down(migrator, db):
    db.execute_sql("ALTER TABLE audit_log DROP COLUMN role, DROP COLUMN permission")
    db.execute_sql("CREATE INDEX users_admins ON users (id) WHERE is_admin")
    db.execute_sql("DROP INDEX users_staff")
    db.execute_sql("ALTER TABLE users DROP CONSTRAINT users_is_admin_check, DROP COLUMN role")
