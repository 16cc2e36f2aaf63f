"""Statistics of the site, each figure with a written definition (decisions §2, Analytics)."""
