"""What runs the site: figures, monitoring, backups, retention, exports."""
