"""Served pages, feeds and sitemaps, share pictures, advertisements, and the setup of a new site."""
