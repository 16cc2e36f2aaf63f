"""Searching entries, posts, members and hamsters by what is written in them."""
