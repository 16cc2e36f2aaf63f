"""Boards and their posts."""
