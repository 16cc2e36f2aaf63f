"""Notices of the staff to all members, by bell and mail."""
