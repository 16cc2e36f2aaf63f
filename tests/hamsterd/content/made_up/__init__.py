"""Kinds of content that the site does not have: models and declarations, nothing else."""
