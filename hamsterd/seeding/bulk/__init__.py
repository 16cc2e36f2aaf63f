"""A site large enough to measure: made by processes, written by COPY, in one transaction."""

from hamsterd.seeding.bulk.plan import Sizes
from hamsterd.seeding.bulk.service import LoadSummary, load_site

__all__ = ["LoadSummary", "Sizes", "load_site"]
