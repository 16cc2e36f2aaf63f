"""Changing the settings of the site; `hamsterd.db.site.site_settings` reads the effective ones."""
