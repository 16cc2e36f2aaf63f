"""The demo site: what `fixtures` tells, made into rows, files and counters of a real one."""

from hamsterd.seeding.service import SeedSummary, is_empty, seed_demo

__all__ = ["SeedSummary", "is_empty", "seed_demo"]
