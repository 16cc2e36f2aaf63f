"""Operating the site: figures, monitoring, backups, retention, exports."""
