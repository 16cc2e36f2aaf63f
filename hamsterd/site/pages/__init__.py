"""Server-rendered pages with their true status, robots.txt, sitemaps and RSS."""
