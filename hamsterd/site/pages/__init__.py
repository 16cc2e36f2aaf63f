"""What robots ask for: robots.txt, sitemaps, RSS, and the true status of an address."""
