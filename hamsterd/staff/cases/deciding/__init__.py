"""Deciding cases, with all that follows, and deciding them again."""
