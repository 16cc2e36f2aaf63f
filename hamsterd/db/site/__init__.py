"""What the site is set to, in the database: settings that staff change, and switches."""
