"""Backups: a consistent dump and a media manifest; verifying and restoring them.

A backup is a folder of `BACKUP_DIR` with a `manifest.json`, which is authoritative. The table
`backups` only informs other processes (docs/operations/backup.md).
"""
