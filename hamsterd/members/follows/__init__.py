"""Follows between members."""
