"""What each figure means, in a sentence for the console (decisions §2, Analytics)."""

from hamsterd.analytics.schemas import DefinitionOut

DEFINITIONS: tuple[DefinitionOut, ...] = ()
