"""The console's list of members in each of its orders, on a site of a million members alone.

    python -m tests.bench.members [1000000]

Likes and followers are spread as on real sites: many have few, few have many. Half have none.
"""

import sys

from hamsterd.db.handle import connection, database, init_database
from hamsterd.members.levels.rules import EXPERIENCE_PER_LEVEL
from hamsterd.staff.people.service import MEMBERS
from tests.bench.console import ROW, Case, measured, page, say
from tests.listings import asked_of
from tests.postgres import running_cluster, throwaway_settings

FILL = f"""
    INSERT INTO users (username, email, nickname, password_hash, profile_image, level, experience,
                       total_likes, followers_count, created_at, last_seen_at, last_login_at)
    SELECT 'user' || n, 'user' || n || '@example.com', '닉' || n, repeat('x', 60),
           '/media/' || md5(n::text) || '.webp', 1 + points / {EXPERIENCE_PER_LEVEL}, points,
           floor(exp(random() * random() * 9))::int - 1,
           floor(exp(random() * random() * 7))::int - 1,
           now() - random() * interval '900 days',
           now() - random() ^ 3 * interval '400 days', now() - random() * interval '400 days'
      FROM (SELECT n, floor(exp(random() * random() * 8))::int AS points
              FROM generate_series(1, %s) n) members
"""


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with running_cluster() as cluster:
        init_database(cluster.migrated(), throwaway_settings(db_statement_timeout_ms=600_000))
        with connection():
            database.execute_sql(FILL, (count,))
        with connection():
            database.execute_sql("ANALYZE users")
        say(ROW.format("users", "CPU ms", "p50 ms", "p95 ms"))
        for asked in asked_of(MEMBERS, {}):
            if not asked.filter:
                took = measured(Case(asked.name, lambda asked=asked: page(MEMBERS, asked)))  # type: ignore[arg-type,misc]
                say(ROW.format(asked.name, *(f"{one:,.0f}" for one in took)))


if __name__ == "__main__":
    main()
