"""The table `backups`: what other processes and hosts (metrics, doctor) know of the backups.

The folder or bucket is authoritative; this rewrites the table after each act, also in a restored
database, which has the backups of its own time.
"""

from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.server import open_link

_FORGET = "DELETE FROM backups WHERE NOT file_name = ANY(%(names)s)"
_NOTE = """
    INSERT INTO backups (file_name, status, bytes, manifest, error, created_at, finished_at,
                         verified_at)
    VALUES (%(name)s, 'done', %(bytes)s, %(manifest)s::jsonb, %(error)s, %(created_at)s,
            %(created_at)s + make_interval(secs => %(seconds)s), %(verified_at)s)
        ON CONFLICT (file_name) DO UPDATE
       SET status = 'done', bytes = EXCLUDED.bytes, manifest = EXCLUDED.manifest,
           error = EXCLUDED.error, verified_at = EXCLUDED.verified_at
"""


def register(catalog: Catalog, *, dsn: str) -> None:
    """Update the table of the database `dsn` from the catalog.

    While the bucket is unavailable no row is deleted, because its content is unknown.
    """
    contents = catalog.contents()
    manifests = contents.manifests
    with open_link(dsn) as link, link.cursor() as cursor:
        cursor.execute("SELECT to_regclass('public.backups')")
        if cursor.fetchone() == (None,):
            return  # a backup may well come before the first migration
        link.autocommit = False
        if contents.away is None:
            cursor.execute(_FORGET, {"names": [manifest.name for manifest in manifests]})
        for manifest in manifests:
            proof = manifest.verification
            cursor.execute(
                _NOTE,
                {
                    "name": manifest.name,
                    "bytes": manifest.dump.bytes,
                    "manifest": manifest.model_dump_json(by_alias=True, exclude={"counts"}),
                    "error": "\n".join(proof.problems) if proof and proof.problems else None,
                    "created_at": manifest.created_at,
                    "seconds": manifest.seconds,
                    "verified_at": manifest.verified_at,
                },
            )
        link.commit()
