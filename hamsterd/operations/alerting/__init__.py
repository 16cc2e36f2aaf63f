"""Alerts to the staff's webhook about cases, jobs, backups and health; figures only."""
