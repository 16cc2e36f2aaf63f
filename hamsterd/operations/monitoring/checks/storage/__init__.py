"""Checks of what is stored: disks, media, backups, the archive and the key."""
