"""The caches of all processes, and emptying them everywhere."""

from collections.abc import Iterable
from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.core.cache import REGISTRY
from hamsterd.db.handle import connection
from hamsterd.db.transaction import transactional
from hamsterd.operations.monitoring.errors import CacheNotFound
from hamsterd.operations.monitoring.processes import live_reports
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.operations.monitoring.rules import Group, group_of, hit_rate
from hamsterd.operations.monitoring.schemas import CacheCleared, CacheGroup, CacheOut, CacheStatsOut
from hamsterd.realtime.bus import drop_reported


def cache_stats(reporter: Reporter | None = None) -> CacheStatsOut:
    """`GET /api/cache/stats`; the requested server process reports itself first."""
    with connection():
        if reporter is not None:
            reporter.report()
        reports = live_reports()
    caches = _added_up(one for report in reports for one in report.figures["caches"])
    return CacheStatsOut(
        users=_group(caches, "users"),
        diaries=_group(caches, "diaries"),
        community=_group(caches, "community"),
        general=_group(caches, "general"),
        total_memory_usage=sum(cache.memory_usage for cache in caches),
        caches=caches,
        processes=len(reports),
    )


@transactional
def clear_caches(*, name: str | None, actor: str) -> CacheCleared:
    """Drop one cache or all in every process. Raises `CacheNotFound`.

    The command line has few caches itself, so the names come from the processes' reports.
    """
    reported = {one["name"] for report in live_reports() for one in report.figures["caches"]}
    known = reported | REGISTRY.keys()
    if name is not None and name not in known:
        raise CacheNotFound(f"{name} 캐시는 없어요. 있는 것: {', '.join(sorted(known))}.")
    cleared = [name] if name is not None else sorted(known)
    for cache in cleared:
        drop_reported(cache)
    after = {"cleared": cleared}
    audit_id = record(actor=actor, action=Action.CACHE_CLEAR, target_type="cache", after=after)
    return CacheCleared(cleared=cleared, audit_id=audit_id)


def _added_up(reported: Iterable[dict[str, Any]]) -> list[CacheOut]:
    sums: dict[str, dict[str, int]] = {}
    for one in reported:
        known = sums.setdefault(one["name"], dict.fromkeys(_ADDED, 0) | {"maxEntries": 0})
        known["maxEntries"] = one["maxEntries"]
        for figure in _ADDED:
            known[figure] += one[figure]
    return [_cache(name, known) for name, known in sorted(sums.items())]


_ADDED = ("entries", "hits", "lookups", "bytes")


def _cache(name: str, known: dict[str, int]) -> CacheOut:
    return CacheOut(
        name=name,
        group=group_of(name),
        total_entries=known["entries"],
        max_entries=known["maxEntries"],
        hits=known["hits"],
        lookups=known["lookups"],
        hit_rate=hit_rate(known["hits"], known["lookups"]),
        memory_usage=known["bytes"],
    )


def _group(caches: list[CacheOut], group: Group) -> CacheGroup:
    own = [cache for cache in caches if cache.group == group]
    return CacheGroup(
        total_entries=sum(cache.total_entries for cache in own),
        hit_rate=hit_rate(sum(c.hits for c in own), sum(c.lookups for c in own)),
    )
