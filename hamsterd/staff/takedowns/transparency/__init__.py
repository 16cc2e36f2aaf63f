"""The public transparency report: monthly numbers of staff acts, without small numbers."""
