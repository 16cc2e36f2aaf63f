"""What the staff's webhook is told: of cases, jobs, backups and health, in figures alone."""
