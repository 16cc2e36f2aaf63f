"""Changing the settings of the site; `hamsterd.db.site_settings` reads the effective ones."""
