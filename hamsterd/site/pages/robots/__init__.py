"""What programs read of the site: sitemaps, feeds, and the installable app's manifest."""
