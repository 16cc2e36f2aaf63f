"""Everything that may be wrong with a site: one list (`registry`), a file per subject."""
