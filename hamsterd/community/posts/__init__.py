"""Posts: writing, listing, reading, and what is attached to them."""
