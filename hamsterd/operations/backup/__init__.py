"""Backups: a consistent dump and a media manifest, proven by restoring them, and put back.

A backup is a folder of `BACKUP_DIR`; the folder's `manifest.json` is the truth about it, and the
table `backups` only tells other processes of it (docs/operations/backup.md).
"""
