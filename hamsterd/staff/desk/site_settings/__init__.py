"""Changing the settings of the site; what is in force is read in `hamsterd.db.site_settings`."""
